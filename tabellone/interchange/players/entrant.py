"""An imported player."""

from __future__ import annotations

from dataclasses import dataclass, fields


@dataclass(frozen=True, slots=True)
class Entrant:
    """The data of an imported player.

    ``birth`` is ``YYYY/MM/DD``, unknown parts ``00``. ``categories``: the organiser's own, with commas.
    """

    name: str
    rating: int = 0
    title: str = ""
    sex: str = ""
    federation: str = ""
    fide_id: str = ""
    birth: str = ""
    club: str = ""
    categories: str = ""


FIELDS = tuple(field.name for field in fields(Entrant))
