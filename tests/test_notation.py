"""Cards, piles, moves and tables as text: what is written can be read, and what cannot be read is named."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

import patience_core as pc
from patience_core.game import EXCHANGE, PAIR
from patience_core.notation import HIDDEN, RANKS, SUITS, card_face, card_name, pile_text, read_move, write_move, write_request
from patience_core.table import face
from tests.strategies import laid_somewhere, positions, random_positions, refusal, some_moves, words

LONGEST_MESSAGE = 600


# ---- cards


def test_every_card_is_read_as_it_is_written(game):
    for card in game.pack:
        assert card_face(card_name(card)) == face(card)


def test_cards_are_named_by_rank_and_suit():
    assert {card_name(card) for card in range(1, 64) if 1 <= card & 15 <= 13} == {rank + suit for rank in RANKS for suit in SUITS}


@pytest.mark.parametrize(
    ("text", "name"), [("TS", "10S"), ("ts", "10S"), ("10s", "10S"), ("qh", "QH"), (" 7d ", "7D"), ("aC", "AC"), ("Kc", "KC")]
)
def test_either_letter_case_and_t_for_ten_are_read(text, name):
    assert card_name(card_face(text)) == name


@pytest.mark.parametrize(
    "text", ["", "1S", "11S", "0H", "7", "H", "7X", "H7", "7HH", "10", "TT", "1０S", "٧H", "7Н", "##", "(7H)", "10 S", "7♥"]
)
def test_what_is_no_card_is_named(text):
    with pytest.raises(pc.InvalidTable, match="is not a card") as error:
        card_face(text)
    assert repr(text)[1:-1] in str(error.value)


@given(text=st.text(max_size=12))
def test_any_text_is_a_card_or_a_clear_error(text):
    assert len(refusal(pc.InvalidTable, card_face, text)) < LONGEST_MESSAGE


# ---- tables


def table_as_text(position: pc.Position) -> dict[str, str]:
    return {pile.name: pile_text(position.table, pile) for pile in position.game.piles}


def test_a_table_is_set_up_as_it_is_written(variant):
    for position in random_positions(variant):
        again = variant.set_up(table_as_text(position), **position.counters)
        assert again.key == position.key
        assert table_as_text(again) == table_as_text(position)
        assert again.piles == position.piles


def test_cards_face_down_are_hidden_unless_asked_for(variant):
    for position in random_positions(variant):
        for name, text in table_as_text(position).items():
            written = text.split()
            assert position.piles[name] == [HIDDEN if card.startswith("(") else card for card in written]
            assert position.piles_all[name] == [card.strip("()") for card in written]


@given(data=st.data())
def test_any_position_can_be_written_down_and_set_up(variant, data):
    position = data.draw(positions(variant))
    assert variant.set_up(table_as_text(position), **position.counters).key == position.key


@given(text=st.text(alphabet="A23456789TJQKSHDC10()# \n", max_size=30))
def test_any_pile_is_laid_or_refused_with_its_name(game, text):
    (name,) = list(laid_somewhere(game, "A"))[:1]
    said = refusal(pc.InvalidTable, lambda cards: game.set_up({name: cards}), text)
    if said:
        assert said.startswith((f"{name}, card ", f"{name}: there is room for one card"))
    else:
        assert len(game.set_up({name: text}).piles[name]) == len(text.split())


# ---- moves


def test_every_legal_move_is_read_as_it_is_written(variant):
    for position in random_positions(variant):
        for move in some_moves(position):
            text = write_move(variant, position.table, move)
            request = read_move(variant, position.table, text)
            assert (request.written, request.move(move.kind)) == (variant.kinds[move.kind].written, move)
            assert write_request(variant, position.table, request) == text


def test_a_move_is_stored_in_one_way(game):
    a, b = game.piles[0].name, game.piles[1].name
    for text in (f"{a}>{b}", f" {a} > {b} ", f"{a}>{b} 1", f"{a} >{b}  01", f"\t{a}>{b}\n"):
        assert game.deal(1).judge(text).move == f"{a}>{b}"
    assert game.deal(1).judge(f"{a}>{b} 02").move == f"{a}>{b} 2"
    for word in words(game):
        assert game.deal(1).judge(f" {word}\n").move == word


def test_a_move_onto_itself_is_readable_and_refused(variant):
    position = variant.deal(1)
    for pile in variant.piles:
        assert not position.judge(f"{pile.name}>{pile.name}")
        assert f"{pile.name}>{pile.name}" not in position.moves
        if PAIR in {kind.written for kind in variant.kinds}:
            assert not position.judge(f"{pile.name}+{pile.name}")


def test_pairs_and_exchanges_have_no_order(game):
    signs = {kind.written for kind in game.kinds} & {PAIR, EXCHANGE}
    moves = [write_move(game, game.deal(17).table, move) for move in some_moves(game.deal(17))]
    for sign in signs:
        for move in [move for move in moves if sign in move]:
            assert game.deal(17).judge(sign.join(reversed(move.split(sign)))).move == move


def test_an_exchange_names_two_cards_that_are_there():
    position = pc.game("cromwell").set_up({"fan1": "3H 4S", "fan2": "5D", "foundation1": "AS"})
    for text, why in [
        ("fan1.3<>fan2.1", "fan1 has no card '3'; it has 2"), ("fan3.1<>fan1.1", "fan3 has no card '1'; it has 0"),
        ("fan1<>fan2.1", "fan1 has no card ''"), ("fan1.0<>fan2.1", "fan1 has no card '0'"),
    ]:  # fmt: skip
        with pytest.raises(pc.InvalidMove, match=re.escape(why)):
            position.judge(text)
    assert position.judge("fan2.1<>fan1.1").move == "fan1.1<>fan2.1"
    assert position.judge("fan1.2<>fan1.1").granted_by == "exchange_two_cards"
    assert position.judge("fan1.1<>foundation1.1").forbidden_by == "foundation_cards_are_not_exchanged"
    assert not position.judge("fan1.1<>fan1.1")


def unreadable(game: pc.Game) -> list[object]:
    a, b = game.piles[0].name, game.piles[-1].name
    return [
        "", " ", ">", f"{a}>", f">{b}", f"{a}{b}", f"{a}>>{b}", f"{a}>{b}>{a}", f"{a}>{b} x", f"{a}>{b} -1", f"{a}>{b} 1.5",
        f"{a}>{b} 1 1", f"{a}>nowhere", f"nowhere>{b}", f"{a.upper()}>{b}", f"{a}>{b} 1000", f"{a}>{b} {'9' * 5000}",
        f"{a}>{b} ٢", f"{a}>{b} ２", f"{a}>{b} ²", f"{a}＞{b}", f"{a}1>{b}０", "settle", "undo", "TURN", "0",
        "__import__('os')", "a" * 100_000, "\x00", "\ud800", f"{a}>{b}\x00",
        None, 0, 1.5, True, [], {}, [a, b], b"turn", object(), (a, b), *unreadable_signs(game, a, b), *unreadable_words(game, a),
    ]  # fmt: skip


def unreadable_signs(game: pc.Game, a: str, b: str) -> list[object]:
    """Pairs and exchanges: none at all where no kind of move is written so, and half written ones."""
    signs = {kind.written for kind in game.kinds}
    wrong = [f"{a}+", f"+{b}", f"{a}+{b}+{a}", f"{a}+{b} 2", f"{a}+nowhere"] + [f"{a}+{b}"] * (PAIR not in signs)
    wrong += [f"{a}<>", f"{a}<>{b}", f"{a}.0<>{b}.1", f"{a}.1<>{b}.99", f"{a}.1<>{b}.x", f"{a}.1<>{b}.²", f"{a}.1<>{b}.2 1"]
    return wrong + [f"{a}.1<>{a}.2"] * (EXCHANGE not in signs)


def unreadable_words(game: pc.Game, a: str) -> list[object]:
    """A word with a pile too many, too few, or one that there is not."""
    kinds = [kind for kind in game.kinds if kind.is_word]
    wrong = [kind.written if len(kind.src) > 1 else f"{kind.written} {a}" for kind in kinds]
    return wrong + [f"{kind.written} nowhere" for kind in kinds] + [f"{kind.written}{a}" for kind in kinds]


def test_what_is_no_move_is_named(variant):
    position = variant.deal(1)
    for text in unreadable(variant):
        for use in (position.judge, position.play):
            with pytest.raises(pc.InvalidMove) as error:
                use(text)
            assert len(str(error.value)) < LONGEST_MESSAGE
            shown = repr(text)[:20] if isinstance(text, str) else type(text).__name__
            assert shown in str(error.value)
        assert text not in position.moves


def test_an_unknown_pile_is_named_with_those_that_there_are(game):
    with pytest.raises(pc.InvalidMove, match="has no pile 'nowhere7'") as error:
        game.deal(1).judge(f"{game.piles[0].name}>nowhere7")
    assert game.name in str(error.value)
    assert game.piles[0].name in str(error.value)
    assert game.piles[-1].name in str(error.value)


def test_an_unreadable_move_is_answered_with_the_words_of_the_game(game):
    with pytest.raises(pc.InvalidMove) as error:
        game.deal(1).judge("please")
    assert all(word.split()[0] in str(error.value) for word in words(game))


@given(
    text=st.one_of(
        st.text(),
        st.from_regex(r"[a-z]{1,10}[0-9.]{0,4} ?(>|[+]|<>) ?[a-z]{1,10}[0-9.]{0,4}( [0-9]{1,4})?", fullmatch=True),
    )
)
def test_any_text_is_a_move_or_a_clear_error(game, text):
    position = game.deal(1)
    said = refusal(pc.InvalidMove, position.judge, text)
    assert len(said) < LONGEST_MESSAGE
    assert not (said and text in position.moves)


def test_the_view_of_the_moves_is_what_it_shows(variant):
    for position in random_positions(variant, every=40):
        moves = list(position.moves)
        assert len(position.moves) == len(moves)
        assert bool(position.moves) == bool(moves)
        shown = repr(position.moves)
        assert all(move in shown for move in moves[:60])
        assert (", …" in shown) is (len(moves) > 60)
        assert str(len(moves)) in shown
