"""Events of every kind, kept by an earlier version, give the same pages and files, and are undone as they were.

Expected is what that version told of them itself (`tests.tournaments.told`, in `7e704be.json`). One thing is better:
the journal page names a board that is gone where another step on the page says which it was. The pages that were
redesigned since are told as when the redesign came; the commit before it gave them as that version did.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from itertools import zip_longest
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command
from django.core.management.color import no_style
from django.db import connection, connections, transaction
from django.db.migrations.executor import MigrationExecutor
from pytest_django.plugin import DjangoDbBlocker

from tests.tournaments.test_upgrades import ALIAS, EVERYTHING, database, sqlite
from tournaments.uniqueness_triggers import drop_triggers

ROOT = Path(__file__).resolve().parents[2]
STATES = (("accounts", "0001_initial"), ("tournaments", "0011_reports"))
"""Of the models that are copied from the file, where the tests use another database."""
UNKNOWN_BOARD, KNOWN_BOARD = "Round –, board –", "Round 2, board 1"


def expected() -> dict[str, Any]:
    told: dict[str, Any] = json.loads(EVERYTHING.with_suffix(".json").read_text())
    pages = told["thrown-away"]["pages"]
    pages["desk/journal/"] = [line.replace(UNKNOWN_BOARD, KNOWN_BOARD) for line in pages["desk/journal/"]]
    return told


@contextmanager
def kept(blocker: DjangoDbBlocker, folder: Path, sql: str, states: Sequence[tuple[str, str]]) -> Iterator[str]:
    """The address of a database, of the kind that the tests use, as an earlier version kept it."""
    with sqlite(blocker, folder, sql):
        pass
    path = folder / "upgrade.sqlite3"
    if connection.vendor == "sqlite":
        yield f"sqlite:///{path}"
        return
    with blocker.unblock():
        name = f"{connection.settings_dict['NAME']}_everything"
        with connection.cursor() as cursor:
            cursor.execute(f'DROP DATABASE IF EXISTS "{name}"')
            cursor.execute(f'CREATE DATABASE "{name}"')
        with database(blocker, NAME=name):
            for state in states:
                call_command("migrate", *state, database=ALIAS, verbosity=0)
            copy(path, states)
        at = connection.settings_dict
        yield f"postgres://{at['USER']}:{at['PASSWORD']}@{at['HOST']}:{at['PORT']}/{name}"
        with connection.cursor() as cursor:
            cursor.execute(f'DROP DATABASE "{name}"')


def copy(path: Path, states: Sequence[tuple[str, str]]) -> None:
    """All rows of the file into the database under test, of the same states."""
    connections.databases["file"] = connections.databases["default"] | {
        "ENGINE": "django.db.backends.sqlite3", "NAME": str(path), "OPTIONS": {}, "TEST": {},
    }  # fmt: skip
    apps = MigrationExecutor(connections[ALIAS]).loader.project_state(list(states)).apps
    ours = {app for app, _name in states}
    models = [model for model in apps.get_models() if model._meta.app_label in ours]
    for field in (field for model in models for field in model._meta.concrete_fields):
        vars(field).update(auto_now_add=False)  # it was made when it was made
    drop_triggers(ALIAS)  # seats are copied like everything else; the next migration puts the triggers up again
    try:
        with transaction.atomic(using=ALIAS):  # in which references are looked at last
            for model in models:
                model._base_manager.using(ALIAS).bulk_create(model._base_manager.using("file").all())
            with connections[ALIAS].cursor() as cursor:
                for statement in connections[ALIAS].ops.sequence_reset_sql(no_style(), models):
                    cursor.execute(statement)
    finally:
        connections["file"].close()
        del connections["file"], connections.databases["file"]


def run(address: str, *arguments: str) -> str:
    own = {name: value for name, value in os.environ.items() if name != "DATABASE_CONNECTIONS"}
    environment = own | {"DATABASE_URL": address, "DJANGO_SETTINGS_MODULE": "tests.settings"}
    done = subprocess.run(
        [sys.executable, *arguments], cwd=ROOT, env=environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr[-3000:]
    return done.stdout


@pytest.mark.endurance
@pytest.mark.django_db(transaction=True)
def test_events_of_every_kind_are_told_and_undone_as_before(tmp_path: Path, django_db_blocker: DjangoDbBlocker) -> None:
    with kept(django_db_blocker, tmp_path, EVERYTHING.read_text(), STATES) as address:
        run(address, "manage.py", "migrate", "--verbosity", "0")
        told = json.loads(run(address, "-m", "tests.tournaments.told"))
    wanted = expected()
    assert told.keys() == wanted.keys()
    found = [line for slug, event in wanted.items() for line in differences(slug, told[slug], event)]
    assert found == []


def differences(name: str, told: Any, wanted: Any) -> Iterator[str]:
    """Where the two differ, line by line, in few words."""
    if isinstance(wanted, dict) and isinstance(told, dict):
        for key in sorted(wanted.keys() | told.keys()):
            yield from differences(f"{name} {key}", told.get(key), wanted.get(key))
    elif isinstance(wanted, list) and isinstance(told, list):
        for number, (one, other) in enumerate(zip_longest(told, wanted)):
            yield from differences(f"{name} {number}", one, other)
    elif told != wanted:
        yield f"{name}: {told!r}, was {wanted!r}"
