"""The migration that keeps the places of a roster apart numbers those anew that are not, and changes nothing else."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from django.apps.registry import Apps
from django.db import connection
from django.db.migrations.executor import MigrationExecutor

from tournaments import uniqueness_triggers

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.endurance]
APP = "tournaments"
BEFORE, AFTER = (APP, "0019_play_offs"), (APP, "0020_rosters")


@pytest.fixture
def old() -> Iterator[Apps]:
    """The models as they were before that migration, in a database of then; empty, it is brought up to date again."""
    leaves = MigrationExecutor(connection).loader.graph.leaf_nodes()
    uniqueness_triggers.drop_triggers()  # as ``migrate`` does
    MigrationExecutor(connection).migrate([BEFORE])
    apps = MigrationExecutor(connection).loader.project_state([BEFORE]).apps
    yield apps
    apps.get_model(APP, "Registration").objects.filter(team__isnull=False).delete()
    apps.get_model(APP, "Event").objects.all().delete()
    MigrationExecutor(connection).migrate(leaves)
    uniqueness_triggers.install_triggers()


def test_places_that_are_double_or_missing_are_numbered_in_the_order_that_was_shown(old: Apps) -> None:
    event = old.get_model(APP, "Event").objects.create(name="Cup", slug="cup", matches={"colours": "wb"})
    people = old.get_model(APP, "Registration").objects
    double, missing, whole = (people.create(event=event, name=name, kind="team") for name in "DMW")
    for team, places in ((double, (1, 1, 2)), (missing, (0, 0)), (whole, (1, 5))):
        for number, place in enumerate(places):
            people.create(event=event, name=f"{team.name}{number}", team=team, roster_place=place)
    alone = people.create(event=event, name="alone")
    MigrationExecutor(connection).migrate([AFTER])
    rows = MigrationExecutor(connection).loader.project_state([AFTER]).apps.get_model(APP, "Registration").objects
    assert dict(rows.filter(team__isnull=False).values_list("name", "roster_place")) == {
        "D0": 1, "D1": 2, "D2": 3, "M0": 1, "M1": 2, "W0": 1, "W1": 5,
    }  # fmt: skip
    assert rows.get(pk=alone.pk).roster_place == 0
    MigrationExecutor(connection).migrate([BEFORE])
