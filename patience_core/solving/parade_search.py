"""Parade's search: for restrictions under which the looser game of ``parade_loose`` comes out without a liberty.

The looser game is played; its first liberty says what a win would have to do instead, and one of these restrictions is tried.
When the game does not come out any more, as few as possible of the restrictions are found under which it does not: no win keeps
to all of these. That is a clause (see ``clauses``), from which others are learnt, until the game comes out, or nothing is left.
"""

from collections.abc import Callable
from typing import NamedTuple, TypeAlias

from .clauses import (
    CHOICE,
    COUNT,
    FREE,
    LEARNT,
    LEVEL,
    NO_CLAUSE,
    SETTLED,
    TRAIL,
    TRAILED,
    UNKNOWN,
    Clauses,
    add,
    choose,
    exchange,
    forget,
    go_back,
    hold,
    latest_first,
    learn,
    propagate,
    take_in,
)
from .engine import EXHAUSTED, PAUSED, WON, Array
from .parade_table import HOME, LEFT, LEMMA, LEMMA_LENGTH, LIBERTIES, MODE, PARK, USED, WAIT, WINDOW

Play: TypeAlias = Callable[[Array, Array], int]

PLAYED, CONFLICTS, SINCE, RUN, KEPT, DROPPED = range(6)
"""In ``numbers``: looser games played, clauses that failed, since the search began anew, how many it may be next time, how many
clauses were there from the beginning, the conflict at which clauses were last dropped."""
NUMBERS = 6
SHORTEST_RUN = 100  # conflicts
DROP_AFTER = 4000  # conflicts
SHORT = 3  # literals
ROOM_FOR_LITERALS, ROOM_FOR_CLAUSES = 1 << 20, 1 << 16


class Search(NamedTuple):
    """What a search works on."""

    clauses: Clauses
    game: Array  # see ``parade_loose``
    trial: Array  # restrictions to try
    numbers: Array  # see PLAYED …


def weaker(restriction: int) -> int:
    """The restriction that asks for one opened space less, or -1."""
    if HOME <= restriction < MODE and (restriction - HOME) % 8 > 1:
        return restriction - 1
    if PARK <= restriction < WAIT and (restriction - PARK) % 8 > 1:
        return restriction - 1
    return -1


def comes_out(play: Play, s: Search) -> bool:
    """Whether the looser game comes out under the restrictions on trial; if not, only those that kept something back remain."""
    s.numbers[PLAYED] += 1
    if play(s.game, s.trial) == 0:
        return True
    for place in range(s.clauses.state[TRAILED]):
        restriction = s.clauses.things[place, TRAIL] >> 1
        s.trial[restriction] &= s.game[USED + restriction]
    return False


def explain(play: Play, s: Search) -> int:
    """After a game that has not come out: the clause that says why."""
    c = s.clauses
    s.trial[:] = 0
    for place in range(c.state[TRAILED]):
        restriction = c.things[place, TRAIL] >> 1
        s.trial[restriction] = 1 if c.holds[restriction] == 1 and s.game[USED + restriction] == 1 else 0
    for place in range(c.state[TRAILED] - 1, -1, -1):
        tried = c.things[place, TRAIL] >> 1
        while tried >= 0 and s.trial[tried] == 1:
            less = weaker(tried)
            s.trial[tried] = 0
            if less >= 0:
                s.trial[less] = 1
            if comes_out(play, s):
                s.trial[tried] = 1
                if less >= 0:
                    s.trial[less] = 0
                break
            tried = less
    n = 0
    for place in range(c.state[TRAILED]):
        restriction = c.things[place, TRAIL] >> 1
        if s.trial[restriction] == 1:
            c.things[n, LEARNT] = 2 * restriction + 1
            n += 1
    return written(s, n)


def written(s: Search, n: int) -> int:
    """The clause in LEARNT, added; of a clause that fails the last choice that it needs becomes the last of all."""
    c = s.clauses
    latest_first(c, n)
    if n > 0 and c.holds[c.things[0, LEARNT] >> 1] != UNKNOWN:
        go_back(c, c.things[c.things[0, LEARNT] >> 1, SETTLED])
    elif n == 0:
        go_back(c, 0)
    return add(c, n, s.numbers[CONFLICTS])


def promise(play: Play, s: Search, literal: int) -> int:
    """How well the looser game goes if a literal holds as well."""
    s.numbers[PLAYED] += 1
    s.clauses.holds[literal >> 1] = 1 - (literal & 1)
    play(s.game, s.clauses.holds)
    s.clauses.holds[literal >> 1] = UNKNOWN
    return int(-10000 * s.game[LEFT] + 100 * s.game[WINDOW] - s.game[LIBERTIES])


def decide(play: Play, s: Search) -> int:
    """Instead of the first liberty: the restriction that promises most.

    If all fail, the clause that says so; otherwise NO_CLAUSE.
    """
    c, n, n_open = s.clauses, s.game[LEMMA_LENGTH], 0
    for i in range(n):
        literal = s.game[LEMMA + i]
        c.things[i, LEARNT] = literal
        if c.holds[literal >> 1] == UNKNOWN:
            exchange(c, i, n_open)
            n_open += 1
    if n_open == 0:
        return written(s, n)
    if n_open == 1:
        clause = written(s, n)
        go_back(c, c.things[c.things[1, LEARNT] >> 1, SETTLED] if n > 1 else 0)
        hold(c, c.things[0, LEARNT], clause)
        return NO_CLAUSE
    best, most = -1, 0
    for i in range(n_open):
        literal = c.things[i, LEARNT]
        told = promise(play, s, literal)
        if best < 0 or told > most:
            best, most = literal, told
    choose(c, best)
    return NO_CLAUSE


def begin_anew(s: Search) -> None:
    """Go back to before all choices, and drop clauses that have not served for long."""
    c, numbers = s.clauses, s.numbers
    go_back(c, 0)
    numbers[SINCE] = 0
    numbers[RUN] += numbers[RUN] // 40
    is_crowded = c.state[FREE] > ROOM_FOR_LITERALS // 2 or c.state[COUNT] > ROOM_FOR_CLAUSES // 2
    if (is_crowded or numbers[CONFLICTS] - numbers[DROPPED] > DROP_AFTER) and propagate(c) == NO_CLAUSE:
        forget(c, numbers[KEPT], 0 if is_crowded else SHORT, numbers[CONFLICTS] - DROP_AFTER // (8 if is_crowded else 2))
        numbers[DROPPED] = numbers[CONFLICTS]


def search(play: Play, s: Search, budget: int) -> int:
    """Play so many looser games; WON when one comes out without a liberty, EXHAUSTED when there is no win, or PAUSED."""
    c, numbers = s.clauses, s.numbers
    last = numbers[PLAYED] + budget
    while numbers[PLAYED] < last:
        failing = propagate(c)
        if failing == NO_CLAUSE:
            numbers[PLAYED] += 1
            if play(s.game, c.holds) > 0:
                failing = explain(play, s)
            elif s.game[LIBERTIES] == 0:
                return WON
            else:
                failing = decide(play, s)
        if failing != NO_CLAUSE:
            if c.state[LEVEL] == 0:
                return EXHAUSTED
            numbers[CONFLICTS] += 1
            numbers[SINCE] += 1
            take_in(c, learn(c, failing, numbers[CONFLICTS]), numbers[CONFLICTS])
            if (
                numbers[SINCE] >= numbers[RUN]
                or c.state[FREE] > ROOM_FOR_LITERALS * 3 // 4
                or c.state[COUNT] > ROOM_FOR_CLAUSES * 3 // 4
            ):
                begin_anew(s)
    return PAUSED


def refuse(s: Search) -> None:
    """After a game that came out, but is none by the rules: do not try the same choices again. From now on nothing is proved."""
    c = s.clauses
    n = c.state[LEVEL]
    for level in range(n):
        c.things[level, LEARNT] = c.things[c.things[level, CHOICE], TRAIL] ^ 1
    clause = written(s, n)
    if n > 0:
        take_in(c, learn(c, clause, s.numbers[CONFLICTS]), s.numbers[CONFLICTS])
