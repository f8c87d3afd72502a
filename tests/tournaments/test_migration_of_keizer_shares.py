"""The migration after which shares of Keizer's system are exact."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from django.apps.registry import Apps
from django.db import connection
from django.db.migrations.executor import MigrationExecutor

from tournaments import uniqueness_triggers

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.endurance]
APP = "tournaments"
BEFORE, AFTER = (APP, "0033_known_ratings"), (APP, "0034_keizer_shares")


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


def test_an_event_keeps_the_shares_that_it_was_played_by(before: Apps) -> None:
    events = {
        "usual": ("keizer", {}),
        "chosen": ("keizer", {"draw_share": 40, "excused_share": 17, "ratio": 20, "start_order": "lot"}),
        "swiss": ("dutch", {"double_rounds": True}),
    }
    for slug, (system, options) in events.items():
        before.get_model(APP, "Event").objects.create(name=slug, slug=slug, system=system, options=options)
    after = moved_to(AFTER)
    assert options_in(after) == {
        "usual": {"excused_share": "33"},
        "chosen": {"draw_share": "40", "excused_share": "17", "ratio": 20, "start_order": "lot"},
        "swiss": {"double_rounds": True},
    }
    after.get_model(APP, "Event").objects.filter(slug="chosen").update(options={"duty_share": "2/3"})
    assert options_in(moved_to(BEFORE)) == {"usual": {}, "chosen": {"duty_share": 66}, "swiss": {"double_rounds": True}}
