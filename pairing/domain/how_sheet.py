"""How a round was made as a sheet, from which the files are made: the same sentences as on its page."""

from __future__ import annotations

from django.utils.translation import gettext as _

from pairing.domain.overview import Overview
from tabellone.sheets import Cell, Column, Sheet
from tournaments.domain.words.telling import told

LETTERS = 9
"""In points: it is read at a table."""


def how_sheet(name: str, number: int, overview: Overview, *, is_draft: bool = False) -> Sheet:
    """The story of the round, a sentence a row, under the event's name; each part begins with its heading."""
    rows = tuple(
        (Cell.of(told(part.heading) if place == 0 else ""), Cell.of(told(line)))
        for part in overview.parts
        for place, line in enumerate(part.lines)
    )
    return Sheet(
        name,
        _("How round %(number)s was made") % {"number": number},
        (
            Column(_("Part"), "part", is_strong=True),
            Column(_("What was decided"), "sentence", is_wide=True),
        ),
        rows,
        (("round", number), ("system", overview.system)),
        notes=((_("A draft: it may still change."),) if is_draft else ())
        + (_("Numbers are those of the starting list."),),
        letters=LETTERS,
    )
