"""The parts of the solver (see ``patience_core.solver``): one search for all games, and for each game a plan.

- ``engine``: the search, depth first with make and unmake, on arrays; knows no game.
- ``plans``: what a ``Plan`` holds. All hooks are kernels (``@kernel``), functions of the table alone, named for what is true:
  ``forced(t, m)``, ``pointless(t, m)``, ``dead(t)`` are proved and argued in their docstrings; ``hopeful(t, m)`` and
  ``unlikely(t, m)`` serve runs that only look for a win; ``cost(t, m)`` puts the cheapest moves first (a kind's own cost is
  16 for carrying, 0 to a foundation, 32 for a word: finer costs lie between); ``key(t)`` replaces the common fingerprint.
- ``<family>``: the plans of a family of games, ``plan(game) -> Plan``, with the options that each function is valid under.
  To give a game a plan, write that function and enter it in ``registry``.
- ``keys``: the common fingerprint. ``spelling``: a plan as text to be compiled. ``interpreted``: the same without a compiler.

To see what one function is worth, or that it changes no answer: ``solve(position, without=("its_name",))``.
"""
