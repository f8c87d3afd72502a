"""Play-offs, from the database to the record and back."""

from __future__ import annotations

import pytest
from pytest_django import DjangoAssertNumQueries

from tabellone.record import PlayOff as RecordPlayOff
from tests.factories import decide_by_lot, enter_outcomes, knockout, played_event, publish_next
from tournaments.domain.play_offs import has_play_offs, play_offs_of
from tournaments.domain.records import record_of
from tournaments.domain.results.result_entry import Outcome

pytestmark = pytest.mark.django_db


def test_only_events_with_matches_that_may_be_tied_are_asked_for_play_offs(
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    swiss, cup = played_event(played=1), knockout(2)
    with django_assert_num_queries(0):
        assert not has_play_offs(swiss)
        assert play_offs_of(swiss, {}, 9) == ()
        assert has_play_offs(cup)
    with django_assert_num_queries(1):
        assert play_offs_of(cup, {}, 9) == ()


def test_those_of_rounds_that_are_not_asked_for_are_left_out() -> None:
    event = knockout(2)
    round_ = publish_next(event)
    enter_outcomes(round_, Outcome.DRAW)
    decide_by_lot(round_)
    assert record_of(event).play_offs == (RecordPlayOff(1, 1, 2),)
    assert record_of(event, before_round=1).play_offs == ()
