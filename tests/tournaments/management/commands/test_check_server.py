"""`web` and `worker` start only where they can serve."""

from __future__ import annotations

from pathlib import Path

import pytest
from django.core.management import CommandError, call_command
from django.db import connection
from django.db.migrations.recorder import MigrationRecorder
from django.test import override_settings

from tests.conftest import free_port
from tests.server.processes import redis_server
from tournaments.migration_state import pending_migrations

pytestmark = pytest.mark.django_db
RATINGS = Path(__file__).resolve().parents[4] / "ratings" / "migrations"


def last_migration() -> str:
    return max(path.stem for path in RATINGS.glob("[0-9]*.py"))


@pytest.mark.parametrize("made_by", ["newer", "older"])
def test_a_database_of_another_version_is_not_served(made_by: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("EMBEDDED", "true")
    call_command("check_server")
    if made_by == "newer":
        MigrationRecorder(connection).record_applied("tournaments", "9999_of_the_future")
        expected = r"newer version of Tabellone .*tournaments\.9999_of_the_future"
    else:
        MigrationRecorder(connection).record_unapplied("ratings", last_migration())
        assert pending_migrations(connection) == [f"ratings.{last_migration()}"]
        expected = rf"not up to date \(first missing: ratings\.{last_migration()}\)"
    with pytest.raises(CommandError, match=expected):
        call_command("check_server")


def test_web_needs_a_redis_that_answers_and_collects_styles_where_it_may(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("EMBEDDED", "false")
    static = tmp_path / "static"
    with override_settings(REDIS_URL=f"redis://127.0.0.1:{free_port()}/0", STATIC_ROOT=static):
        with pytest.raises(CommandError, match="Redis does not answer"):
            call_command("check_server", web=True)
        call_command("check_server")  # a worker waits for it
    assert not static.exists()
    with redis_server(tmp_path) as queue, override_settings(REDIS_URL=queue.address, STATIC_ROOT=static):
        call_command("check_server", web=True)
    assert (static / "css" / "tabellone.css").exists()
