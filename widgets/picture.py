"""A position as a still picture, with its text beside it for those who do not see it."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from patience_core import Position, faces, svg


@dataclass(frozen=True)
class Picture:
    """A position as a notebook shows it, in a language, with piles framed, in a pack; it shows in an untrusted notebook too."""

    position: Position
    language: str = "en"
    marks: Mapping[str, str] = field(default_factory=dict)
    pack: str = "two_colours"
    mirrored: bool = False

    def _repr_mimebundle_(self, **_: Any) -> dict[str, str]:
        drawn = svg.picture(self.position, self.language, self.marks, pack=self.pack, mirrored=self.mirrored)
        return {"text/html": drawn, "text/plain": str(self)}

    def __str__(self) -> str:
        return str(self.position)


def picture(
    position: Position,
    language: str = "en",
    marks: Mapping[str, str] | None = None,
    pack: str = "two_colours",
    mirrored: bool = False,
) -> Picture:
    """A still picture of a position; ``marks`` frames piles: name to a key of ``faces.FRAMES``, as ``from``, ``to``, ``focus``.

    ``pack`` is ``"two_colours"``, ``"four_colours"`` or ``"high_contrast"``; a ``mirrored`` table is one for the left hand.
    """
    faces.pack_named(pack)
    return Picture(position, language, marks or {}, pack, mirrored)
