"""What is read for a player's page of needs, and what it shows."""

from __future__ import annotations

import pytest
from django.core.cache import cache

from pairing.domain.explanation_cache import TooMany
from standings.domain import needed_results
from standings.domain.needed_results import NeedsLine, NeedsPage, asked_needs, groups_in, needs_page
from tests.factories import enter_results, owner_of, play_round, publish_next, started_event
from tests.team_factories import started_team_event
from tournaments.domain.events.event_lifecycle import finish_event
from tournaments.domain.public_record import public_state
from tournaments.models import Event, Registration

pytestmark = pytest.mark.django_db


def last_round(players: int = 8, boards: int = 2) -> Event:
    """The last round, in which that many boards have a result."""
    event = started_event(players=players, rounds=3, tie_breaks=["BH", "SB"])
    Registration.objects.filter(event=event, tpn__in=(2, 3, 5)).update(categories="U18", sex="w")
    play_round(event)
    play_round(event)
    enter_results(publish_next(event), boards=boards)
    return Event.objects.get(pk=event.pk)


def page_of(event: Event, tpn: int) -> NeedsPage:
    asked = asked_needs(event, tpn)
    assert asked is not None
    return needs_page(asked)


def test_the_page_has_places_for_each_result_in_all_and_in_each_category() -> None:
    event = last_round()
    open_ = [
        tpn
        for game in public_state(event).record.rounds[-1].games
        if not game.is_finished
        for tpn in (game.white, game.black)
    ]
    [own] = [tpn for tpn in open_ if tpn in (2, 3, 5)][:1]
    page = page_of(event, own)
    assert (page.found.round, page.found.to_come, page.found.ways, page.draws) == (3, 0, 3, 30)
    assert [table.group for table in page.tables] == ["", "U18"]
    assert {table.kind for table in page.tables} == {"ranked"}
    assert [line.result for line in page.tables[0].lines] == ["1", "=", "0"]
    assert page.opponent is not None
    assert (page.seed, page.runs) == (f"{event.pk}-3", 1000)
    assert sum(line.runs for line in page.tables[0].lines) == 1000
    for line in (row for table in page.tables for row in table.lines):
        assert 1 <= line.best <= line.worst <= 8
        assert line.first is not None
        assert line.podium is not None
        assert line.first <= line.podium <= 100


def test_who_has_finished_has_one_line() -> None:
    event = last_round()
    done = public_state(event).record.rounds[-1].games[0].white
    page = page_of(event, done)
    assert ([line.result for line in page.tables[0].lines], page.opponent) == ([""], None)


def test_before_the_last_round_is_paired_bounds_are_said_and_small_events_simulated(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(needed_results, "PAIRED_WORK", 80)
    event = started_event(players=8, rounds=2)
    play_round(event)
    page = page_of(Event.objects.get(pk=event.pk), 1)
    assert (page.found.to_come, page.tables[0].kind, page.runs) == (1, "bounds", 10)
    cache.clear()
    monkeypatch.setattr(needed_results, "MOST_PAIRED", 7)
    large = page_of(Event.objects.get(pk=event.pk), 1)
    assert large.runs == 0
    assert large.tables[0].lines[0] == NeedsLine("1", large.tables[0].lines[0].points, 1, 4, 0, None, None, None) or (
        large.tables[0].lines[0].runs == 0
    )


def test_there_is_no_page_where_nothing_can_be_said() -> None:
    event = last_round()
    assert asked_needs(event, 77) is None
    early = started_event(name="Early", players=6, rounds=4)
    play_round(early)
    assert asked_needs(early, 1) is None
    assert asked_needs(started_team_event(), 1) is None
    done = started_event(name="Done", players=6, rounds=1)
    play_round(done)
    finish_event(event=done, actor=owner_of(done))
    assert asked_needs(done, 1) is None


def test_a_category_of_one_is_none() -> None:
    event = last_round()
    Registration.objects.filter(event=event, tpn=5).update(categories="U10")
    event.public_version += 1
    event.save()
    assert {group: len(members) for group, members in groups_in(public_state(event)).items()} == {"": 8, "U18": 2}


def test_all_players_share_one_simulation_and_answers_are_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    event = last_round()
    first = page_of(event, 1)
    monkeypatch.setattr(needed_results, "simulate", lambda *_: pytest.fail("simulated again"))
    assert page_of(event, 1) == first
    assert page_of(event, 2).runs == first.runs
    monkeypatch.setattr("pairing.domain.explanation_cache.Count.take", lambda _self: False)
    with pytest.raises(TooMany):
        page_of(event, 4)
