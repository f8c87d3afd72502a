"""``manage.py migrate``: when the step that Django cannot plan is made, and when nothing is."""

from __future__ import annotations

from io import StringIO
from pathlib import Path

import pytest
from django.core.management import call_command
from django.db import connections
from django.db.migrations.recorder import MigrationRecorder
from pytest_django.plugin import DjangoDbBlocker

from tests.tournaments.test_upgrades import ALIAS, UPGRADES, sqlite
from tournaments.models import Event
from tournaments.upgrades import EARLIER, SECOND

BEFORE_THE_STEP = UPGRADES / "2b82b45.sql"
"""A database with migrations that are no more."""


def recorded() -> set[tuple[str, str]]:
    return set(MigrationRecorder(connections[ALIAS]).applied_migrations())


def test_who_only_looks_changes_nothing(tmp_path: Path, django_db_blocker: DjangoDbBlocker) -> None:
    with sqlite(django_db_blocker, tmp_path, BEFORE_THE_STEP.read_text()):
        before = recorded()
        call_command("migrate", database=ALIAS, verbosity=0, plan=True, stdout=StringIO())
        with pytest.raises(SystemExit):
            call_command("migrate", database=ALIAS, verbosity=0, check_unapplied=True, stdout=StringIO())
        assert recorded() == before
    assert SECOND not in before


def test_the_step_is_made_before_the_others_and_the_data_are_there(
    tmp_path: Path, django_db_blocker: DjangoDbBlocker
) -> None:
    with sqlite(django_db_blocker, tmp_path, BEFORE_THE_STEP.read_text()):
        call_command("migrate", database=ALIAS, verbosity=0)
        after, names = recorded(), set(Event.objects.values_list("name", flat=True))
    assert SECOND in after
    assert {name for app, name in after if app == "tournaments"} & EARLIER == set()
    assert names == {"Upgrade Open", "Plain"}
