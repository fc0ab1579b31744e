"""A position as a still picture, with its text beside it for those who do not see it."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from patience_core import Position, svg


@dataclass(frozen=True)
class Picture:
    """A position as a notebook shows it, in a language and with piles framed; it shows in an untrusted notebook too."""

    position: Position
    language: str = "en"
    marks: Mapping[str, str] = field(default_factory=dict)

    def _repr_mimebundle_(self, **_: Any) -> dict[str, str]:
        return {"text/html": svg.picture(self.position, self.language, self.marks), "text/plain": str(self)}

    def __str__(self) -> str:
        return str(self.position)


def picture(position: Position, language: str = "en", marks: Mapping[str, str] | None = None) -> Picture:
    """A still picture of a position; ``marks`` frames piles: name to ``from``, ``to``, ``target`` or ``focus``."""
    return Picture(position, language, marks or {})
