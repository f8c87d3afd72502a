"""``python -m tests.archives.files make|kinds|move``: event files, and their way through a database.

``make``: random events; ``kinds``: those of the demonstration, and events with rows of every part of a file.

For a database of its own (``DATABASE_URL``), beside that of the tests: `tests/server/test_event_files.py`.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

import django


def make(folder: Path, first: int, count: int) -> None:
    """Write the files of these random events, each alone in the database."""
    from archives.domain.exports import export_event
    from tests.archives.random_events import random_event
    from tournaments.domain.events.archiving import delete_event

    for number in range(first, first + count):
        event = random_event(number)
        (folder / f"{number:03}.tabellone").write_bytes(export_event(event))
        delete_event(event=event, typed=event.name)


def kinds(folder: Path) -> None:
    """Write the files of the demonstration, and of events that have rows of every part."""
    from archives.domain.container import PARTS, unpack
    from archives.domain.exports import export_event
    from pairing.management.demo_event import make_event
    from prizes.management.demo_festival import make_festival
    from tests.archives.kept_files import every_kind
    from tests.factories import make_user
    from tournaments.domain.events.archiving import delete_event

    events = every_kind()
    events["lanterna"] = make_event(make_user(), name="Lanterna Open")
    events["demonstration"] = make_festival(make_user())
    parts: set[str] = set()
    for name, event in events.items():
        data = export_event(event)
        (folder / f"{name}.tabellone").write_bytes(data)
        parts |= {part for part, rows in unpack(data).parts.items() if rows}
        delete_event(event=event, typed=event.name)
    assert parts == {*PARTS}


def move(folder: Path, target: Path) -> None:
    """Import each file of the folder, and write its event again into the other one."""
    from archives.domain.container import unpack
    from archives.domain.exports import export_event
    from archives.domain.imports import import_event
    from tests.factories import make_user
    from tournaments.domain.events.archiving import delete_event

    for file in sorted(folder.iterdir()):
        event = import_event(file=unpack(file.read_bytes()), actor=make_user("importer"))
        (target / file.name).write_bytes(export_event(event))
        delete_event(event=event, typed=event.name)


def main(what: str, *arguments: str) -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tests.settings")
    django.setup()
    if what == "make":
        make(Path(arguments[0]), int(arguments[1]), int(arguments[2]))
    elif what == "kinds":
        kinds(Path(arguments[0]))
    else:
        move(Path(arguments[0]), Path(arguments[1]))


if __name__ == "__main__":
    main(*sys.argv[1:])
