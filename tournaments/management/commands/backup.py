"""``manage.py backup FILE``: a whole copy of the database, while the program runs."""

from __future__ import annotations

import os
import sqlite3
from argparse import ArgumentParser
from contextlib import closing
from pathlib import Path

from django.core.management.base import BaseCommand, CommandError
from django.db import connection


class Command(BaseCommand):
    """Copies SQLite's database by its own means; whoever copies the file alone misses what is still beside it."""

    help = "Write a whole copy of the database into a new file, while the program runs (SQLite; PostgreSQL: pg_dump)."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path, help="the copy; it must not exist yet")

    def handle(self, *, file: Path, **_options: object) -> None:
        if connection.vendor != "sqlite":
            raise CommandError("The database is PostgreSQL: use pg_dump, as docs/server.md says.")
        if file.exists():
            raise CommandError(f"{file} exists already; name a new file.")
        unfinished = file.with_name(f"{file.name}.unfinished")
        try:
            _copy(Path(str(connection.settings_dict["NAME"])), unfinished)
            unfinished.rename(file)
        except (sqlite3.Error, OSError) as error:
            raise CommandError(f"No copy was made: {error}.") from error
        finally:
            unfinished.unlink(missing_ok=True)
        self.stdout.write(f"{file}: {file.stat().st_size} bytes, whole and checked.")


def _copy(source: Path, target: Path) -> None:
    """A copy of one moment, checked, readable only by its owner, and on the disk. Raises sqlite3.Error and OSError."""
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
