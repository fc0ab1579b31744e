"""What the widgets say, in a reader's language. Every word comes from the texts; here they are only put together."""

from collections.abc import Iterable
from html import escape

from patience_core import Position, Verdict, texts
from patience_core.game import EXCHANGE, PAIR, Request
from patience_core.judge import Happened
from patience_core.notation import HIDDEN, read_move
from patience_core.position import SETTLE

from .moves import plain_words

_SUITS = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}


def card(name: str, language: str) -> str:
    """A card as it is printed for this reader: ``D♥`` is a Polish queen of hearts; what is hidden stays so."""
    if name == HIDDEN:
        return texts.word("hidden_card", language)
    return texts.index_letter(name[:-1], language) + _SUITS[name[-1]]


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
    shown = " ".join(card(name, language) for name in _cards(position, request)) or texts.word("empty", language)
    src, dst = (texts.pile_name(pile.name, language) for pile in (request.src, request.dst))
    if request.written.isalpha():
        return f"{texts.word(request.written, language)} {shown}: {src}"
    return f"{shown}: {src} {'+' if request.written == PAIR else '→'} {dst}"


def _exchange(position: Position, text: str, language: str) -> str:
    ends = [end.strip().rpartition(".") for end in text.split(EXCHANGE)]
    cards = " ".join(card(position.piles[pile][int(place) - 1], language) for pile, _, place in ends)
    return f"{cards}: {' ↔ '.join(texts.pile_name(pile, language) for pile, _, _ in ends)}"


def _cards(position: Position, request: Request) -> list[str]:
    """The cards that a move asks for, as far as they lie there."""
    src, dst = position.piles[request.src.name], position.piles[request.dst.name]
    return src[-1:] + dst[-1:] if request.written == PAIR else src[-request.n :]


def happened(position: Position, consequences: Iterable[Happened], language: str) -> str:
    """What followed by itself, and which card each pile then shows."""
    shown = []
    for consequence in consequences:
        name = consequence.pile.name
        cards = position.piles[name]
        top = card(cards[-1], language) if cards else texts.word("empty", language)
        shown.append(f"{texts.pile_name(name, language)}: {top}")
    return f"{texts.word('follows_by_itself', language)}: {', '.join(shown)}" if shown else ""


def last_step(position: Position, language: str) -> str:
    """The step that led to a position, in one line; of a game that begins, its name."""
    step, before = position.step, position.previous
    if step is None or before is None:
        return title(position, language)
    told = "" if step.move == SETTLE else move(before, step.move, language)
    return ". ".join(filter(None, (told, happened(position, step.happened, language))))


def refusal(position: Position, verdict: Verdict, language: str) -> str:
    """A move that is refused in a position, and why, in one line."""
    tried = move(position, verdict.move, language)
    return f"{texts.word('refused', language)}: {tried}. {verdict.explain(language)}"


def title(position: Position, language: str) -> str:
    """Which game this is: its name, and the number of the deal."""
    name = texts.in_language(texts.book(position.game.name).title, language)
    number = position.start.number
    return name if number is None else f"{name} · {texts.word('deal_number', language)}: {number}"


def standing(position: Position, language: str) -> str:
    """How the game stands: how many moves were made, and whether it is won, stuck, circling or open."""
    steps = len(position.line) - 1
    return f"{steps} {texts.plural('move', steps, language)} · {texts.word(position.outcome, language)}"


def status(position: Position, languages: Iterable[str], verdict: Verdict | None, language: str) -> str:
    """The lines under a table, as HTML: the game and how it stands, then why the last move was allowed or refused."""
    lines = [f"<div><b>{escape(title(position, language))}</b> · {escape(standing(position, language))}</div>"]
    ending = position.outcome_sentence
    for shown in languages:
        if verdict is not None:
            said = texts.word("allowed" if verdict else "refused", shown)
            kind = "patience-yes" if verdict else "patience-no"
            lines.append(_line(f"{said}: {verdict.explain(shown)}", shown, kind))
        if ending is not None:
            lines.append(_line(texts.sentence(position.game.name, ending).text(shown), shown, "patience-ending"))
    return "".join(lines)


def commentary(words: texts.Words, languages: Iterable[str]) -> str:
    """A commentary in several languages, as HTML; a language in which it is not written is left out."""
    return "".join(_line(words[language], language, "patience-commentary") for language in languages if language in words)


def _line(text: str, language: str, kind: str) -> str:
    return f'<div class="{kind}" lang="{language}">{escape(text)}</div>'
