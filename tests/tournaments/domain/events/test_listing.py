"""The list of events: who plays, who won, what is found, and that a page of it has an end."""

from __future__ import annotations

import datetime

import pytest
from django.test import Client
from django.utils import timezone

from tests.factories import (
    add_players,
    make_event,
    owner_of,
    played_event,
    publish_next,
    started_event,
)
from tests.festivals import festival_of, section_of
from tests.pages import items_of
from tests.tournaments.domain.events.finished import finished
from tournaments.domain.entries.withdrawals import withdraw
from tournaments.domain.events import listing
from tournaments.domain.events.listing import Listing, events_listed
from tournaments.domain.events.winners import Winner
from tournaments.domain.results.result_entry import Outcome
from tournaments.models import Event

pytestmark = pytest.mark.django_db


def listed(wanted: str = "", page: str | None = None) -> Listing:
    return events_listed(None, wanted=wanted, page=page, is_archive=False)


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


def test_ones_own_events_are_searched_too_and_none_is_said_where_neither_has_any() -> None:
    own = make_event(name="Port Open", visibility="hidden")
    make_event(name="Tower Open", owner=owner_of(own))

    def searched(wanted: str) -> tuple[list[str], bool]:
        found = events_listed(owner_of(own), wanted=wanted, page=None, is_archive=False)
        return [event.name for event in found.mine], found.is_empty

    assert searched("port") == (["Port Open"], False)
    assert searched("tower") == (["Tower Open"], False)
    assert searched("xyzzy") == ([], True)


def test_a_finished_event_names_its_winner() -> None:
    event = finished(Outcome.BLACK_WINS)
    winner = Winner(2, "Player0001, Test", "", "1", 1, 0)
    assert listed().winners == {event.pk: winner}


def test_who_shares_the_first_place_is_said_to_share_it(client: Client) -> None:
    event = finished(Outcome.DRAW)
    assert listed().winners == {event.pk: Winner(1, "Player0000, Test", "", "½", 1, 1)}
    assert items_of(client.get("/")) == ["Over 2 players Player0000, Test shares first place with ½ of 1"]


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


def test_events_in_progress_say_whether_games_are_played_now_and_when_the_next_round_starts() -> None:
    """Issue 29, weakness 20: the front page shows what is live."""
    now = timezone.now()
    playing = played_event(name="Playing", players=4, rounds=4, played=1)
    publish_next(playing)
    waiting = played_event(name="Waiting", players=4, rounds=4, played=1)
    waiting.rounds.filter(number=2).update(starts_at=now + datetime.timedelta(hours=3))
    published = played_event(name="Published", players=4, rounds=4, played=1)
    publish_next(published)
    published.rounds.filter(number=2).update(starts_at=now + datetime.timedelta(hours=2))
    rows = {event.name: event for event in listed().running}
    found = {name: (event.is_playing, event.next_at) for name, event in rows.items()}  # type: ignore[attr-defined]
    assert found == {
        "Playing": (True, None),
        "Waiting": (False, now + datetime.timedelta(hours=3)),
        "Published": (False, now + datetime.timedelta(hours=2)),
    }


def test_the_next_seven_days_list_rounds_of_public_events_alone(client: Client) -> None:
    now = timezone.now()
    names = ("Open", "Hidden open", "Far away", "Begun", "Archived open")
    events = {name: started_event(name=name, players=4, rounds=3) for name in names}
    hours = dict(zip(names, (5, 5, 8 * 24, -1, 5), strict=True))
    for name, event in events.items():
        event.rounds.filter(number=1).update(starts_at=now + datetime.timedelta(hours=hours[name]))
    Event.objects.filter(name="Hidden open").update(visibility="hidden")
    Event.objects.filter(name="Archived open").update(archived_at=now)
    festival = festival_of("Blitz")
    section = section_of(festival, "Blitz")
    section.rounds.filter(number=1).update(starts_at=now + datetime.timedelta(hours=4))
    assert [(row.event.name, row.number) for row in listed().week] == [(section.name, 1), ("Open", 1)]
    assert list(listed("open").week) == []
    page = client.get("/").content.decode()
    assert "Next seven days" in page
    assert "Hidden open" not in page


def test_a_coming_event_says_in_how_many_days_it_begins(client: Client) -> None:
    today = timezone.localdate()
    for name, days in (("Week", 7), ("Tomorrow", 1), ("Today", 0)):
        make_event(name=name, start_date=today + datetime.timedelta(days=days))
    texts = " ".join(items_of(client.get("/")))
    assert ("in 7 days" in texts, "in 1 day" in texts, "in 0" in texts) == (True, True, False)
