"""What everybody can still reach, as its page and the player's page say it."""

from __future__ import annotations

import datetime

import pytest
from django.test import Client
from django.utils import timezone
from pytest_django.fixtures import DjangoAssertNumQueries

from standings.domain.remaining_games import coming_games, outlook_of
from tests.factories import (
    add_players,
    enter_outcomes,
    make_event,
    owner_of,
    play_round,
    played_event,
    publish_next,
    round_robin,
)
from tests.pages import items_of, tables_of, text_of
from tests.standings.domain.test_square_crosstable import two_rounds
from tests.team_events import round_robin_of_teams, team_event
from tournaments.domain.entries.withdrawals import withdraw
from tournaments.domain.events.event_settings import schedule_rounds
from tournaments.domain.records import record_of
from tournaments.domain.results.result_entry import Outcome

pytestmark = pytest.mark.django_db


def test_the_page_has_points_and_places_that_can_be_reached_and_the_games_left(client: Client) -> None:
    """1–2, 2–4 and 3–1 are left. Of 1 and 2 one gets half a point at least: number 4 cannot pass 3 and both of them."""
    event = two_rounds()
    page = client.get(f"/e/{event.slug}/outlook/")
    assert [[row[0], *row[2:]] for row in tables_of(page)[0]] == [
        ["Rank", "Points", "Final points", "Places"],
        ["1", "1½", "1½ – 2½", "1 – 3"],
        ["2", "1", "1 – 3", "1 – 4"],
        ["3", "½", "½ – 2½", "1 – 4"],
        ["4", "0", "0 – 1", "3 – 4"],
    ]
    assert "1 1 – 3 1 – 4 3 Player0001, Test 2 games left Round 2" in text_of(page)
    assert items_of(page) == [
        "Round 3 W White Player0000, Test",
        "Round 2 W White Player0001, Test",
        "Round 3 B Black Player0002, Test",
        "Round 2 B Black Player0000, Test",
        "Round 3 W White Player0003, Test",
        "Round 3 B Black Player0001, Test",
    ]


def test_places_that_are_only_bounds_are_marked(client: Client) -> None:
    event = round_robin(8)
    for _number in range(4):
        play_round(event)
    page = client.get(f"/e/{event.slug}/outlook/")
    assert [row[4] for row in tables_of(page)[0] if "*" in row[4]] == ["1 – 8*"]
    assert "* Estimate: there are too many open games" in text_of(page)


def test_after_the_last_round_nothing_is_left(client: Client) -> None:
    event = round_robin(2)
    enter_outcomes(publish_next(event), Outcome.WHITE_WINS)
    assert [row[1:] for row in tables_of(client.get(f"/e/{event.slug}/outlook/"))[0][1:]] == [
        ["Player0000, Test", "1", "1", "1"],
        ["Player0001, Test", "0", "0", "2"],
    ]


def test_annulled_players_reach_nothing() -> None:
    event = two_rounds()
    withdraw(registration=event.registrations.get(tpn=3), actor=owner_of(event), results="annul")
    event.refresh_from_db()
    page = outlook_of(event)
    assert page is not None
    assert [line.tpn for line in page.lines] == [1, 2, 4]


def test_events_without_a_calendar_have_no_such_page(client: Client) -> None:
    swiss = played_event(players=4, played=1)
    waiting = make_event(system="round-robin", edition="2023", name="Not started")
    add_players(waiting, 4)
    assert [client.get(f"/e/{event.slug}/outlook/").status_code for event in (swiss, waiting)] == [404, 404]


def test_games_to_come_are_those_of_rounds_that_nobody_sees_as_pairings_yet() -> None:
    event = two_rounds()
    record = record_of(event)
    left = {tpn: [(game.round, game.colour, game.opponent.tpn) for game in coming_games(record, tpn)] for tpn in (1, 4)}
    assert left == {1: [(3, "b", 3)], 4: [(3, "b", 2)]}


def test_a_players_page_has_the_games_to_come_with_their_dates(client: Client) -> None:
    event = two_rounds()
    start = datetime.datetime(2026, 11, 22, 15, 0, tzinfo=timezone.get_current_timezone())
    schedule_rounds(event=event, actor=owner_of(event), starts={3: start})
    page = client.get(f"/e/{event.slug}/player/1/")
    assert tables_of(page)[0] == [
        ["Round", "Colour", "Opponent", "Starts"],
        ["3", "B Black", "Player0002, Test 2580", "Sun 22 Nov, 15:00"],
    ]
    assert f'<a href="/e/{event.slug}/outlook/">Possible final ranks</a>' in page.content.decode()


def test_before_the_first_round_a_players_page_has_the_whole_calendar(client: Client) -> None:
    event = round_robin(3)
    page = client.get(f"/e/{event.slug}/player/2/")
    assert tables_of(page) == [
        [
            ["Round", "Colour", "Opponent", "Starts"],
            ["1", "W White", "Player0002, Test 2580", "–"],
            ["2", "B Black", "Player0000, Test 2600", "–"],
        ]
    ]
    assert "No round is published yet" not in text_of(page)


@pytest.mark.parametrize("page", ["outlook/", "player/2/"])
@pytest.mark.parametrize(("players", "rounds"), [(4, 1), (10, 1), (10, 3)])
def test_queries_do_not_grow_with_players_and_rounds(
    client: Client,
    django_assert_num_queries: DjangoAssertNumQueries,
    page: str,
    players: int,
    rounds: int,
) -> None:
    event = round_robin(players)
    for _number in range(rounds):
        play_round(event)
    with django_assert_num_queries(7):
        client.get(f"/e/{event.slug}/{page}")


def test_teams_of_a_league_have_matches_left_and_places_to_reach(client: Client) -> None:
    """After four of six rounds: each team has two matches left, of two match points each."""
    event = round_robin_of_teams(4)
    page = outlook_of(event)
    assert page is not None
    assert all(len(line.games) == 2 for line in page.lines)
    points = {line.name: (line.points, line.minimum, line.maximum) for line in page.lines}
    assert all(float(low) == float(now) and float(high) == float(now) + 4 for now, low, high in points.values())
    text = text_of(client.get(f"/e/{event.slug}/outlook/"))
    assert "2 matches left" in text
    assert "over all results of the remaining matches" in text
    assert client.get(f"/e/{event.slug}/outlook/").content.decode().count(f"/e/{event.slug}/team/") >= 12
    square = client.get(f"/e/{event.slug}/crosstable/").content.decode()
    assert f'<a href="/e/{event.slug}/outlook/">Possible final ranks</a>' in square
    assert client.get(f"/e/{team_event(tie_breaks=()).slug}/outlook/").status_code == 404
