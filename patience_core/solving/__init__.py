"""The parts of the solver (see ``patience_core.solver``): one search for all games, for each game a plan, and scouts.

- ``engine``: the search, depth first with make and unmake, on arrays; knows no game.
- ``plans``: what a ``Plan`` holds. All hooks are kernels (``@kernel``), functions of the table alone, named for what is true:
  ``forced(t, m)``, ``pointless(t, m)``, ``dead(t)`` are proved and argued in their docstrings; ``hopeful(t, m)`` and
  ``unlikely(t, m)`` serve runs that only look for a win; ``cost(t, m)`` puts the cheapest moves first (a kind's own cost is
  16 for carrying, 0 to a foundation, 32 for a word: finer costs lie between); ``key(t)`` replaces the common fingerprint.
- ``<family>``: the plans of a family of games, ``plan(game) -> Plan``, with the options that each function is valid under.
  To give a game a plan, write that function and enter it in ``registry``.
- ``scouting``: what a *scout* is, a game's own way of looking for wins, in place of the common runs that hope. Klondike alone has
  a search of its own for everything (``klondike*``). What a scout finds is played by the judge like any line; two of them also
  prove (``parade_scout``, ``fourteens_scout``), and say in their modules why. Scouts are made of these:

  - ``nested`` learns from its own lines which choices to make (Carpet, Squaring the Circle);
  - ``clauses`` learns what every win must do, and so what cannot be (Parade, with the looser game of ``parade_loose``);
  - ``gallery_beam`` keeps the tables that promise most (both galleries);
  - ``cromwell`` searches depth first after each exchange in turn; ``fourteens_words`` shares the stock out among the groups.

- ``<game>_table`` and the like: a game as a few numbers, and its moves on them, written for speed. They are no rules: what they
  find counts only when the judge has played it, and where they prove, tests hold them against the rules.
- ``entries``: functions as entries of a written module. ``keys``: the common fingerprint. ``spelling``: a plan as text to be
  compiled. ``interpreted``: the same without a compiler.

To see what one function is worth, or that it changes no answer: ``solve(position, without=("its_name",))``.
"""
