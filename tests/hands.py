"""What a reader's hands do, for tests of the widgets without a browser: what the page would send is handed to them."""

import random

import pytest

import patience_core as pc
from patience_core.game import EXCHANGE
from patience_core.notation import read_move
from widgets.moves import Spot, only_word

DECK_SEEDS = range(1, 3)

every_game = pytest.mark.parametrize("game", pc.GAMES, ids=str)
DIFFERENT = [pc.game(name) for name in ("klondike", "squaring_the_circle", "fourteens", "cromwell")]
some_games = pytest.mark.parametrize("game", DIFFERENT, ids=str)
"""For what is the same with every game: piles built up, sideways and small cards, pairs, an exchange."""


def wander(game, seed, steps=12):
    """A position some random moves into a game; no exchange is among them."""
    position, rng = game.deal(seed), random.Random(seed)
    for _ in range(steps):
        moves = list(position.moves.without_exchanges())
        if not moves:
            break
        position = position.play(rng.choice(moves))
    return position


def first_move(position):
    return next(iter(position.moves.without_exchanges()))


def corners(box, inset=0.05):
    """Points just inside the corners of a box."""
    across, down = (inset, box.width - inset), (inset, box.height - inset)
    return [(box.x + dx, box.y + dy) for dy in down for dx in across]


def spot(picture, pile, n=1):
    """A point near a corner of a card, where no card covers it, or in the middle of a bare place."""
    for card in picture.cards:
        if (card.pile, card.n) == (pile, n):
            found = [point for point in corners(card.box) if picture.at(*point) == (pile, n)]
            return found[0]
    place = next(place for place in picture.places if place.pile == pile)
    return place.box.x + place.box.width / 2, place.box.y + place.box.height / 2


def ends(position, move):
    """From where a move starts, where it goes, and how many cards it takes."""
    request = read_move(position.game, position.table, move)
    return request.src.name, request.dst.name, request.n


def exchanged(position, move):
    """The two cards of an exchange, as a hand points at them: pile, and place from the top."""
    ends = (end.rpartition(".") for end in move.split(EXCHANGE))
    return [(pile, len(position.piles[pile]) - int(place) + 1) for pile, _, place in ends]


def to_be_picked_up(position, picture):
    """A card that a click picks up."""
    return next(card for card in picture.cards if card.name and not only_word(position, Spot(card.pile, card.n)))


def click(hand, x, y):
    """A press and a release: what each came to."""
    return hand.press(x, y), hand.release(x, y)


class Page:
    """The page as a table or a player knows it: it reports what the reader does."""

    def __init__(self, stage):
        self.stage, self.canvas = stage, stage.canvas

    def event(self, kind, x=0.0, y=0.0):
        scale = self.canvas.scale
        point = {"x": x * scale, "y": y * scale}
        content = {"event": kind, "touches": [point], **point}
        self.canvas.widget[-1]._handle_frontend_event(None, content, [])

    def client_ready(self):
        self.canvas.widget[-1]._handle_frontend_event(None, {"event": "client_ready"}, [])

    def touch_end(self):
        self.canvas.widget[-1]._handle_frontend_event(None, {"event": "touch_end", "touches": []}, [])

    def drag(self, src, dst, n=1):
        (x, y), (to_x, to_y) = spot(self.canvas.scene, src, n), spot(self.canvas.scene, dst)
        self.event("mouse_down", x, y)
        self.event("mouse_move", (x + to_x) / 2, (y + to_y) / 2)
        self.event("mouse_move", to_x, to_y)
        self.event("mouse_up", to_x, to_y)

    def click(self, pile, n=1):
        x, y = spot(self.canvas.scene, pile, n)
        self.event("mouse_down", x, y)
        self.event("mouse_up", x, y)

    def type_number(self, number):
        self.stage.controls.dealing.number.value = number
        self.stage.controls.dealing.number._handle_custom_msg({"event": "submit"}, [])


def fail(*_, **__):
    """A callback in which something goes wrong."""
    raise RuntimeError("some <b>trouble")
