"""What frames on other sites show."""

from __future__ import annotations

import datetime

import pytest

from syndication.domain import embeds
from syndication.domain.embeds import EmbeddedRound, embedded_next, embedded_pairings, embedded_standings
from tests.factories import make_event, owner_of, play_round, publish_next, started_event, started_team_event
from tests.syndication.events import START, publish_draft, shared_event
from tournaments.domain.events.event_lifecycle import finish_event
from tournaments.models import Event

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Event:
    return shared_event(players=5)


def boards(found: EmbeddedRound | None) -> list[tuple[int, str, str, str]]:
    assert found is not None
    return [(row.number, row.first.name, row.second.name if row.second else "", row.result) for row in found.boards]


def test_standings_are_those_after_the_present_round(event: Event) -> None:
    found = embedded_standings(event)
    assert found is not None
    assert found.state == "In progress, after round 1 of 3"
    assert [(place.rank, place.points) for place in found.places] == [(1, "1"), (1, "1"), (1, "1"), (4, "0"), (4, "0")]
    assert found.total == 5


def test_pairings_are_those_of_the_present_round_with_its_byes(event: Event) -> None:
    found = embedded_pairings(event)
    assert found is not None
    assert (found.number, found.title, found.starts_at, found.total) == (1, "Round 1", START, 3)
    assert boards(found) == [
        (1, "Player0000, Test", "Player0002, Test", "0 – 1"),
        (2, "Player0003, Test", "Player0001, Test", "1 – 0"),
        (0, "Player0004, Test", "", "bye"),
    ]


def test_the_next_round_has_its_time_and_its_boards_only_when_they_are_published(event: Event) -> None:
    later = START + datetime.timedelta(1)
    assert embedded_next(event) == EmbeddedRound(2, "Round 2", later)
    publish_draft(event)
    found = embedded_next(event)
    assert found is not None
    assert (found.number, found.starts_at, [row[3] for row in boards(found)]) == (2, later, ["", "", "bye"])


def test_before_the_first_round_there_is_only_the_next() -> None:
    event = make_event(rounds=3)
    assert (embedded_standings(event), embedded_pairings(event)) == (None, None)
    started = started_event(players=4, owner=owner_of(event), name="Started")
    assert embedded_next(started) == EmbeddedRound(1, "Round 1", None)


def test_after_the_last_round_there_is_none() -> None:
    event = started_event(players=4, rounds=1)
    play_round(event)
    event.refresh_from_db()
    assert embedded_next(event) is None
    finish_event(event=event, actor=owner_of(event))
    assert embedded_next(event) is None


def test_a_match_has_its_score_once_a_board_is_finished() -> None:
    event = started_team_event(teams=2, players=2)
    publish_next(event)
    event.refresh_from_db()
    assert [row[3] for row in boards(embedded_pairings(event))] == [""]


def test_long_lists_are_cut(event: Event, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(embeds, "MOST_ROWS", 2)
    standings, pairings = embedded_standings(event), embedded_pairings(event)
    assert standings is not None
    assert pairings is not None
    assert (len(standings.places), standings.total, len(pairings.boards), pairings.total) == (2, 5, 2, 3)
