"""Event files of each format are imported by every later version; ``tests.archives.kept_files`` wrote them."""

from __future__ import annotations

from pathlib import Path

import pytest

from archives.domain.container import FORMAT, PARTS, EventFile, unpack
from archives.domain.exports import read_event
from archives.domain.imports import import_event
from archives.domain.tables import tables_by_part
from tests.factories import make_user
from tournaments.domain.undo import undo_last

pytestmark = pytest.mark.django_db
FILES = sorted((Path(__file__).resolve().parents[1] / "data/event-files").glob("*.tabellone"))


def read(path: Path) -> EventFile:
    return unpack(path.read_bytes())


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_file_of_an_earlier_version_is_imported_as_it_was(path: Path) -> None:
    file = read(path)
    event = import_event(file=file, actor=make_user("importer"))
    again = read_event(event)
    later = {
        (part, name)
        for part, table in tables_by_part().items()
        for name, since in table.since.items()
        if since > file.format
    }
    assert {
        part: [{name: value for name, value in row.items() if (part, name) not in later} for row in rows]
        for part, rows in again.parts.items()
        if rows
    } == file.parts
    assert file.format <= FORMAT


def test_there_is_a_file_of_every_format_with_every_part() -> None:
    parts: dict[int, set[str]] = {}
    for path in FILES:
        file = read(path)
        parts.setdefault(file.format, set()).update(file.parts)
    assert set(parts) == {*range(1, FORMAT + 1)}
    assert parts[FORMAT] == {*PARTS}


def test_a_step_of_an_earlier_version_can_be_undone() -> None:
    path = next(path for path in FILES if path.stem == "format-1-knockout")
    event = import_event(file=read(path), actor=make_user("importer"))
    assert undo_last(event=event, actor=make_user("importer")).details["undone_action"] == "play_off"
