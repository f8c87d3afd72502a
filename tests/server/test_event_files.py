"""Event files between SQLite and PostgreSQL, in both directions: the same bytes."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.server.processes import MIGRATION_SECONDS, ROOT, postgres

pytestmark = pytest.mark.services
USUAL, ALL = 2, 200
"""Random events in each direction: in each run, and every night."""
KINDS = 7
"""Further events of every night: of the demonstration, and with rows of every part."""


def run(address: str, *command: str, folder: Path) -> None:
    """Run a Python command on that database."""
    environment = os.environ | {
        "DATABASE_URL": address,
        "DJANGO_SETTINGS_MODULE": "tests.settings",
        "EMBEDDED": "true",
        "VAR_DIR": str(folder),
    }
    subprocess.run([sys.executable, *command], cwd=ROOT, env=environment, check=True, timeout=10 * MIGRATION_SECONDS)


def contents(folder: Path) -> dict[str, bytes]:
    return {file.name: file.read_bytes() for file in folder.iterdir()}


def check(folder: Path, first: int, count: int, *, with_kinds: bool = False) -> None:
    """Compare random events, and with them those of the demonstration and of every part of a file."""
    sqlite = f"sqlite:///{folder / 'files.sqlite3'}"
    with postgres() as postgresql:
        for address in (sqlite, postgresql):
            run(address, "manage.py", "migrate", "--verbosity=0", folder=folder)
        for name, source, target in (("there", sqlite, postgresql), ("back", postgresql, sqlite)):
            made, moved, again = (folder / f"{name}-{step}" for step in ("made", "moved", "again"))
            for each in (made, moved, again):
                each.mkdir()
            run(source, "-m", "tests.archives.files", "make", str(made), str(first), str(count), folder=folder)
            if with_kinds:
                run(source, "-m", "tests.archives.files", "kinds", str(made), folder=folder)
            run(target, "-m", "tests.archives.files", "move", str(made), str(moved), folder=folder)
            run(source, "-m", "tests.archives.files", "move", str(moved), str(again), folder=folder)
            assert len(contents(made)) == count + (KINDS if with_kinds else 0)
            assert contents(moved) == contents(made)
            assert contents(again) == contents(made)


def test_events_move_between_the_databases_and_back(tmp_path: Path) -> None:
    check(tmp_path, 0, USUAL)


@pytest.mark.endurance
def test_every_random_event_moves_between_the_databases_and_back(tmp_path: Path) -> None:
    check(tmp_path, USUAL, ALL - USUAL, with_kinds=True)
