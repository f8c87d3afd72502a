"""Complete copies of the SQLite database while the program runs, and before an upgrade."""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing
from datetime import datetime
from pathlib import Path

from django.utils import timezone

KEPT = 3
"""Number of copies before upgrades; older ones are deleted."""
FOLDER = "before-upgrades"


def copy_database(source: Path, target: Path) -> None:
    """Write a consistent copy, checked, readable only by its owner, and flushed to disk.

    A plain file copy would miss data that is still in the files beside it.

    Raises FileExistsError if the target exists; sqlite3.Error or OSError if the copy failed.
    """
    if target.exists():
        raise FileExistsError(target)
    unfinished = target.with_name(f"{target.name}.unfinished")
    try:
        _copy(source, unfinished)
        unfinished.rename(target)
    finally:
        unfinished.unlink(missing_ok=True)


def copy_before_upgrade(source: Path, *, now: datetime | None = None) -> Path:
    """Copy the database beside it into ``before-upgrades/`` and return the copy; the newest ``KEPT`` stay.

    Raises sqlite3.Error, OSError: no copy was made.
    """
    folder = source.parent / FOLDER
    folder.mkdir(mode=0o700, exist_ok=True)
    moment = now or timezone.now()
    target = folder / f"{source.stem}-{moment:%Y%m%d-%H%M%S-%f}{source.suffix}"
    copy_database(source, target)
    for old in sorted(folder.glob(f"{source.stem}-*{source.suffix}"))[:-KEPT]:
        old.unlink()
    return target


def _copy(source: Path, target: Path) -> None:
    target.unlink(missing_ok=True)  # of a copy that a power cut interrupted
    descriptor = os.open(target, os.O_CREAT | os.O_EXCL | os.O_RDWR, 0o600)
    try:
        with (
            closing(sqlite3.connect(f"{source.absolute().as_uri()}?mode=ro", uri=True)) as original,
            closing(sqlite3.connect(target)) as copy,
        ):
            original.backup(copy)
            copy.execute("PRAGMA journal_mode=DELETE")
            (state,) = copy.execute("PRAGMA integrity_check").fetchone()
        if state != "ok":
            raise sqlite3.DatabaseError(f"the copy is not whole ({state})")
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
