"""The migration after which an event between teams says that it has the earlier table."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from django.apps.registry import Apps
from django.db import connection
from django.db.migrations.executor import MigrationExecutor

from tournaments import uniqueness_triggers

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.endurance]
APP = "tournaments"
BEFORE, AFTER = (APP, "0034_keizer_shares"), (APP, "0035_earlier_sides")


def moved_to(place: tuple[str, str]) -> Apps:
    uniqueness_triggers.drop_triggers()  # as ``migrate`` does
    MigrationExecutor(connection).migrate([place])
    uniqueness_triggers.install_triggers()
    return MigrationExecutor(connection).loader.project_state([place]).apps


@pytest.fixture
def before() -> Iterator[Apps]:
    """The models as they were; then the database is empty and up to date again."""
    leaves = MigrationExecutor(connection).loader.graph.leaf_nodes()
    apps = moved_to(BEFORE)
    yield apps
    apps.get_model(APP, "Event").objects.all().delete()
    uniqueness_triggers.drop_triggers()
    MigrationExecutor(connection).migrate(leaves)
    uniqueness_triggers.install_triggers()


def options_in(apps: Apps) -> dict[str, dict[str, object]]:
    return dict(apps.get_model(APP, "Event").objects.values_list("slug", "options"))


def test_events_whose_teams_are_known_keep_their_table(before: Apps) -> None:
    events = before.get_model(APP, "Event").objects
    three, two = {"sides": [[1], [2], [3]]}, {"sides": [[1], [2]]}
    events.create(name="A", slug="triangular", system="triangular", sides=three)
    events.create(name="B", slug="not-yet", system="triangular", sides={})
    events.create(name="C", slug="two", system="scheveningen", sides=two, options={"scheveningen_games": 2})
    events.create(name="D", slug="three", system="scheveningen", sides=three, options={"scheveningen_games": 2})
    events.create(
        name="E", slug="reduced", system="scheveningen", sides=three, options={"scheveningen_form": "reduced"}
    )
    events.create(name="F", slug="schiller", system="schiller", sides=three)
    were = options_in(before)
    kept = {
        **were,
        "triangular": {"triangular_form": "earlier"},
        "three": {"scheveningen_games": 2, "scheveningen_form": "earlier"},
    }
    assert options_in(moved_to(AFTER)) == kept
    assert options_in(moved_to(BEFORE)) == were
