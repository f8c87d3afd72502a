"""The editions of C.07 as small values: each switches the few articles in which it differs from the others."""

from __future__ import annotations

from dataclasses import dataclass

from tabellone.dates import first_day
from tabellone.messages import Message
from tabellone.record import Record
from tabellone.tiebreaks.errors import UnknownEdition


@dataclass(frozen=True, slots=True)
class TieBreakEdition:
    """One edition of C.07, "Play-off and Tie-break Regulations"."""

    name: str
    """The year people call it by: ``2023``, ``2024``, ``2026``."""
    in_force: str
    """The first day, ``YYYY-MM-DD``."""
    dummy_is_capped: bool
    """16.4.1 and 16.4.2 (2026): the dummy's score has an upper limit."""
    median_cuts_least_first: bool
    """14.3 and 14.4: "most and least, in that order" (2023), the least significant first (from August 2024)."""


EDITIONS = (
    TieBreakEdition("2023", "2023-09-01", dummy_is_capped=False, median_cuts_least_first=False),
    TieBreakEdition("2024", "2024-08-01", dummy_is_capped=False, median_cuts_least_first=True),
    TieBreakEdition("2026", "2026-03-01", dummy_is_capped=True, median_cuts_least_first=True),
)
NEWEST = EDITIONS[-1]


def edition_named(name: str) -> TieBreakEdition:
    """Return the edition of that year or date (``2024``, ``2024-08``, ``2024-08-01``). Raises UnknownEdition."""
    for edition in EDITIONS:
        if len(name) >= 4 and edition.in_force.startswith(name):
            return edition
    known = ", ".join(edition.name for edition in EDITIONS)
    raise UnknownEdition(
        Message("no edition '%(name)s' of the tie-break rules; there are %(known)s", name=name, known=known)
    )


def edition_of(record: Record) -> TieBreakEdition:
    """Return the edition in force on the event's first day; the newest if no day can be read.

    An event before September 2023 is computed by the oldest edition known here.
    """
    day = first_day(record)
    if day is None:
        return NEWEST
    in_force = [edition for edition in EDITIONS if edition.in_force <= day.isoformat()]
    return in_force[-1] if in_force else EDITIONS[0]
