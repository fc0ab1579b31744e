import pytest

pytest.register_assert_rewrite("tests.browser.lab")  # so that what its asserts compare is told
