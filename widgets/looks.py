"""How a reader wants the table to look: which pack, which hand, how large, and whether cards glide."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

import ipywidgets as ipw

from patience_core import faces, texts

from .choice import Choice


@dataclass(frozen=True)
class Looks:
    """A reader's choices."""

    pack: str = "two_colours"  # a key of ``faces.PACKS``
    mirrored: bool = False  # left and right changed about, for the left hand
    large: bool = False  # the table over the whole width and larger letters, for a projector
    animated: bool = True


class LooksPanel(ipw.HBox):
    """Controls for the looks; ``looks`` is what is chosen, and ``on_change`` is called when that is another."""

    def __init__(self, on_change: Callable[[Looks], None], looks: Looks) -> None:
        self.looks, self._on_change = looks, on_change
        self.pack = Choice(((pack, pack) for pack in faces.PACKS), looks.pack)
        self.switches = {
            key: ipw.Checkbox(value=getattr(looks, key), indent=False, layout=ipw.Layout(width="auto"))
            for key in ("mirrored", "large", "animated")
        }
        super().__init__([self.pack, *self.switches.values()])
        self.add_class("patience-panel")
        self.pack.on_choice(lambda pack: self._choose(pack=pack))
        for key, switch in self.switches.items():
            switch.observe(self._switching(key), "value")

    def speak(self, language: str) -> None:
        """Label the controls in a language."""
        self.pack.relabel(texts.word("pack", language), ((texts.word(pack, language), pack) for pack in faces.PACKS))
        for key, switch in self.switches.items():
            switch.description = texts.word(key, language)

    def _switching(self, key: str) -> Callable[[dict[str, Any]], None]:
        return lambda change: self._choose(**{key: change["new"]})

    def _choose(self, **looks: Any) -> None:
        self.looks = replace(self.looks, **looks)
        self._on_change(self.looks)
