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
from django.utils import timezone
from pytest_django.plugin import DjangoDbBlocker

from tabellone.record import ByeKind, Game, RequestedBye, Result, Round
from tournaments.domain.history.before_after import before_and_after
from tournaments.domain.jobs.monitoring import resume
from tournaments.domain.journal.entries import rows_of
from tournaments.domain.records import record_of
from tournaments.domain.rounds.next_action import agenda
from tournaments.domain.undo import last_undoable, undo_last
from tournaments.models import Event, Job, JournalEntry, Pairing, Round as EventRound
from tournaments.upgrades import FIRST, SECOND

UPGRADES = Path(__file__).resolve().parents[1] / "data" / "upgrades"
ALIAS = "upgrade"
EVERYTHING = UPGRADES / "7e704be.sql"
"""Every kind of event; the others have the two small ones."""
SMALL = sorted(path for path in UPGRADES.glob("*.sql") if path != EVERYTHING)
ROUNDS = (
    Round.of(
        (
            Game(1, 4, Result.WIN, Result.LOSS),
            Game(5, 2, Result.DRAW, Result.DRAW),
            Game(3, 6, Result.WIN, Result.LOSS),
        ),
    ),
    Round.of((Game(1, 3), Game(2, 4), Game(6, 5))),
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


@pytest.mark.parametrize("dump", SMALL, ids=lambda path: path.stem)
@pytest.mark.endurance
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


@pytest.mark.endurance
def test_a_pairing_that_was_asked_for_before_the_upgrade_is_done_after_it_and_a_failure_is_still_told(
    tmp_path: Path, django_db_blocker: DjangoDbBlocker
) -> None:
    with sqlite(django_db_blocker, tmp_path, (UPGRADES / "7e704be_waiting.sql").read_text()):
        call_command("migrate", database=ALIAS, verbosity=0)
        waiting, failed = (Event.objects.get(name=name) for name in ("Waiting", "Failed"))
        jobs = {event.name: list(event.jobs.values_list("kind", "state")) for event in (waiting, failed)}
        step = last_undoable(waiting)
        words = before_and_after(waiting, list(waiting.journal.filter(action="ask_pairing")))
        blocked = agenda(failed).blockers
        resume()
        paired = waiting.rounds.get(number=1)
        boards = paired.games.count()
    assert jobs == {"Waiting": [("pairing", "waiting")], "Failed": [("pairing", "failed")]}
    assert (step.action if step else "", [len(changes) for changes in words]) == ("ask_pairing", [1])
    assert [blocker.text.partition(":")[0] for blocker in blocked] == ["No legal pairing"]
    assert (paired.state, boards) == ("drafted", 3)


@pytest.mark.endurance
def test_a_request_from_before_the_upgrade_can_still_be_taken_back(
    tmp_path: Path, django_db_blocker: DjangoDbBlocker
) -> None:
    with sqlite(django_db_blocker, tmp_path, (UPGRADES / "7e704be_waiting.sql").read_text()):
        call_command("migrate", database=ALIAS, verbosity=0)
        event = Event.objects.get(name="Waiting")
        undo_last(event=event, actor=event.memberships.get().user)
        found = event.rounds.get(number=1).state, event.jobs.get().state
    assert found == ("planned", "cancelled")


@pytest.mark.endurance
def test_what_0002_lost_comes_back_from_the_journal(tmp_path: Path, django_db_blocker: DjangoDbBlocker) -> None:
    with sqlite(django_db_blocker, tmp_path, (UPGRADES / "c713db9.sql").read_text()):
        call_command(DjangosCommand(), "tournaments", "0002", database=ALIAS, verbosity=0)
        lost = accelerations()
        call_command("migrate", database=ALIAS, verbosity=0)
        found = accelerations()
    assert (lost, found) == ({"Upgrade Open": "", "Plain": ""}, {"Upgrade Open": "baku", "Plain": ""})


@pytest.mark.endurance
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


@pytest.mark.endurance
def test_new_pairings_and_games_get_keys_that_no_step_of_the_journal_may_give_back(
    tmp_path: Path, django_db_blocker: DjangoDbBlocker
) -> None:
    gone = "DELETE FROM tournaments_game WHERE id > 50;"
    with sqlite(django_db_blocker, tmp_path, EVERYTHING.read_text() + gone):
        call_command("migrate", database=ALIAS, verbosity=0)
        rows = [row for entry in JournalEntry.objects.all() for row in rows_of(entry)]
        known = max(row.key for row in rows if row.thing == "game")
        round_ = Event.objects.get(slug="started").rounds.get(number=1)
        first, second = round_.event.registrations.order_by("tpn")[:2]
        pairing = Pairing.objects.create(round=round_, board=1, first=first, second=second)
        game = pairing.games.create(white=first, black=second)
        keys = (pairing.pk, game.pk)
    assert (known, keys) == (109, (110, 110))


def test_every_state_of_the_migrations_that_stood_on_main_is_there() -> None:
    assert {path.stem for path in UPGRADES.glob("*.sql")} == {
        "c713db9", "2b82b45", "9d27e3a", "02d9e43", "51a283c", "585f823", "401298a", "7e704be", "7e704be_waiting",
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
        found = Event.objects.order_by("slug")
        events = [(event.slug, event.acceleration, event.options, event.stage) for event in found]
    assert events == [("fast", "baku", {}, None), ("plain", "", {}, None)]


@pytest.mark.django_db(transaction=True)
@pytest.mark.endurance
def test_what_rounds_knew_of_their_pairing_becomes_jobs(tmp_path: Path, django_db_blocker: DjangoDbBlocker) -> None:
    failure = {"code": "no_bye", "reason": "Nobody may have it.", "registrations": [7]}
    with empty(django_db_blocker, tmp_path):
        call_command("migrate", "tournaments", "0011", database=ALIAS, verbosity=0)
        before = ("tournaments", "0011_reports")
        event = of_migration(*before, "Event").objects.create(slug="open", name="Open")
        rounds = of_migration(*before, "Round").objects
        asked = timezone.now()
        rounds.create(event_id=event.pk, number=1, state="locked")
        rounds.create(event_id=event.pk, number=2, state="planned", pairing_failure=failure, pairing_asked_at=asked)
        at_work = {"pairing_begun_at": asked, "pairing_tries": 2, "pairing_done": 4, "pairing_total": 9}
        rounds.create(event_id=event.pk, number=3, state="pairing", pairing_asked_at=asked, pairing_sends=1, **at_work)
        rounds.create(event_id=event.pk, number=4, state="pairing")
        call_command("migrate", database=ALIAS, verbosity=0)
        numbers = dict(EventRound.objects.values_list("pk", "number"))
        jobs = [
            (numbers[job.subject], job.kind, job.state, job.sends, job.tries, job.done, job.total, job.failure)
            for job in Job.objects.order_by("subject")
        ]
        found = set(Job.objects.filter(subject__in=[pk for pk, n in numbers.items() if n < 4]).values_list("asked_at"))
    assert jobs == [
        (2, "pairing", "failed", 0, 0, 0, 0, failure),
        (3, "pairing", "running", 1, 2, 4, 9, {}),
        (4, "pairing", "waiting", 0, 0, 0, 0, {}),
    ]
    assert found == {(asked,)}
