"""Slips that wait: boards without a slip do not."""

from __future__ import annotations

import pytest

from tests.factories import enter_results, make_user, owner_of, publish_next, started_event
from tournaments.domain.boards.hall_settings import hall_seen, set_hall
from tournaments.domain.results.pending_checks import agrees, is_read_twice, unsettled
from tournaments.models import Game, SecondReading

pytestmark = pytest.mark.django_db


def test_open_boards_do_not_wait_and_boards_with_a_result_do() -> None:
    event = started_event(players=6)
    actor = owner_of(event)
    round_ = publish_next(event)
    enter_results(round_, boards=2)
    assert (is_read_twice(event), unsettled(event, 1)) == (False, 0)
    seen = hall_seen(event)
    set_hall(event=event, actor=actor, first=1, rooms=(), closed=frozenset(), reads_twice=True, seen=seen)
    assert (is_read_twice(event), unsettled(event, 1)) == (True, 2)
    game = Game.objects.get(pairing__round=round_, pairing__board=1)
    reading = SecondReading.objects.create(
        game=game, codes=game.white_result + game.black_result, reader=make_user("x")
    )
    assert (agrees(game, reading), unsettled(event, 1)) == (True, 1)
    reading.is_adjourned = True
    reading.save()
    assert (agrees(game, reading), unsettled(event, 1)) == (False, 2)
