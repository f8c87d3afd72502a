"""``manage.py migrate``: Django's, with the one step that it cannot plan, and a copy of a laptop's database before."""

from __future__ import annotations

import sqlite3
from pathlib import Path
from typing import Any

from django.core.management.base import CommandError
from django.core.management.commands.migrate import Command as DjangosCommand
from django.db import connections
from django.db.backends.base.base import BaseDatabaseWrapper

from tournaments.migration_state import is_new_database, newer_version_refusal, pending_migrations
from tournaments.sqlite_copy import copy_before_upgrade
from tournaments.upgrades import bring_to_second

ONLY_LOOKS = ("plan", "check_unapplied", "fake", "prune")


class Command(DjangosCommand):
    """Brings databases of every earlier version up to date, with their data."""

    def handle(self, *args: Any, **options: Any) -> None:
        """Run Django's command after the step of `tournaments.upgrades` (not if nothing changes or it is faked)."""
        if not any(options.get(name) for name in ONLY_LOOKS):
            connection = connections[options["database"]]
            self._refuse_newer(connection)
            self._copy_first(connection, verbosity=options["verbosity"])
            bring_to_second(connection)
        super().handle(*args, **options)

    @staticmethod
    def _refuse_newer(connection: BaseDatabaseWrapper) -> None:
        if refusal := newer_version_refusal(connection):
            raise CommandError(refusal)

    def _copy_first(self, connection: BaseDatabaseWrapper, *, verbosity: int) -> None:
        file = Path(str(connection.settings_dict["NAME"]))
        if connection.vendor != "sqlite" or not file.is_file():  # a file of its own, not one in memory
            return
        if is_new_database(connection) or not pending_migrations(connection):
            return
        try:
            copy = copy_before_upgrade(file)
        except (sqlite3.Error, OSError) as error:
            raise CommandError(
                f"The database was not upgraded, because no copy could be made of it: {error}."
            ) from error
        if verbosity:
            self.stdout.write(f"Copied the database to {copy} before upgrading it.")
