"""A player's page."""

import datetime

import pytest
from django.test import Client

from standings.domain.player_page import player_page_of
from standings.domain.table import table_of
from tests.factories import (
    enter_results,
    owner_of,
    played_event,
    publish_next,
    round_robin,
    started_event,
)
from tests.pages import tables_of, text_of, title_of
from tests.standings.four_players import four_players
from tournaments.domain.results.result_entry import Outcome, enter_result
from tournaments.domain.results.version_token import board_seen
from tournaments.domain.rounds.pairing_table_publication import publish_pairing_table
from tournaments.models import Event

pytestmark = pytest.mark.django_db


def test_a_players_card_has_the_next_game_on_top_and_the_rounds_below(client: Client) -> None:
    event = four_players()
    page = client.get(f"/e/{event.slug}/player/4/")
    assert title_of(page) == "Player0003, Test"
    text = text_of(page)
    assert "Next game Board 2 B Black Round 2 against Player0002, Test 2580 · 0 points" in text
    assert "Points ½ of 1 Rank 3 of 4" in text
    assert tables_of(page) == [
        [
            ["Round", "Board", "Colour", "Opponent", "Result", "Points", "why?"],
            ["2", "2", "B Black", "Player0002, Test 2580", "–", "½", "why?"],
            ["1", "2", "W White", "Player0001, Test 2590", "½", "½", "why?"],
        ],
        [["After round", "Rank"], ["1", "2 of 4"], ["2", "3 of 4"]],
        [
            ["Round", "Opponent", "Result", "Difference", "Expected", "Change"],
            ["1", "Player0001, Test 2590", "½", "−20", "0.47", "+0.03"],
        ],
    ]
    assert "Against rated opponents: ½ out of 1; their average rating is 2590." in text


def test_after_the_own_game_the_card_says_how_it_ended_and_what_comes(client: Client) -> None:
    event = played_event(players=8, rounds=3, played=1)
    round_ = publish_next(event)
    game = round_.games.order_by("pairing__board")[0]
    event.rounds.filter(number=3).update(starts_at=datetime.datetime(2026, 11, 27, 14, tzinfo=datetime.UTC))
    tpn = game.white.tpn
    assert tpn is not None
    before = player_page_of(Event.objects.get(pk=event.pk), tpn)
    assert before is not None
    assert (before.last, before.decided, before.upcoming and before.upcoming.round) == (None, 1, 2)
    enter_result(game=game, actor=owner_of(event), outcome=Outcome.BLACK_WINS, seen=board_seen(game))
    page = player_page_of(Event.objects.get(pk=event.pk), tpn)
    assert page is not None
    assert page.last is not None
    assert (page.last.round, page.last.board, page.upcoming, page.decided) == (2, 1, None, 2)
    assert page.following == (3, datetime.datetime(2026, 11, 27, 14, tzinfo=datetime.UTC))
    assert page.rank_before == page.ranks[0] != page.rank
    text = text_of(client.get(f"/e/{event.slug}/player/{tpn}/"))
    assert f"Last game Board 1 0 Round 2: lost against {game.black.name}" in text
    assert f"Rank {page.rank_before} → {page.rank} Round 3 begins Fri 27 November" in text
    enter_results(round_)
    publish_next(event)
    assert "Last game" not in text_of(client.get(f"/e/{event.slug}/player/{tpn}/"))


def test_what_a_system_ranks_by_stands_before_the_points_of_a_player(client: Client) -> None:
    event = played_event(players=4, rounds=3, played=1, system="keizer", edition="2026")
    table = table_of(event)
    assert table is not None
    for place in table.places:
        text = text_of(client.get(f"/e/{event.slug}/player/{place.tpn}/"))
        assert f"Keizer score {place.first} Points {place.points} of 1 Rank {place.rank} of 4" in text


def test_a_bye_in_a_players_card(client: Client) -> None:
    event = started_event(players=3, rounds=2)
    publish_next(event)
    page = client.get(f"/e/{event.slug}/player/3/")
    assert tables_of(page)[0][1:] == [["1", "", "", "bye", "1", "1", "why?"]]
    assert "Last game 1 Round 1 bye Rank 1 Next: round 2" in text_of(page)
    assert client.get(f"/e/{event.slug}/player/4/").status_code == 404


def test_where_the_whole_calendar_is_public_the_next_game_is_that_of_the_round_that_is_played() -> None:
    event = round_robin(players=6)
    publish_pairing_table(event=event, actor=owner_of(event))
    event.refresh_from_db()
    page = player_page_of(event, 1)
    assert page is not None
    assert page.upcoming is not None
    assert (page.upcoming.round, page.switch.now, page.switch.last) == (1, 1, 5)
