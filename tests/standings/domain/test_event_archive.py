"""The archive of an event: change log, incidents and all stored data."""

from __future__ import annotations

import json

import pytest

from standings.domain import event_archive
from standings.domain.event_archive import archive_files, change_log_sheet, read_archive
from tabellone.sheets import Paper
from tests.factories import owner_of, play_round
from tests.festivals import festival_of, put_in, section_of
from tests.standings.rated import rated_event
from tournaments.domain.errors import Refused
from tournaments.domain.events.event_lifecycle import start_event
from tournaments.domain.events.event_settings import change_settings
from tournaments.domain.incidents.book import note_incident
from tournaments.domain.undo import undo_last

pytestmark = pytest.mark.django_db


def test_the_archive_has_the_package_in_a_folder_and_the_books_beside_it() -> None:
    event = rated_event()
    player = event.registrations.get(name="Anna")
    note_incident(event=event, actor=owner_of(event), player=player, kind="other", measure="warning", note="phone")
    files = {file.name: file.content for file in archive_files(read_archive(event), Paper(timestamp=1))}
    assert sorted(name for name in files if not name.startswith("rating-report/")) == [
        *("absences.csv", "absences.json", "change-log.csv", "change-log.json", "event.json"),
        *("incidents.csv", "incidents.json"),
    ]
    assert "rating-report/report-trf26.trf" in files
    assert [row["note"] for row in json.loads(files["incidents.json"])["rows"]] == ["phone"]
    log = json.loads(files["change-log.json"])
    assert log["entries"] == len(log["rows"]) == event.journal.count()
    assert log["rows"][0]["change"].endswith("created")


def test_an_entry_tells_user_change_reason_values_and_whether_it_was_undone() -> None:
    event = rated_event()
    change_settings(event=event, actor=owner_of(event), changes={"city": "Rome"}, why="moved")
    entry = event.journal.first()
    assert entry is not None
    undo_last(event=event, actor=owner_of(event), entry_number=entry.number)
    row, undone = [tuple(cell.value for cell in row) for row in change_log_sheet(event).rows][-2:]
    assert (row[0], row[2:]) == (
        entry.number,
        ("owner", "Settings changed", "moved", "Event, place: Genova → Rome", undone[0]),
    )
    assert row[1] == entry.at.isoformat(timespec="seconds")


def test_a_change_log_that_is_too_long_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(event_archive, "MOST_ENTRIES", 1)
    with pytest.raises(Refused, match="change log is too large"):
        read_archive(rated_event())


def test_sections_keep_their_books_in_the_folders_of_the_package() -> None:
    found = festival_of("Open A", "Open B")
    for name in ("Open A", "Open B"):
        put_in(found, name, 2)
        section = start_event(event=section_of(found, name), actor=owner_of(found), initial_colour="w")
        play_round(section)
    names = [name for name, _sheet in read_archive(found).sheets]
    assert names == [
        "change-log",
        *("01-open-a/change-log", "01-open-a/incidents", "01-open-a/absences"),
        *("02-open-b/change-log", "02-open-b/incidents", "02-open-b/absences"),
    ]


def test_the_only_section_with_rounds_has_a_folder_beside_the_festival() -> None:
    found = festival_of("Open A", "Open B")
    put_in(found, "Open A", 2)
    section = start_event(event=section_of(found, "Open A"), actor=owner_of(found), initial_colour="w")
    play_round(section)
    files = [file.name for file in archive_files(read_archive(found), Paper(timestamp=1))]
    assert len(set(files)) == len(files)
    assert {"change-log.csv", f"{section.slug}/change-log.csv", f"{section.slug}/incidents.csv"} <= set(files)
