"""Calendar files, read back by the library."""

from __future__ import annotations

import datetime
from typing import Any
from zoneinfo import ZoneInfo

from icalendar import Calendar

from syndication.domain.calendar_files import MOST_ENTRIES, CalendarEntry, calendar_file

CHANGED = datetime.datetime(2026, 11, 20, 9, 30, tzinfo=datetime.UTC)
ROME = ZoneInfo("Europe/Rome")


def entry(starts: datetime.date, uid: str = "a@tabellone", **fields: Any) -> CalendarEntry:
    return CalendarEntry(uid, "Round 1", starts, CHANGED, 7, **fields)


def events_of(content: bytes) -> list[dict[str, object]]:
    calendar = Calendar.from_ical(content)
    return [
        {name: event.decoded(name) for name in event if name not in {"DTSTAMP", "LAST-MODIFIED"}}
        for event in calendar.walk("VEVENT")
    ]


def test_an_entry_of_several_days_ends_on_the_day_after_its_last() -> None:
    day = datetime.date(2026, 11, 28)
    content = calendar_file("Open", [entry(day, last_day=datetime.date(2026, 11, 30), location="Pisa")])
    assert events_of(content) == [
        {
            "UID": "a@tabellone",
            "SEQUENCE": 7,
            "SUMMARY": "Round 1",
            "DTSTART": day,
            "DTEND": datetime.date(2026, 12, 1),
            "TRANSP": "TRANSPARENT",
            "LOCATION": "Pisa",
        }
    ]


def test_a_time_is_in_its_zone_and_the_zone_is_in_the_file() -> None:
    starts = datetime.datetime(2026, 7, 1, 15, tzinfo=ROME)
    content = calendar_file("Open", [entry(starts, address="https://chess.example/e/open/")])
    [found] = events_of(content)
    assert found["DTSTART"] == starts
    assert found["URL"] == "https://chess.example/e/open/"
    text = content.decode()
    assert "DTSTART;TZID=Europe/Rome:20260701T150000" in text
    assert "BEGIN:VTIMEZONE\r\nTZID:Europe/Rome" in text
    assert "DTSTAMP:20261120T093000Z" in text


def test_a_path_without_a_host_is_no_address() -> None:
    [found] = events_of(calendar_file("Open", [entry(datetime.date(2026, 11, 28), address="/e/open/")]))
    assert "URL" not in found


def test_texts_are_escaped_and_lines_folded() -> None:
    name = "Ä, B; C\\D\nnext" + "x" * 200
    content = calendar_file(name, [entry(datetime.date(2026, 11, 28), description=name)])
    assert max(map(len, content.split(b"\r\n"))) <= 75
    assert events_of(content)[0]["DESCRIPTION"] == name


def test_a_file_is_bounded_and_an_empty_one_is_a_calendar() -> None:
    day = datetime.date(2026, 11, 28)
    many = (entry(day, f"{number}@tabellone") for number in range(MOST_ENTRIES + 10))
    assert len(events_of(calendar_file("Open", many))) == MOST_ENTRIES
    assert events_of(calendar_file("Open", [])) == []


def test_the_same_entries_have_the_same_bytes() -> None:
    starts = datetime.datetime(2026, 11, 28, 15, tzinfo=ROME)
    assert calendar_file("Open", [entry(starts)]) == calendar_file("Open", [entry(starts)])
