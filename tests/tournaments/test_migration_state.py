"""A database knows which version of the program made it."""

from __future__ import annotations

from pathlib import Path

import pytest
from django.core.management import CommandError, call_command
from django.db import connection, connections
from django.db.migrations.recorder import MigrationRecorder
from pytest_django.plugin import DjangoDbBlocker

from tests.tournaments.test_upgrades import ALIAS, UPGRADES, sqlite
from tournaments.migration_state import is_new_database, newer_version_refusal, pending_migrations, unknown_migrations
from tournaments.sqlite_copy import FOLDER


@pytest.mark.django_db
def test_a_database_of_a_newer_program_is_not_migrated() -> None:
    assert (unknown_migrations(connection), newer_version_refusal(connection)) == ([], "")
    recorder = MigrationRecorder(connection)
    recorder.record_applied("tournaments", "9999_of_the_future")
    recorder.record_applied("an_app_that_is_gone", "0001_initial")
    assert unknown_migrations(connection) == ["tournaments.9999_of_the_future"]
    with pytest.raises(CommandError, match=r"newer version of Tabellone .*tournaments\.9999_of_the_future"):
        call_command("migrate", verbosity=0)


def test_a_laptops_database_is_copied_before_it_is_upgraded_and_not_when_nothing_is_to_be_done(
    tmp_path: Path, django_db_blocker: DjangoDbBlocker
) -> None:
    with sqlite(django_db_blocker, tmp_path, (UPGRADES / "c713db9.sql").read_text()):
        assert not is_new_database(connections[ALIAS])
        call_command("migrate", database=ALIAS, verbosity=0)
        call_command("migrate", database=ALIAS, verbosity=0)
        (copy,) = (tmp_path / FOLDER).iterdir()
    assert b"SQLite format 3" in copy.read_bytes()[:16]
    assert copy.stat().st_size < (tmp_path / "upgrade.sqlite3").stat().st_size


def test_a_new_database_is_not_copied(tmp_path: Path, django_db_blocker: DjangoDbBlocker) -> None:
    with sqlite(django_db_blocker, tmp_path):
        assert is_new_database(connections[ALIAS])
        call_command("migrate", "contenttypes", database=ALIAS, verbosity=0)
        assert not (tmp_path / FOLDER).exists()


def test_a_database_that_cannot_be_copied_is_not_upgraded(tmp_path: Path, django_db_blocker: DjangoDbBlocker) -> None:
    with sqlite(django_db_blocker, tmp_path, (UPGRADES / "c713db9.sql").read_text()):
        (tmp_path / FOLDER).write_text("a file where the folder would be")
        before = pending_migrations(connections[ALIAS])
        with pytest.raises(CommandError, match="not upgraded, because no copy could be made"):
            call_command("migrate", database=ALIAS, verbosity=0)
        assert pending_migrations(connections[ALIAS]) == before
