"""The migration that makes boards and seats unique names what breaks that, and changes nothing."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module

import pytest
from django.apps import apps
from django.db import IntegrityError, connection, transaction
from django.db.migrations.loader import MigrationLoader

from tests.factories import pair_round, started_event
from tournaments import seats
from tournaments.models import Game, Round, RoundBye

pytestmark = pytest.mark.django_db(transaction=True)


def check() -> None:
    """What the migration runs before it changes anything."""
    (name,) = (
        name for app, name in MigrationLoader(connection).graph.nodes if (app, name[5:]) == ("tournaments", "rounds")
    )
    import_module(f"tournaments.migrations.{name}").name_what_is_double(apps, None)


@pytest.fixture
def unguarded() -> Iterator[None]:
    """A database as it was: without triggers and without unique boards."""
    (unique,) = (c for c in Game._meta.constraints if c.name == "game_board_unique")
    seats.take_down()
    kept = Game._meta.constraints
    Game._meta.constraints = [c for c in kept if c is not unique]  # SQLite makes the table anew, as the model has it
    with connection.schema_editor() as editor:
        editor.remove_constraint(Game, unique)
    yield
    Game.objects.all().delete()
    Game._meta.constraints = kept
    with connection.schema_editor() as editor:
        editor.add_constraint(Game, unique)
    seats.put_up()


def drafted() -> Round:
    return pair_round(started_event(players=5, name="Double Open"))


def test_a_whole_database_passes() -> None:
    drafted()
    check()


@pytest.mark.usefixtures("unguarded")
def test_boards_and_players_that_are_double_are_named() -> None:
    round_ = drafted()
    first, second = round_.games.select_related("white").order_by("board")
    Game.objects.filter(pk=second.pk).update(board=1)
    RoundBye.objects.create(round=round_, registration=first.white, kind="Z")
    with pytest.raises(RuntimeError) as caught:
        check()
    assert str(caught.value).splitlines()[1:] == [
        "  Double Open, round 1: board 1, board 1",
        f"  Double Open, round 1: {first.white.name} at board 1, bye Z",
    ]
    assert Game.objects.filter(round=round_, board=1).count() == 2
    RoundBye.objects.filter(registration=first.white).delete()


def test_the_guard_stands_again_after_a_table_was_made_anew() -> None:
    round_ = drafted()
    seats.take_down()
    seats.put_up()
    game, bye = round_.games.get(board=1), round_.byes.get()
    with pytest.raises(IntegrityError), transaction.atomic():
        Game.objects.filter(pk=game.pk).update(white=bye.registration)
