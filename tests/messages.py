"""What the canvas sends to the page, for tests without a browser."""

import json

import ipycanvas.canvas

import patience_core as pc
from patience_core.scene import scene
from widgets.canvas import TableCanvas

MANAGER = ipycanvas.canvas._CANVAS_MANAGER
SWITCH, STAMP = (ipycanvas.canvas.COMMANDS[name] for name in ("switchCanvas", "drawImage"))
TABLE, CARDS, MARKS, DRAG = range(4)

KLONDIKE = pc.game("klondike")
BEFORE = KLONDIKE.deal(17)
AFTER = BEFORE.play(next(move for move in BEFORE.moves if ">" in move))


class Messages(list):
    """What was sent: for each message its commands, and in ``sizes`` its bytes."""

    def __init__(self):
        super().__init__()
        self.sizes = []

    def keep(self, content, buffers):
        commands = json.loads(bytes(buffers[0]))
        self.append(commands if isinstance(commands[0], list) else [commands])
        self.sizes.append(len(bytes(buffers[0])) + len(json.dumps(content)))

    def clear(self):
        super().clear()
        self.sizes.clear()

    def drawn_on(self):
        return {command[1][0] for message in self for command in message if command[0] == SWITCH}

    def on(self, canvas, layer, message=-1):
        """The commands of a message that are meant for a layer."""
        found, here = [], False
        for command in self[message]:
            if command[0] == SWITCH:
                here = command[1][0] == id_of(canvas, layer)
            elif here:
                found.append(command)
        return found

    def stamped(self, canvas, layer, message=-1):
        """How many sprites a message stamps on a layer."""
        return sum(command[0] == STAMP for command in self.on(canvas, layer, message))


def id_of(canvas, layer):
    return f"IPY_MODEL_{canvas.widget[layer].model_id}"


def layers(canvas, *which):
    return {id_of(canvas, layer) for layer in which or range(4)}


def painted(position, pack="two_colours"):
    canvas = TableCanvas(scene(position), pack)
    canvas.paint(canvas.scene)
    return canvas
