"""The table in words: the same position that the canvas draws, as text for those who read or hear it."""

from html import escape
from itertools import groupby

from patience_core import Position, texts
from patience_core.notation import HIDDEN

from . import words


def as_html(position: Position, language: str) -> str:
    """Each pile that has cards, by its name in a reader's language, bottom card first; then the names of the empty places."""
    lying = position.piles
    rows = [
        f'<tr><th scope="row">{escape(texts.pile_name(name, language))}</th><td>{escape(pile(cards, language))}</td></tr>'
        for name, cards in lying.items()
        if cards
    ]
    empty = ", ".join(texts.pile_name(name, language) for name, cards in lying.items() if not cards)
    if empty:
        rows.append(f'<tr><th scope="row">{escape(texts.word("empty_places", language))}</th><td>{escape(empty)}</td></tr>')
    caption = escape(f"{words.title(position, language)} · {words.standing(position, language)}")
    return f'<table class="patience-twin" lang="{language}"><caption>{caption}</caption>{"".join(rows)}</table>'


def pile(cards: list[str], language: str) -> str:
    """Cards of a pile, bottom card first: those that lie face down counted together, the others by their names."""
    told: list[str] = []
    for hidden, run in groupby(cards, key=lambda name: name == HIDDEN):
        names = list(run)
        told.append(f"[{texts.word('hidden_below', language, len(names))}]" if hidden else " ".join(words.cards(names, language)))
    return " ".join(told)
