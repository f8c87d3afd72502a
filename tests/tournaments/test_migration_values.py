"""A database that has times no page could show is brought up to date."""

from __future__ import annotations

import datetime

import pytest
from django.db import connection
from django.db.migrations.executor import MigrationExecutor

from tournaments import uniqueness_triggers

NAME = "forget_times_outside"


@pytest.mark.endurance
@pytest.mark.django_db(transaction=True)
def test_times_that_no_page_could_show_are_forgotten() -> None:
    executor = MigrationExecutor(connection)
    nodes = executor.loader.graph.nodes
    ((app, name), migration) = next(
        (key, node)
        for key, node in nodes.items()
        if any(getattr(getattr(step, "code", None), "__name__", "") == NAME for step in node.operations)
    )
    before = next(key for key in migration.dependencies if key[0] == app)
    leaves = executor.loader.graph.leaf_nodes()
    uniqueness_triggers.drop_triggers()  # as ``migrate`` does
    executor.migrate([before])
    try:
        models = MigrationExecutor(connection).loader.project_state([before]).apps
        event = models.get_model(app, "Event").objects.create(name="Old", slug="old")
        years = (1850, 2026, 2300)
        for number, year in enumerate(years, start=1):
            moment = datetime.datetime(year, 5, 17, 14, 30, tzinfo=datetime.UTC)
            models.get_model(app, "Round").objects.create(event=event, number=number, starts_at=moment)
        MigrationExecutor(connection).migrate([(app, name)])
        rounds = MigrationExecutor(connection).loader.project_state([(app, name)]).apps.get_model(app, "Round")
        starts = rounds.objects.order_by("number").values_list("starts_at", flat=True)
        assert [start and start.year for start in starts] == [None, 2026, None]
    finally:
        MigrationExecutor(connection).migrate(leaves)
        uniqueness_triggers.install_triggers()
