"""The list of events: who plays, who won, what is found, and that a page of it has an end."""

from __future__ import annotations

import datetime

import pytest
from django.core.cache import cache
from django.test import Client
from pytest_django.fixtures import DjangoAssertNumQueries

from tests.factories import (
    add_players,
    enter_outcomes,
    make_event,
    owner_of,
    played_event,
    publish_next,
    started_event,
)
from tests.pages import items_of
from tournaments.domain.entries.withdrawals import withdraw
from tournaments.domain.events import listing, winners
from tournaments.domain.events.life import finish_event, reopen_event
from tournaments.domain.events.listing import Listing, events_listed
from tournaments.domain.events.winners import Winner, winners_of
from tournaments.domain.results.entering import Outcome
from tournaments.models import Event

pytestmark = pytest.mark.django_db


def listed(wanted: str = "", page: str | None = None) -> Listing:
    return events_listed(None, wanted=wanted, page=page, is_archive=False)


def finished(*outcomes: Outcome, name: str = "Over") -> Event:
    """A finished event of one round with as many boards."""
    event = started_event(name=name, players=2 * len(outcomes), rounds=1)
    enter_outcomes(publish_next(event), *outcomes)
    finish_event(event=event, actor=owner_of(event))
    return Event.objects.get(pk=event.pk)


def test_each_event_says_how_many_play_and_which_round_is_public() -> None:
    played_event(name="Going on", players=5, rounds=4, played=2)
    coming = make_event(name="Coming")
    rows = add_players(coming, 3)
    withdraw(registration=rows[0], actor=owner_of(coming), why="ill")
    assert [(event.name, event.players, event.shown) for event in listed().running] == [("Going on", 5, 2)]  # type: ignore[attr-defined]
    assert [(event.name, event.players, event.shown) for event in listed().coming] == [("Coming", 2, 0)]  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("wanted", "found"), [("port", ["Sea", "Port Open"]), ("ita", ["Sea"]), ("it", []), ("OPEN", ["Port Open"])]
)
def test_events_are_found_by_name_place_and_federation(wanted: str, found: list[str]) -> None:
    make_event(name="Sea", city="Porto Lanterna", federation="ITA", start_date=datetime.date(2026, 1, 1))
    make_event(name="Port Open", city="Tower", federation="ENG", start_date=datetime.date(2026, 2, 1))
    assert [event.name for event in listed(wanted).coming] == found


def test_a_finished_event_names_its_winner() -> None:
    event = finished(Outcome.BLACK_WINS)
    winner = Winner(2, "Player0001, Test", "", "1", 1, 0)
    assert listed().winners == {event.pk: winner}


def test_who_shares_the_first_place_is_said_to_share_it(client: Client) -> None:
    event = finished(Outcome.DRAW)
    assert listed().winners == {event.pk: Winner(1, "Player0000, Test", "", "½", 1, 1)}
    assert items_of(client.get("/")) == ["Over 2 players Player0000, Test shares first place with ½ of 1"]


def test_a_winner_is_that_of_the_present_state() -> None:
    event = finished(Outcome.WHITE_WINS)
    assert listed().winners[event.pk].tpn == 1
    reopen_event(event=event, actor=owner_of(event), why="a mistake")
    event.rounds.get().games.all().update(white_result="0", black_result="1")
    finish_event(event=event, actor=owner_of(event))
    assert listed().winners[event.pk].tpn == 2


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
    with django_assert_num_queries(5):
        first = winners_of([(event, 2)])
    with django_assert_num_queries(0):
        assert winners_of([(event, 2)]) == first


def test_finished_events_come_page_by_page(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(listing, "PER_PAGE", 2)
    for year in (2024, 2025, 2026):
        event = make_event(name=f"Open {year}", start_date=datetime.date(year, 1, 1))
        Event.objects.filter(pk=event.pk).update(status="finished")
    names = [[event.name for event in listed(page=page).finished] for page in (None, "2", "9", "x")]
    assert names == [["Open 2026", "Open 2025"], ["Open 2024"], ["Open 2024"], ["Open 2026", "Open 2025"]]


def test_no_part_of_the_list_is_endless(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(listing, "AT_ONCE", 2)
    for number in range(3):
        event = make_event(name=f"Coming {number}")
        running = make_event(name=f"Running {number}")
        Event.objects.filter(pk=running.pk).update(status="running")
    found = events_listed(owner_of(event), wanted="", page=None, is_archive=False)
    assert [len(part) for part in (found.mine, found.running, found.coming)] == [2, 2, 2]
