"""Calendar files (RFC 5545) of entries that other modules choose."""

from __future__ import annotations

import datetime
from collections.abc import Iterable
from dataclasses import dataclass

from icalendar import Calendar, Event as CalendarEvent, vText

PRODUCT = "-//Tabellone//Tabellone//EN"
MOST_ENTRIES = 500
"""Maximum number of entries of a file."""
REFRESH = datetime.timedelta(hours=1)


@dataclass(frozen=True, slots=True)
class CalendarEntry:
    """An entry: all day from a date to the last day, or at a time whose end is not known."""

    uid: str
    summary: str
    starts: datetime.date | datetime.datetime
    """A time has the time zone in which it is shown."""
    changed_at: datetime.datetime
    version: int
    """Increases with each change (SEQUENCE)."""
    last_day: datetime.date | None = None
    """The last day of an entry of several days; None: one day, or a time."""
    location: str = ""
    description: str = ""
    address: str = ""
    """Whole address of the page; a path alone is left out, since a calendar knows no host."""


def calendar_file(name: str, entries: Iterable[CalendarEntry]) -> bytes:
    """Return the calendar with at most `MOST_ENTRIES` entries, and the time zones that they use."""
    calendar = Calendar()
    calendar.add("prodid", PRODUCT)
    calendar.add("version", "2.0")
    calendar.add("calscale", "GREGORIAN")
    calendar.add("method", "PUBLISH")
    calendar.add("name", vText(name))
    calendar.add("x-wr-calname", vText(name))
    calendar.add("refresh-interval", REFRESH, parameters={"VALUE": "DURATION"})
    chosen = list(entries)[:MOST_ENTRIES]
    for entry in chosen:
        calendar.add_component(_event(entry))
    days = [entry.starts.date() if isinstance(entry.starts, datetime.datetime) else entry.starts for entry in chosen]
    if days:
        year = datetime.timedelta(days=366)
        calendar.add_missing_timezones(min(days) - year, max(days) + year)
    written: bytes = calendar.to_ical()
    return written


def _event(entry: CalendarEntry) -> CalendarEvent:
    event = CalendarEvent()
    event.add("uid", entry.uid)
    event.add("sequence", entry.version)
    event.add("dtstamp", entry.changed_at)
    event.add("last-modified", entry.changed_at)
    event.add("summary", entry.summary)
    event.add("dtstart", entry.starts)
    if not isinstance(entry.starts, datetime.datetime):
        event.add("dtend", (entry.last_day or entry.starts) + datetime.timedelta(days=1))  # the day after (3.6.1)
        event.add("transp", "TRANSPARENT")
    for key, value in (("location", entry.location), ("description", entry.description), ("url", entry.address)):
        if value and not value.startswith("/"):
            event.add(key, value)
    return event
