"""What all tests share: each fixture runs its test once for every game, variant, example or figure that there is."""

from collections.abc import Iterator

import pytest
from hypothesis import HealthCheck, settings

import patience_core as pc
from patience_core.examples import Example, Figure, figures
from tests.strategies import COSTLY_VARIANTS, EVERY_GAME, OTHER_RULES, VARIANTS

# The same cases in every run. `pytest --hypothesis-profile=explore` looks further, and differently each time.
_SLOW_MACHINES = (HealthCheck.too_slow, HealthCheck.data_too_large)
settings.register_profile(
    "same", derandomize=True, database=None, deadline=None, max_examples=20, suppress_health_check=_SLOW_MACHINES
)
settings.register_profile("explore", deadline=None, max_examples=500, suppress_health_check=_SLOW_MACHINES)
settings.load_profile("same")

# Four games are compiled for the solver and solved in every run (see ``strategies.solved``); these files are about others.
_OF_OTHERS = ("circle", "cromwell", "half_rows", "parade", "proofs")
collect_ignore = [] if EVERY_GAME else [f"test_solver_{game}.py" for game in _OF_OTHERS]

EXAMPLES = tuple(example for game in pc.GAMES for example in pc.examples(game.name))
FIGURES = tuple(figure for game in pc.GAMES for figure in figures(game))


@pytest.fixture(scope="session", params=pc.GAMES, ids=str)
def game(request: pytest.FixtureRequest) -> pc.Game:
    return request.param


@pytest.fixture(scope="session", params=VARIANTS, ids=str)
def any_variant(request: pytest.FixtureRequest) -> pc.Game:
    """A game under one choice of its options."""
    return request.param


@pytest.fixture(scope="session", params=COSTLY_VARIANTS, ids=str)
def variant(request: pytest.FixtureRequest) -> pc.Game:
    """The same without those that would tell nothing new at a high price."""
    return request.param


@pytest.fixture(scope="session", params=(*pc.GAMES, *OTHER_RULES), ids=str)
def one_variant_or_two(request: pytest.FixtureRequest) -> pc.Game:
    """A game by default and, if it has options, once with other rules: for the costliest tests."""
    return request.param


@pytest.fixture(scope="session", params=EXAMPLES, ids=lambda example: f"{example.game.name}-{example.id}")
def example(request: pytest.FixtureRequest) -> Example:
    return request.param


@pytest.fixture(scope="session", params=FIGURES, ids=lambda figure: figure.id)
def figure(request: pytest.FixtureRequest) -> Figure:
    return request.param


@pytest.fixture(autouse=True)
def no_error_is_swallowed(caplog: pytest.LogCaptureFixture) -> Iterator[None]:
    """ipycanvas logs what goes wrong in a callback, and goes on."""
    yield
    assert "Exception in callback" not in caplog.text
