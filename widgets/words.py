"""What the widgets say, in a reader's language. Every word comes from the texts; here they are only put together."""

from collections.abc import Callable, Iterable
from html import escape
from typing import TypeAlias

from patience_core import Position, Solution, Verdict, texts
from patience_core.game import EXCHANGE, PAIR, Request
from patience_core.judge import Happened, sentences_of
from patience_core.notation import HIDDEN, read_move
from patience_core.position import SETTLE

from .moves import Spot, plain_words

Told: TypeAlias = Callable[[str], str]
"""Something that can be said in any language: it is given the language."""

_MOST_BARED = 10  # a line that is to be heard at once

_SUITS = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}


def card(name: str, language: str) -> str:
    """A card as it is printed for this reader: ``D♥`` is a Polish queen of hearts; what is hidden stays so."""
    if name == HIDDEN:
        return texts.word("hidden_card", language)
    return texts.index_letter(name[:-1], language) + _SUITS[name[-1]]


def cards(names: Iterable[str], language: str) -> list[str]:
    """Cards as they are printed for this reader."""
    return [card(name, language) for name in names]


def way(written: str) -> str:
    """The key of the word for a way to move."""
    return "exchange" if written == EXCHANGE else written


def asked(written: str, language: str) -> str:
    """A way to move is asked for, and a card is to be pointed at."""
    return f"{texts.word(way(written), language)}. {texts.word('choose_card', language)}"


def move(position: Position, text: str, language: str) -> str:
    """A move that was tried in a position: ``3♥: row 3, place 2 → row 2, place 3``, or ``Close up``."""
    request = read_move(position.game, position.table, text)
    if request.written in plain_words(position.game):
        return texts.word(request.written, language)
    if request.written == EXCHANGE:
        return _exchange(position, text, language)
    shown = " ".join(cards(_cards(position, request), language)) or texts.word("empty", language)
    src, dst = (texts.pile_name(pile.name, language) for pile in (request.src, request.dst))
    if request.written.isalpha():
        return f"{texts.word(request.written, language)} {shown}: {src}"
    return f"{shown}: {src} {'+' if request.written == PAIR else '→'} {dst}"


def beginning(position: Position, text: str, language: str) -> str:
    """Where a move begins: its cards, and the pile from which they come."""
    request = read_move(position.game, position.table, text)
    if request.written in plain_words(position.game):
        return texts.pile_name(request.src.name, language)
    if request.written == EXCHANGE:
        return _exchange(position, text, language)
    shown = " ".join(cards(position.piles[request.src.name][-request.n :], language))
    return f"{shown}: {texts.pile_name(request.src.name, language)}"


def _exchange(position: Position, text: str, language: str) -> str:
    ends = [end.strip().rpartition(".") for end in text.split(EXCHANGE)]
    shown = " ".join(card(position.piles[pile][int(place) - 1], language) for pile, _, place in ends)
    return f"{shown}: {' ↔ '.join(texts.pile_name(pile, language) for pile, _, _ in ends)}"


def _cards(position: Position, request: Request) -> list[str]:
    """The cards that a move asks for, as far as they lie there."""
    src, dst = position.piles[request.src.name], position.piles[request.dst.name]
    return src[-1:] + dst[-1:] if request.written == PAIR else src[-request.n :]


def happened(position: Position, consequences: Iterable[Happened], language: str) -> str:
    """What followed by itself, and which card each pile then shows."""
    shown = []
    for consequence in consequences:
        name = consequence.pile.name
        lying = position.piles[name]
        top = card(lying[-1], language) if lying else texts.word("empty", language)
        shown.append(f"{texts.pile_name(name, language)}: {top}")
    return f"{texts.word('follows_by_itself', language)}: {', '.join(shown)}" if shown else ""


def last_step(position: Position, language: str) -> str:
    """The step that led to a position, in one line, and the end of the game if it is one; of a game that begins, its name."""
    step, before = position.step, position.previous
    if step is None or before is None:
        return title(position, language)
    told = () if step.move == SETTLE else (move(before, step.move, language), bared(before, position, step.move, language))
    ending = "" if position.outcome == "open" else texts.word(position.outcome, language)
    return ". ".join(filter(None, (*told, happened(position, step.happened, language), ending)))


def bared(before: Position, after: Position, text: str, language: str) -> str:
    """The cards that a move has brought to light, each with its pile: ``column 3: 5♥``; nothing where they are very many.

    What has come to light by itself is told apart, by ``happened``.
    """
    request = read_move(before.game, before.table, text)
    if request.written == EXCHANGE:
        return ""
    places = [request.src.name, request.dst.name][: 2 if request.written == PAIR else 1]
    if request.written in plain_words(before.game):
        places = list(before.piles)
    by_itself = {consequence.pile.name for consequence in after.step.happened} if after.step else set()
    lay, lie = before.piles, after.piles
    changed = [name for name in places if name not in by_itself and lie[name] and lay[name][-1:] != lie[name][-1:]]
    told = [f"{texts.pile_name(name, language)}: {card(lie[name][-1], language)}" for name in changed if lie[name][-1] != HIDDEN]
    return ", ".join(told) if len(told) <= _MOST_BARED else ""


def spot(position: Position, place: Spot, language: str) -> str:
    """A place at which the keyboard is: its name, the cards that would be carried, and how many lie there."""
    lying, name = position.piles[place.pile], texts.pile_name(place.pile, language)
    if not lying:
        return f"{name}: {texts.word('empty', language)}"
    shown = " ".join(cards(lying[-place.n :], language))
    return f"{name}: {shown}" + (f" ({counted('card', len(lying), language)})" if len(lying) > place.n else "")


def counted(what: str, count: int, language: str) -> str:
    """So many of something: ``5 cards``."""
    return f"{count} {texts.plural(what, count, language)}"


def picked_up(position: Position, held: Spot, goes_to: Iterable[str], language: str) -> str:
    """The cards that were picked up, and where they may go now."""
    taken = " ".join(cards(position.piles[held.pile][-held.n :], language))
    places = ", ".join(texts.pile_name(pile, language) for pile in goes_to)
    where = texts.word("may_go", language, places) if places else texts.word("goes_nowhere", language)
    return f"{texts.word('held', language, taken)}. {where}"


def refusal(position: Position, verdict: Verdict, language: str) -> str:
    """A move that is refused in a position, and why, in one line."""
    tried = move(position, verdict.move, language)
    return f"{texts.word('refused', language)}: {tried}. {verdict.explain(language)}"


def turned_to(what: str, position: Position, language: str) -> str:
    """Another position is on the table, and by which word it came there."""
    return f"{texts.word(what, language)}. {last_step(position, language)}"


def opening(position: Position, resumed: bool, language: str) -> str:
    """What is said when a table opens."""
    told = last_step(position, language)
    return f"{texts.word('resumed', language)}. {told}" if resumed else told


def decision(position: Position, verdict: Verdict, language: str) -> str:
    """What the rules say of a move in a position, and why, in one line."""
    if not verdict:
        return refusal(position, verdict, language)
    return f"{texts.word('allowed', language)}: {move(position, verdict.move, language)}. {verdict.explain(language)}"


def other_game(found: Position, wanted: Position, language: str) -> str:
    """A game of another kind was opened at a table."""
    names = [texts.in_language(texts.book(position.game.name).title, language) for position in (found, wanted)]
    return texts.word("other_game", language, *names)


def table_label(position: Position, language: str) -> str:
    """What the table is called when it is read out, and which keys there are."""
    name = texts.in_language(texts.book(position.game.name).title, language)
    return f"{texts.word('table', language)}: {name}. {texts.word('keys_help', language)}"


def player_label(named: texts.Words | None, position: Position, language: str) -> str:
    """What a player is called when it is read out, and which keys there are."""
    name = texts.in_language(named or texts.book(position.game.name).title, language)
    return f"{name}. {texts.word('player_keys', language)}"


def title(position: Position, language: str) -> str:
    """Which game this is: its name, and the number of the deal."""
    name = texts.in_language(texts.book(position.game.name).title, language)
    number = position.start.number
    return name if number is None else f"{name} · {texts.word('deal_number', language)}: {number}"


def standing(position: Position, language: str) -> str:
    """How the game stands: how many moves were made, and whether it is won, stuck, circling or open."""
    return f"{counted('move', len(position.line) - 1, language)} · {texts.word(position.outcome, language)}"


def permitted_now(position: Position, sentence: str, language: str) -> str:
    """How many moves a sentence permits now; nothing for one that has no say in moves."""
    if not any(sentence in sentences_of(kind) for kind in position.game.kinds):
        return ""
    return texts.word("now", language, counted("move", len(position.moves.under(sentence)), language))


def outlook(solution: Solution | None, language: str) -> str:
    """Whether the game can still be won, as the solver says; nothing yet while it searches."""
    key = f"outlook_{solution.status}" if solution else "searching"
    return texts.word(key, language)


def light(solution: Solution | None, language: str) -> str:
    """The same as a line of HTML, with a mark that is told apart by its shape too."""
    kind = solution.status if solution else "searching"
    return f'<div class="patience-light patience-light-{kind}">{escape(outlook(solution, language))}</div>'


def status(position: Position, languages: Iterable[str], verdict: Verdict | None, said: str, language: str) -> str:
    """The lines under a table, as HTML: the game and how it stands, what was said last, why a move was allowed or refused."""
    lines = [f"<div><b>{escape(title(position, language))}</b> · {escape(standing(position, language))}</div>"]
    if said and said != title(position, language):
        lines.append(_line(said, language, "patience-said"))
    ending = position.outcome_sentence
    for shown in languages:
        if verdict is not None:
            decided = texts.word("allowed" if verdict else "refused", shown)
            kind = "patience-yes" if verdict else "patience-no"
            lines.append(_line(f"{decided}: {verdict.explain(shown)}", shown, kind))
        if ending is not None:
            lines.append(_line(texts.sentence(position.game.name, ending).text(shown), shown, "patience-ending"))
    return "".join(lines)


def commentary(words: texts.Words, languages: Iterable[str]) -> str:
    """A commentary in several languages, as HTML; a language in which it is not written is left out."""
    return "".join(_line(words[language], language, "patience-commentary") for language in languages if language in words)


def _line(text: str, language: str, kind: str) -> str:
    return f'<div class="{kind}" lang="{language}">{escape(text)}</div>'
