"""The poster for the door: event, round times, and the QR code of the public page."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar


@dataclass(frozen=True, slots=True)
class Poster:
    """A poster of one page. ``times``: pairs of a round and its start in words; ``invites``: text beside the code."""

    event: str
    title: str
    place: str = ""
    dates: str = ""
    facts: tuple[tuple[str, str], ...] = ()
    times: tuple[tuple[str, str], ...] = ()
    invites: str = ""
    template: ClassVar[str] = "papers/poster.typ"

    def data(self) -> dict[str, object]:
        """Return the data for the template."""
        return {
            "place": self.place,
            "dates": self.dates,
            "facts": self.facts,
            "times": self.times,
            "invites": self.invites,
        }
