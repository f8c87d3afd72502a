"""A database of every earlier commit that changed the models is brought up to date, with its data."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command
from django.core.management.commands.migrate import Command as DjangosCommand
from django.db import connection, connections
from django.db.migrations.executor import MigrationExecutor
from django.db.migrations.recorder import MigrationRecorder
from django.db.models import Model
from django.test import override_settings
from pytest_django.plugin import DjangoDbBlocker

from tabellone.record import ByeKind, Game, RequestedBye, Result, Round
from tournaments.domain.records import record_of
from tournaments.models import Event
from tournaments.upgrades import FIRST, SECOND

UPGRADES = Path(__file__).resolve().parents[1] / "data" / "upgrades"
ALIAS = "upgrade"
ROUNDS = (
    Round(
        (
            Game(1, 4, Result.WIN, Result.LOSS),
            Game(5, 2, Result.DRAW, Result.DRAW),
            Game(3, 6, Result.WIN, Result.LOSS),
        ),
    ),
    Round((Game(1, 3), Game(2, 4), Game(6, 5))),
)


class Elsewhere:
    """Everything is read from and written to the database under test."""

    def db_for_read(self, _model: type[Model], **_hints: object) -> str:
        return ALIAS

    db_for_write = db_for_read


@contextmanager
def database(blocker: DjangoDbBlocker, **settings: Any) -> Iterator[None]:
    """A database besides the one of the tests, in its place."""
    connections.databases[ALIAS] = connections.databases["default"] | {"OPTIONS": {}, "TEST": {}} | settings
    try:
        with blocker.unblock(), override_settings(DATABASE_ROUTERS=[Elsewhere()]):
            yield
    finally:
        connections[ALIAS].close()
        del connections[ALIAS]
        del connections.databases[ALIAS]


@contextmanager
def sqlite(blocker: DjangoDbBlocker, folder: Path, sql: str = "") -> Iterator[None]:
    path = folder / "upgrade.sqlite3"
    with sqlite3.connect(path) as file:
        file.executescript(sql)
    file.close()
    with database(blocker, ENGINE="django.db.backends.sqlite3", NAME=str(path)):
        yield


@pytest.mark.parametrize("dump", sorted(UPGRADES.glob("*.sql")), ids=lambda path: path.stem)
def test_a_database_of_an_earlier_commit_is_brought_up_to_date(
    dump: Path, tmp_path: Path, django_db_blocker: DjangoDbBlocker
) -> None:
    with sqlite(django_db_blocker, tmp_path, dump.read_text()):
        call_command("migrate", database=ALIAS, verbosity=0)
        call_command("migrate", database=ALIAS, verbosity=0, check_unapplied=True)
        event = Event.objects.get(name="Upgrade Open")
        record = record_of(event)
        plain = Event.objects.get(name="Plain")
        recorded = MigrationRecorder(connections[ALIAS]).applied_migrations()
    assert [(player.name, player.rating) for player in record.players] == [
        (f"Player {letter}", 2300 - 50 * number) for number, letter in enumerate("ABCDEF")
    ]
    assert record.rounds == ROUNDS
    assert record.requested_byes == (RequestedBye(3, 6, ByeKind.HALF),)
    assert (record.acceleration, record.tie_breaks, record.planned_rounds) == ("baku", ("BH/C1", "BH", "SB"), 4)
    assert plain.acceleration == ""
    assert {name for app, name in recorded if app == "tournaments"} == {
        path.stem for path in (UPGRADES.parents[2] / "tournaments" / "migrations").glob("0*.py")
    }


def test_what_0002_lost_comes_back_from_the_journal(tmp_path: Path, django_db_blocker: DjangoDbBlocker) -> None:
    with sqlite(django_db_blocker, tmp_path, (UPGRADES / "c713db9.sql").read_text()):
        call_command(DjangosCommand(), "tournaments", "0002", database=ALIAS, verbosity=0)
        lost = accelerations()
        call_command("migrate", database=ALIAS, verbosity=0)
        found = accelerations()
    assert (lost, found) == ({"Upgrade Open": "", "Plain": ""}, {"Upgrade Open": "baku", "Plain": ""})


def test_who_has_ended_the_acceleration_since_does_not_get_it_back(
    tmp_path: Path, django_db_blocker: DjangoDbBlocker
) -> None:
    with sqlite(django_db_blocker, tmp_path, (UPGRADES / "c713db9.sql").read_text()):
        call_command(DjangosCommand(), "tournaments", "0002", database=ALIAS, verbosity=0)
        event = of_migration(*SECOND, "Event").objects.get(name="Upgrade Open")
        entries = of_migration(*SECOND, "JournalEntry").objects
        for number, before, after in ((98, "", "basic"), (99, "basic", "")):
            change = {"model": "event", "pk": event.pk, "before": {"acceleration": before}}
            changes = [change | {"after": {"acceleration": after}}]
            entries.create(event_id=event.pk, number=number, action="settings", changes=changes)
        call_command("migrate", database=ALIAS, verbosity=0)
        found = accelerations()
    assert found == {"Upgrade Open": "", "Plain": ""}


def of_migration(app: str, migration: str, model: str) -> Any:
    """The model as it was after that migration."""
    state = MigrationExecutor(connections[ALIAS]).loader.project_state((app, migration))
    return state.apps.get_model(app, model)


def accelerations() -> dict[str, str]:
    return dict(Event.objects.values_list("name", "acceleration"))


def test_every_state_of_the_migrations_that_stood_on_main_is_there() -> None:
    assert {path.stem for path in UPGRADES.glob("*.sql")} == {
        "c713db9", "2b82b45", "9d27e3a", "02d9e43", "51a283c", "585f823", "401298a",
        "7e704be_groups",
    }  # fmt: skip


@contextmanager
def empty(blocker: DjangoDbBlocker, folder: Path) -> Iterator[None]:
    """An empty database of the kind that the tests use."""
    if connection.vendor == "sqlite":
        with sqlite(blocker, folder):
            yield
        return
    with blocker.unblock():
        name = f"{connection.settings_dict['NAME']}_upgrade"
        with connection.cursor() as cursor:
            cursor.execute(f'DROP DATABASE IF EXISTS "{name}"')
            cursor.execute(f'CREATE DATABASE "{name}"')
        with database(blocker, NAME=name):
            yield
        with connection.cursor() as cursor:
            cursor.execute(f'DROP DATABASE "{name}"')


@pytest.mark.django_db(transaction=True)
def test_the_first_schema_becomes_that_of_today_with_its_data(
    tmp_path: Path, django_db_blocker: DjangoDbBlocker
) -> None:
    with empty(django_db_blocker, tmp_path):
        call_command("migrate", "tournaments", "0001", database=ALIAS, verbosity=0)
        old = of_migration(*FIRST, "Event")
        for slug, baku in (("fast", True), ("plain", False)):
            old.objects.create(slug=slug, name=slug, baku=baku)
        call_command("migrate", database=ALIAS, verbosity=0)
        rows = Event.objects.order_by("slug")
        events = [(event.slug, event.acceleration, event.maxi, event.stage_id) for event in rows]
    assert events == [("fast", "baku", False, None), ("plain", "", False, None)]
