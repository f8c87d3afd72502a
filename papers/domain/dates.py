"""The dates of an event in words."""

from __future__ import annotations

from tournaments.domain.words.formats import moment
from tournaments.models import Event


def dates_of(event: Event) -> str:
    """Return the first and last day of the event; one date if they are the same, empty if unknown."""
    first, last = event.start_date, event.end_date
    if first is None:
        return moment(last, "j F Y") if last else ""
    if last is None or last == first:
        return moment(first, "j F Y")
    begins = moment(first, "j F") if first.year == last.year else moment(first, "j F Y")
    return f"{begins} – {moment(last, 'j F Y')}"
