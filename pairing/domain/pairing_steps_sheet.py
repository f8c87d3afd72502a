"""Sheet of the pairing steps of a round, for files: the same sentences as on the page."""

from __future__ import annotations

from django.utils.translation import gettext as _

from pairing.domain.pairing_steps import Overview
from tabellone.sheets import Cell, Column, Sheet
from tournaments.domain.words.core_messages import render_message

LETTERS = 9
"""Font size in points, for reading at a table."""


def how_sheet(name: str, number: int, overview: Overview, *, is_draft: bool = False) -> Sheet:
    """Return the pairing steps of the round, one sentence per row, with the event's name and headings."""
    rows = tuple(
        (Cell.of(render_message(part.heading) if place == 0 else ""), Cell.of(render_message(line)))
        for part in overview.parts
        for place, line in enumerate(part.lines)
    )
    return Sheet(
        name,
        _("Pairing of round %(number)s, step by step") % {"number": number},
        (
            Column(_("Part"), "part", is_strong=True),
            Column(_("Step"), "sentence", is_wide=True),
        ),
        rows,
        (("round", number), ("system", overview.system)),
        notes=((_("A draft: it may still change."),) if is_draft else ()) + (_("Numbers are pairing numbers."),),
        letters=LETTERS,
    )
