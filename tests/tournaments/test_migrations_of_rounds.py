"""The migration that makes boards and seats unique names what breaks that, and changes nothing."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from django.apps.registry import Apps
from django.db import IntegrityError, connection, transaction
from django.db.migrations.executor import MigrationExecutor

from tests.factories import pair_round, started_event
from tournaments import uniqueness_triggers
from tournaments.models import Pairing

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.endurance]
APP = "tournaments"
BEFORE, AFTER = (APP, "0009_once"), (APP, "0010_rounds")
Rows = tuple[Any, list[Any]]


@pytest.fixture
def old() -> Iterator[Apps]:
    """The models as they were before that migration, in a database of then; empty, it is brought up to date again."""
    leaves = MigrationExecutor(connection).loader.graph.leaf_nodes()
    uniqueness_triggers.drop_triggers()  # as ``migrate`` does
    MigrationExecutor(connection).migrate([BEFORE])
    apps = MigrationExecutor(connection).loader.project_state([BEFORE]).apps
    yield apps
    for name in ("Game", "RoundBye", "Round", "Registration", "Event"):
        apps.get_model(APP, name).objects.all().delete()
    MigrationExecutor(connection).migrate(leaves)
    uniqueness_triggers.install_triggers()


def drafted(old: Apps) -> Rows:
    """A round of two boards and a bye, and its players."""
    event = old.get_model(APP, "Event").objects.create(name="Double Open", slug="double")
    round_ = old.get_model(APP, "Round").objects.create(event=event, number=1)
    people = old.get_model(APP, "Registration").objects
    players = [people.create(event=event, tpn=number, name=f"Player {number}") for number in range(1, 6)]
    for board, (white, black) in enumerate((players[:2], players[2:4]), start=1):
        old.get_model(APP, "Game").objects.create(round=round_, board=board, white=white, black=black)
    old.get_model(APP, "RoundBye").objects.create(round=round_, registration=players[4], kind="U")
    return round_, players


def test_a_whole_database_passes(old: Apps) -> None:
    round_, _players = drafted(old)
    MigrationExecutor(connection).migrate([AFTER])
    apps = MigrationExecutor(connection).loader.project_state([AFTER]).apps
    with pytest.raises(IntegrityError), transaction.atomic():
        apps.get_model(APP, "Game").objects.filter(round=round_.pk, board=2).update(board=1)
    MigrationExecutor(connection).migrate([BEFORE])


def test_boards_and_players_that_are_double_are_named(old: Apps) -> None:
    round_, players = drafted(old)
    games = old.get_model(APP, "Game").objects.filter(round=round_)
    games.update(board=1)
    old.get_model(APP, "RoundBye").objects.create(round=round_, registration=players[0], kind="Z")
    with pytest.raises(RuntimeError) as caught:
        MigrationExecutor(connection).migrate([AFTER])
    assert str(caught.value).splitlines()[1:] == [
        "  Double Open, round 1: board 1, board 1",
        f"  Double Open, round 1: {players[0].name} at board 1, bye Z",
    ]
    assert games.filter(board=1).count() == 2


def test_the_guard_stands_again_after_a_table_was_made_anew() -> None:
    round_ = pair_round(started_event(players=5, name="Double Open"))
    uniqueness_triggers.drop_triggers()
    uniqueness_triggers.install_triggers()
    pairing, bye = round_.pairings.get(board=1), round_.byes.get()
    with pytest.raises(IntegrityError), transaction.atomic():
        Pairing.objects.filter(pk=pairing.pk).update(first=bye.registration)
