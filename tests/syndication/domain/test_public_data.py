"""Data for programs: whole documents, and nothing that is not public."""

from __future__ import annotations

import json

import pytest

from syndication.domain.public_data import event_data, round_data, rounds_data, standings_data
from tests.factories import (
    add_players,
    make_event,
    owner_of,
    play_round,
    publish_next,
    started_event,
    started_team_event,
)
from tests.festivals import festival_of
from tests.syndication.events import publish_draft, see, shared_event
from tournaments.domain.events.event_lifecycle import finish_event
from tournaments.domain.stages.division import make_groups, start_groups
from tournaments.models import Event

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Event:
    return shared_event(tie_breaks=["BH"])


def who(number: int, federation: str) -> dict[str, object]:
    return {
        "number": number,
        "name": f"Player{number - 1:04}, Test",
        "rating": 2610 - 10 * number,
        "federation": federation,
        "title": "",
        "fide_id": "",
    }


ITA, FRA, GER, ESP = who(1, "ITA"), who(2, "FRA"), who(3, "GER"), who(4, "ESP")


def test_the_event_has_its_facts_and_the_addresses_of_the_rest(event: Event) -> None:
    assert event_data(event) == {
        "version": 1,
        "id": "tower-open",
        "name": "Tower Open",
        "url": "/e/tower-open/",
        "location": "Pisa",
        "federation": "ITA",
        "start_date": "2026-11-28",
        "end_date": "2026-11-30",
        "time_zone": "Europe/Rome",
        "status": "running",
        "chief_arbiter": "",
        "kind": "players",
        "system": "dutch",
        "edition": "2026",
        "time_control": "",
        "planned_rounds": 3,
        "published_rounds": 1,
        "current_round": 1,
        "players": 4,
        "teams": 0,
        "rounds": "/e/tower-open/api/v1/rounds.json",
        "standings": "/e/tower-open/api/v1/standings.json",
        "games": "/e/tower-open/games.pgn",
        "calendar": "/e/tower-open/calendar.ics",
        "feed": "/e/tower-open/feed.atom",
    }


def test_a_draft_looks_like_a_planned_round(event: Event) -> None:
    published = event.rounds.get(number=1).published_at
    assert published is not None
    first, second, third = rounds_data(event)["rounds"]
    assert first == {
        "round": 1,
        "name": "Round 1",
        "starts_at": "2026-11-28T14:00:00+00:00",
        "published": True,
        "published_at": published.isoformat(),
        "games": 2,
        "open_games": 0,
        "url": "/e/tower-open/round/1/",
        "data": "/e/tower-open/api/v1/rounds/1.json",
        "pgn": "/e/tower-open/rounds/1.pgn",
    }
    planned = {"published": False, "published_at": None, "games": 0, "open_games": 0, "url": None, "data": None}
    assert second == {
        "round": 2, "name": "Round 2", "starts_at": "2026-11-29T14:00:00+00:00", "pgn": None
    } | planned  # fmt: skip
    assert third == {"round": 3, "name": "Round 3", "starts_at": None, "pgn": None} | planned
    assert [round_data(event, number) for number in (0, 2, 3, 4)] == [None] * 4


def test_a_round_has_its_boards_with_results(event: Event) -> None:
    assert round_data(event, 1) == {
        "version": 1,
        "event": "tower-open",
        "round": 1,
        "name": "Round 1",
        "starts_at": "2026-11-28T14:00:00+00:00",
        "pairings": [
            {
                "board": 1,
                "white": ITA,
                "black": GER,
                "result": "0-1",
                "white_result": "0",
                "black_result": "1",
                "adjourned": False,
            },
            {
                "board": 2,
                "white": ESP,
                "black": FRA,
                "result": "1-0",
                "white_result": "1",
                "black_result": "0",
                "adjourned": False,
            },
        ],
        "byes": [],
    }


def test_a_bye_has_its_letter() -> None:
    event = shared_event(players=5)
    found = round_data(event, 1)
    assert found is not None
    assert [(bye["number"], bye["bye"]) for bye in found["byes"]] == [(5, "U")]


def test_standings_have_points_and_tie_breaks_as_numbers(event: Event) -> None:
    found = standings_data(event)
    assert {name: value for name, value in found.items() if name != "standings"} == {
        "version": 1,
        "event": "tower-open",
        "after_round": 1,
        "final": False,
        "tie_breaks": [{"code": "BH", "name": "Buchholz"}],
    }
    rows = [(row["rank"], row["number"], row["points"], row["url"]) for row in found["standings"]]
    assert sorted(rows) == [
        (1, 3, 1, "/e/tower-open/player/3/"),
        (1, 4, 1, "/e/tower-open/player/4/"),
        (3, 1, 0, "/e/tower-open/player/1/"),
        (3, 2, 0, "/e/tower-open/player/2/"),
    ]
    assert all(len(row["tie_breaks"]) == 1 for row in found["standings"])


def test_the_end_is_final() -> None:
    event = started_event(players=4, rounds=1)
    play_round(event)
    finish_event(event=event, actor=owner_of(event))
    event.refresh_from_db()
    assert (standings_data(event)["final"], event_data(event)["status"]) == (True, "finished")


def test_fide_ids_follow_the_privacy_of_the_event(event: Event) -> None:
    event.registrations.filter(tpn=1).update(fide_id="1503014")
    for years, known in ((False, False), (True, True)):
        Event.objects.filter(pk=event.pk).update(shows_birth_years=years, public_version=event.public_version + 1)
        event.refresh_from_db()
        text = json.dumps([standings_data(event), round_data(event, 1)])
        assert ("1503014" in text) == known


def test_a_match_has_its_teams_and_boards_once_the_line_ups_are_public() -> None:
    event = started_team_event(teams=2, players=2)
    publish_next(event)
    event.refresh_from_db()
    first, second = event.registrations.filter(kind="team").order_by("tpn")
    found = round_data(event, 1)
    assert found is not None
    [match] = found["pairings"]
    sides = [match[side] for side in ("first", "second")]
    assert [(match["board"], *(side["name"] for side in sides))] == [(1, first.name, second.name)]
    assert [(game["board"], game["result"]) for game in match["games"]] == [(1, "*"), (2, "*")]
    assert set(sides[0]) == {"number", "name", "rating", "federation"}
    assert event_data(event)["kind"] == "teams"


def test_a_festival_has_its_sections_and_an_event_in_stages_its_groups() -> None:
    festival = festival_of("Open A", "Open B")
    found = event_data(festival)
    assert found["kind"] == "festival"
    assert [(row["name"], row["data"]) for row in found["sections"]] == [
        (section.name, f"/e/{section.slug}/api/v1/event.json") for section in festival.sections.order_by("pk")
    ]
    event = make_event(name="Groups", system="round-robin", edition="2023", owner=owner_of(festival))
    add_players(event, 8)
    make_groups(event=event, actor=owner_of(event), count=2, way="snake")
    start_groups(event=event, actor=owner_of(event))
    event.refresh_from_db()
    assert [row["name"] for row in event_data(event)["groups"]] == [part.name for part in event.parts]


def test_a_published_draft_is_there_at_once(event: Event) -> None:
    see(event, "listed")
    publish_draft(event)
    assert [row["published"] for row in rounds_data(event)["rounds"]] == [True, True, False]
    assert round_data(event, 2) is not None
