"""Cromwell (document 000): twenty-six fans, all in sight, and one exchange of any two cards."""

from ..game import EXCHANGE, Game, Move, MoveKind, Never
from ..kernel import cites, kernel
from ..rules import into_a_space, move_cards, moved_card, next_in_suit, onto_a_card
from ..table import ACE, Card, Table, beneath, count, face, height, is_empty, name_piles, put, rank, set_count, suit, swap, top

FANS, FOUNDATIONS = name_piles(fan=26, foundation=8)
COUNTERS = ("exchanges",)
EXCHANGES = 0


@cites("twenty_six_fans_of_four", "two_packs", "fan_by_fan")
def lay_out(t: Table, pack: list[Card]) -> None:
    """One whole fan after another."""
    for place, card in enumerate(pack):
        put(t, FANS[place // 4], card)


@cites("run_must_be_in_suit")
def run_in_suit(t: Table, m: Move) -> bool:
    upper, is_run = top(t, m.src), True
    for _ in range(m.n - 1):
        is_run = is_run and next_in_suit(beneath(t, upper), upper)
        upper = beneath(t, upper)
    return is_run


@kernel
def one_onto_a_card(t: Table, m: Move) -> bool:
    return m.n == 1 and onto_a_card(t, m)


@kernel
def several_onto_a_card(t: Table, m: Move) -> bool:
    return m.n > 1 and onto_a_card(t, m)


@cites("tops_are_in_play")
def top_of_its_fan(t: Table, m: Move) -> bool:
    return m.n == 1


@cites("down_in_suit")
def next_below_in_suit(t: Table, m: Move) -> bool:
    return next_in_suit(top(t, m.dst), moved_card(t, m))


@cites("foundations_by_suit")
def foundation_of_its_suit(t: Table, m: Move) -> bool:
    return (m.dst - FOUNDATIONS[0]) // 2 == suit(moved_card(t, m))


@kernel
def first_bare_of_its_suit(t: Table, m: Move) -> int:
    """Of two bare foundations of a suit, the first."""
    second = (m.dst - FOUNDATIONS[0]) % 2 == 1
    return m.dst - 1 if second and is_empty(t, m.dst) and is_empty(t, m.dst - 1) else m.dst


@cites("from_ace_to_king_in_suit")
def is_an_ace(t: Table, m: Move) -> bool:
    return rank(moved_card(t, m)) == ACE


@cites("from_ace_to_king_in_suit")
def next_above_in_suit(t: Table, m: Move) -> bool:
    return next_in_suit(moved_card(t, m), top(t, m.dst))


@cites("exchange_only_once")
def not_exchanged_yet(t: Table, m: Move) -> bool:
    return count(t, EXCHANGES) == 0


@cites("equal_cards_are_not_exchanged")
def unlike_each_other(t: Table, m: Move) -> bool:
    return face(m.src) != face(m.dst)


@cites("any_two_at_any_depth", "exchange_at_any_time")
def exchange(t: Table, m: Move) -> None:
    swap(t, FANS, m.src, m.dst)
    set_count(t, EXCHANGES, 1)


@cites("all_suits_built_up")
def all_on_foundations(t: Table) -> bool:
    left = 0
    for fan in FANS:
        left += height(t, fan)
    return left == 0


ACE_OUT = (top_of_its_fan, foundation_of_its_suit, is_an_ace)
CROMWELL = Game(
    name="cromwell",
    packs=2,
    piles=FANS + FOUNDATIONS,
    foundations=FOUNDATIONS,
    counters=COUNTERS,
    lay_out=lay_out,
    moves=(
        MoveKind("build_fans", FANS, FANS, (next_below_in_suit,), move_cards, when=one_onto_a_card),
        MoveKind("move_a_run", FANS, FANS, (run_in_suit, next_below_in_suit), move_cards, when=several_onto_a_card, up_to=height),
        MoveKind("ace_out", FANS, FOUNDATIONS, ACE_OUT, move_cards, when=into_a_space, read_as=first_bare_of_its_suit),
        MoveKind("build_on_the_ace", FANS, FOUNDATIONS, (top_of_its_fan, next_above_in_suit), move_cards, when=onto_a_card),
        MoveKind("exchange_two_cards", FANS, FANS, (not_exchanged_yet, unlike_each_other), exchange, written=EXCHANGE),
    ),
    never=(
        Never("emptied_fan_is_not_filled", FANS, FANS),
        Never("cards_stay_on_foundations", FOUNDATIONS, FANS + FOUNDATIONS),
        Never("foundation_cards_are_not_exchanged", FANS + FOUNDATIONS, FANS + FOUNDATIONS, written=EXCHANGE),
    ),
    twins=tuple(zip(FOUNDATIONS[::2], FOUNDATIONS[1::2], strict=True)),
    is_won=all_on_foundations,
    stuck="not_come_out",
)
