"""What the process keeps of an event's public state is of that event and that version, and of no other."""

from __future__ import annotations

from datetime import timedelta

import pytest

from pairing.domain.boards import round_page
from tabellone.record import Record
from tabellone.tiebreaks import Standings
from tests.factories import play_round, played_event
from tournaments.domain.public_record import public_state
from tournaments.domain.ranking import RankingRules
from tournaments.models import Event

pytestmark = pytest.mark.django_db


def test_the_state_is_kept_until_the_event_has_another_public_version() -> None:
    event = played_event(players=4, rounds=3, played=1)
    first = public_state(event)
    assert public_state(Event.objects.get(pk=event.pk)) is first
    play_round(event)
    assert [len(state.record.rounds) for state in (first, public_state(Event.objects.get(pk=event.pk)))] == [1, 2]


def test_the_state_of_an_earlier_event_with_the_same_key_and_version_is_not_shown() -> None:
    """SQLite gives the key of a deleted event again."""
    event = played_event(players=4, rounds=3, played=1)
    first = public_state(event)
    Event.objects.filter(pk=event.pk).update(created_at=event.created_at + timedelta(seconds=1))
    event.registrations.filter(tpn=1).update(name="Somebody, Else")
    other = public_state(Event.objects.get(pk=event.pk))
    assert [state.record.by_tpn[1].name for state in (first, other)] == ["Player0000, Test", "Somebody, Else"]


def test_ranks_are_made_once_and_only_for_pages_that_show_them(monkeypatch: pytest.MonkeyPatch) -> None:
    event = played_event(players=4, rounds=3, played=1)
    made: list[Record] = []
    standings = RankingRules.standings

    def counting(rules: RankingRules, record: Record, after_round: int | None = None) -> Standings:
        made.append(record)
        return standings(rules, record, after_round)

    monkeypatch.setattr(RankingRules, "standings", counting)
    state = public_state(event)
    assert round_page(event, 1) is not None
    assert made == []
    assert state.ranking is state.after(1)
    assert len(made) == 1
