"""The migration after which a match has the points of both sides or of neither, and the constraint itself."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from django.apps.registry import Apps
from django.db import IntegrityError, connection, transaction
from django.db.migrations.executor import MigrationExecutor

from tournaments import uniqueness_triggers

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.endurance]
APP = "tournaments"
BEFORE, AFTER = (APP, "0024_how_games_are_played"), (APP, "0025_both_points")


def apps_at(place: tuple[str, str]) -> Apps:
    return MigrationExecutor(connection).loader.project_state([place]).apps


def go_to(place: tuple[str, str]) -> Apps:
    uniqueness_triggers.drop_triggers()  # as ``migrate`` does
    MigrationExecutor(connection).migrate([place])
    uniqueness_triggers.install_triggers()
    return apps_at(place)


@pytest.fixture
def old() -> Iterator[Apps]:
    """The models as they were before that migration, in a database of then; empty, it is brought up to date again."""
    leaves = MigrationExecutor(connection).loader.graph.leaf_nodes()
    yield go_to(BEFORE)
    for name in ("Pairing", "Round", "Registration", "Event"):
        apps_at(BEFORE).get_model(APP, name).objects.all().delete()
    uniqueness_triggers.drop_triggers()
    MigrationExecutor(connection).migrate(leaves)
    uniqueness_triggers.install_triggers()


def add(apps: Apps, round_: int, board: int, *points: int | None) -> int:
    """A match with these points of its sides; its key."""
    models = {name: apps.get_model(APP, name).objects for name in ("Round", "Registration", "Pairing")}
    event = models["Round"].get(pk=round_).event_id
    first, second = (models["Registration"].create(event_id=event, name=f"{board}{side}", kind="team") for side in "AB")
    row = models["Pairing"].create(
        round_id=round_,
        board=board,
        first_id=first.pk,
        second_id=second.pk,
        first_points=points[0],
        second_points=points[1],
    )
    key: int = row.pk
    return key


def test_half_a_score_becomes_none_whole_ones_stay_and_keys_and_seats_go_on(old: Apps) -> None:
    event = old.get_model(APP, "Event").objects.create(name="Cup", slug="cup", matches={"colours": "wb"})
    round_ = old.get_model(APP, "Round").objects.create(event=event, number=1).pk
    keys = [add(old, round_, 1, 25, 15), add(old, round_, 2, None, None), add(old, round_, 3, 20, None)]
    gone = add(old, round_, 4, None, 5)
    old.get_model(APP, "Pairing").objects.filter(pk=gone).delete()
    apps = go_to(AFTER)
    pairings = apps.get_model(APP, "Pairing").objects
    assert list(pairings.order_by("board").values_list("pk", "first_points", "second_points")) == [
        (keys[0], 25, 15),
        (keys[1], None, None),
        (keys[2], None, None),
    ]
    assert add(apps, round_, 5, None, None) == gone + 1
    assert apps.get_model(APP, "Seat").objects.filter(pairing_id=gone + 1).count() == 2
    for points in ((25, None), (None, 25)):
        with pytest.raises(IntegrityError), transaction.atomic():
            pairings.filter(pk=keys[0]).update(first_points=points[0], second_points=points[1])
    go_to(BEFORE)
    assert apps_at(BEFORE).get_model(APP, "Pairing").objects.count() == 4
