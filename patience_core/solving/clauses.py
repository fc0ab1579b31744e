"""What can be said in clauses (at least one of these literals holds), and what follows from them.

A number of things hold or not; a *literal* is twice such a number, and one more if it says that the thing does not hold. Clauses
are kept in one array, each watched at two of its literals: only when one of these fails is the clause looked at. From a clause
that fails another is learnt, by the first literal of the last choice through which all its reasons go (*first unique implication
point*), and the search goes back as far as that clause shows to be useful. These are the known means of satisfiability solvers.
"""

from typing import NamedTuple

from .engine import Array

UNKNOWN, NO_CLAUSE = -1, -1
COUNT, FREE, TRAILED, LEVEL, LOOKED = range(5)
"""In ``state``: how many clauses there are, the first free place, literals that hold, choices, those of the trail looked at."""
STATE = 5
SETTLED, REASON, MARKED, TRAIL, CHOICE, LEARNT = range(6)
"""Of a thing: after which choice it was settled, and through which clause; whether the analysis has met it. The other
columns are lists: the literals that hold, in order; where on that trail each choice stands; a clause that is learnt."""
COLUMNS = 6
START, NEXT, SERVED = 0, 1, 3
"""Of a clause: its first literal (one more clause marks the end); of its two watches the next on the same literal (a watch is
twice a clause, and one more for its second literal); the conflict in which it last served."""


class Clauses(NamedTuple):
    """Clauses, and what follows from them."""

    holds: Array  # of each thing: whether it holds (1), does not (0) or is open (UNKNOWN)
    things: Array  # see SETTLED …
    head: Array  # of each literal the first watch on it
    literals: Array  # of all clauses
    clauses: Array  # see START …
    state: Array  # see COUNT …


def is_true(c: Clauses, literal: int) -> bool:
    """Whether a literal holds."""
    return bool(c.holds[literal >> 1] == 1 - (literal & 1))


def is_false(c: Clauses, literal: int) -> bool:
    """Whether a literal fails."""
    return bool(c.holds[literal >> 1] == (literal & 1))


def watch(c: Clauses, clause: int, which: int) -> None:
    """Watch the first (0) or second (1) literal of a clause."""
    literal = c.literals[c.clauses[clause, START] + which]
    c.clauses[clause, NEXT + which] = c.head[literal]
    c.head[literal] = 2 * clause + which


def add(c: Clauses, n: int, now: int) -> int:
    """Write the clause of length n in LEARNT down, to be watched at its first two literals; its number."""
    clause, first = c.state[COUNT], c.state[FREE]
    for i in range(n):
        c.literals[first + i] = c.things[i, LEARNT]
    c.state[COUNT] += 1
    c.state[FREE] = first + n
    c.clauses[clause + 1, START] = first + n
    c.clauses[clause, SERVED] = now
    if n > 1:
        watch(c, clause, 0)
        watch(c, clause, 1)
    return int(clause)


def hold(c: Clauses, literal: int, reason: int) -> None:
    """From now on a literal holds."""
    thing = literal >> 1
    c.holds[thing] = 1 - (literal & 1)
    c.things[thing, SETTLED] = c.state[LEVEL]
    c.things[thing, REASON] = reason
    c.things[c.state[TRAILED], TRAIL] = literal
    c.state[TRAILED] += 1


def choose(c: Clauses, literal: int) -> None:
    """Try what follows if a literal holds."""
    c.things[c.state[LEVEL], CHOICE] = c.state[TRAILED]
    c.state[LEVEL] += 1
    hold(c, literal, NO_CLAUSE)


def go_back(c: Clauses, level: int) -> None:
    """Forget all choices after the first so many."""
    if c.state[LEVEL] <= level:
        return
    first = c.things[level, CHOICE]
    for place in range(first, c.state[TRAILED]):
        thing = c.things[place, TRAIL] >> 1
        c.holds[thing] = UNKNOWN
    c.state[LEVEL], c.state[TRAILED], c.state[LOOKED] = level, first, first


def moved_watch(c: Clauses, clause: int, which: int) -> bool:
    """Watch a clause at another literal that does not fail, instead of this one, if it has any."""
    first = c.clauses[clause, START]
    for i in range(first + 2, c.clauses[clause + 1, START]):
        if not is_false(c, c.literals[i]):
            c.literals[i], c.literals[first + which] = c.literals[first + which], c.literals[i]
            return True
    return False


def propagate(c: Clauses) -> int:
    """Find what follows from what holds; a clause that fails, or NO_CLAUSE."""
    while c.state[LOOKED] < c.state[TRAILED]:
        failing = c.things[c.state[LOOKED], TRAIL] ^ 1
        c.state[LOOKED] += 1
        before, entry = -1, c.head[failing]
        while entry >= 0:
            clause, which, after = entry >> 1, entry & 1, c.clauses[entry >> 1, NEXT + (entry & 1)]
            other = c.literals[c.clauses[clause, START] + 1 - which]
            if not is_true(c, other):
                if moved_watch(c, clause, which):
                    if before < 0:
                        c.head[failing] = after
                    else:
                        c.clauses[before >> 1, NEXT + (before & 1)] = after
                    watch(c, clause, which)
                    entry = after
                    continue
                if is_false(c, other):
                    return int(clause)
                hold(c, other, clause)
            before, entry = entry, after
    return NO_CLAUSE


def latest_first(c: Clauses, n: int) -> None:
    """Bring two literals of LEARNT to the front: open ones, or else those that failed last."""
    for to in range(min(2, n)):
        best = to
        for i in range(to, n):
            if rank_of(c, c.things[i, LEARNT]) > rank_of(c, c.things[best, LEARNT]):
                best = i
        exchange(c, to, best)


def exchange(c: Clauses, one: int, other: int) -> None:
    """Let two literals of LEARNT change places."""
    literal = c.things[one, LEARNT]
    c.things[one, LEARNT] = c.things[other, LEARNT]
    c.things[other, LEARNT] = literal


def rank_of(c: Clauses, literal: int) -> int:
    """The choice after which a literal was settled; more than any if it is open."""
    return int(c.things[literal >> 1, SETTLED]) if c.holds[literal >> 1] != UNKNOWN else len(c.holds)


def learn(c: Clauses, clause: int, now: int) -> int:
    """From a clause that fails after the last choice, the clause to learn, in LEARNT; its length."""
    n, open_reasons, place, skipped = 1, 0, c.state[TRAILED], -1
    while True:
        c.clauses[clause, SERVED] = now
        for i in range(c.clauses[clause, START], c.clauses[clause + 1, START]):
            literal = c.literals[i]
            thing = literal >> 1
            if literal != skipped and c.things[thing, MARKED] == 0 and c.things[thing, SETTLED] > 0:
                c.things[thing, MARKED] = 1
                if c.things[thing, SETTLED] == c.state[LEVEL]:
                    open_reasons += 1
                else:
                    c.things[n, LEARNT] = literal
                    n += 1
        place -= 1
        while c.things[c.things[place, TRAIL] >> 1, MARKED] == 0:
            place -= 1
        skipped = c.things[place, TRAIL]
        c.things[skipped >> 1, MARKED] = 0
        open_reasons -= 1
        if open_reasons == 0:
            break
        clause = c.things[skipped >> 1, REASON]
    c.things[0, LEARNT] = skipped ^ 1
    for i in range(1, n):
        c.things[c.things[i, LEARNT] >> 1, MARKED] = 0
    return n


def take_in(c: Clauses, n: int, now: int) -> None:
    """Go back to where the clause in LEARNT says what holds, and let it hold."""
    for i in range(2, n):
        if c.things[c.things[i, LEARNT] >> 1, SETTLED] > c.things[c.things[1, LEARNT] >> 1, SETTLED]:
            exchange(c, 1, i)
    go_back(c, c.things[c.things[1, LEARNT] >> 1, SETTLED] if n > 1 else 0)
    hold(c, c.things[0, LEARNT], add(c, n, now))


def forget(c: Clauses, kept: int, shortest: int, before: int) -> None:
    """Before any choice: drop clauses that are longer and served last before a conflict, except the first ones.

    What holds by then needs no reason any more.
    """
    count, c.state[COUNT], c.state[FREE] = c.state[COUNT], 0, 0
    c.head[:] = -1
    for clause in range(count):
        first, n = c.clauses[clause, START], c.clauses[clause + 1, START] - c.clauses[clause, START]
        if clause < kept or n <= shortest or c.clauses[clause, SERVED] >= before:
            for i in range(n):
                c.things[i, LEARNT] = c.literals[first + i]
            add(c, n, c.clauses[clause, SERVED])
