"""What the change log has of games goes with their players."""

from __future__ import annotations

import pytest
from django.utils import timezone
from pytest_django.fixtures import DjangoAssertNumQueries

from tests.factories import owner_of, publish_next, started_event
from tournaments.domain.journal.action import action
from tournaments.domain.rounds.data_of_games import delete_data_of_games
from tournaments.domain.undo import undo_last
from tournaments.models import SecondReading

pytestmark = pytest.mark.django_db


def test_data_of_these_games_is_deleted_and_undone(django_assert_num_queries: DjangoAssertNumQueries) -> None:
    event = started_event(players=4)
    first, second = publish_next(event).games.order_by("pairing__board")
    for game in (first, second):
        SecondReading.objects.create(game=game, codes="10", reader_name="A", at=timezone.now())
    with action("publish", event=event, actor=owner_of(event)) as change:
        delete_data_of_games(change, pk=first.pk)
        with django_assert_num_queries(2):
            delete_data_of_games(change, pk=first.pk)
    assert SecondReading.objects.get().game == second
    undo_last(event=event, actor=owner_of(event))
    assert set(SecondReading.objects.values_list("game", flat=True)) == {first.pk, second.pk}
