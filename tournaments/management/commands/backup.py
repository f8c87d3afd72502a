"""``manage.py backup FILE``: a whole copy of the database, while the program runs."""

from __future__ import annotations

import sqlite3
from argparse import ArgumentParser
from pathlib import Path

from django.core.management.base import BaseCommand, CommandError
from django.db import connection

from tournaments.sqlite_copy import copy_database


class Command(BaseCommand):
    """Copies SQLite's database by its own means."""

    help = "Write a whole copy of the database into a new file, while the program runs (SQLite; PostgreSQL: pg_dump)."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path, help="the copy; it must not exist yet")

    def handle(self, *, file: Path, **_options: object) -> None:
        if connection.vendor != "sqlite":
            raise CommandError("The database is PostgreSQL: use pg_dump, as docs/server.md says.")
        try:
            copy_database(Path(str(connection.settings_dict["NAME"])), file)
        except FileExistsError as error:
            raise CommandError(f"{file} exists already; name a new file.") from error
        except (sqlite3.Error, OSError) as error:
            raise CommandError(f"No copy was made: {error}.") from error
        self.stdout.write(f"{file}: {file.stat().st_size} bytes, whole and checked.")
