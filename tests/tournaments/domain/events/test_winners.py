"""Who has won a finished event: of its present state, made once, and for a bounded number at a time."""

from __future__ import annotations

import pytest
from django.core.cache import cache
from pytest_django.fixtures import DjangoAssertNumQueries

from tests.factories import owner_of, played_event
from tests.tournaments.domain.events.finished import finished
from tournaments.domain.events import winners
from tournaments.domain.events.event_lifecycle import finish_event, reopen_event
from tournaments.domain.events.winners import winners_of
from tournaments.domain.results.result_entry import Outcome

pytestmark = pytest.mark.django_db


def test_a_winner_is_that_of_the_present_state() -> None:
    event = finished(Outcome.WHITE_WINS)
    assert winners_of([(event, 2)])[event.pk].tpn == 1
    reopen_event(event=event, actor=owner_of(event), why="a mistake")
    event.rounds.get().games.all().update(white_result="0", black_result="1")
    finish_event(event=event, actor=owner_of(event))
    assert winners_of([(event, 2)])[event.pk].tpn == 2


def test_running_events_and_those_without_a_round_have_none() -> None:
    running = played_event(players=4, rounds=3, played=1)
    assert winners_of([(running, 4)]) == {}


def test_one_reader_waits_for_a_bounded_number_of_winners(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(winners, "PLAYERS_AT_ONCE", 4)
    events = [finished(Outcome.WHITE_WINS, name=f"Event {number}") for number in range(5)]
    given = [(event, 2) for event in events]
    assert [len(winners_of(given)) for _reader in range(4)] == [2, 4, 5, 5]
    cache.clear()
    assert len(winners_of([(event, 1000) for event in events])) == 1


def test_a_winner_is_made_once(django_assert_num_queries: DjangoAssertNumQueries) -> None:
    event = finished(Outcome.WHITE_WINS)
    with django_assert_num_queries(4):
        first = winners_of([(event, 2)])
    with django_assert_num_queries(0):
        assert winners_of([(event, 2)]) == first
