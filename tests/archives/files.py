"""``python -m tests.archives.files make|move``: event files of random events, and their way through a database.

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
    else:
        move(Path(arguments[0]), Path(arguments[1]))


if __name__ == "__main__":
    main(*sys.argv[1:])
