"""A player's page."""

import pytest
from django.test import Client

from standings.domain.player_page import player_page_of
from standings.domain.table import table_of
from tests.factories import (
    owner_of,
    played_event,
    publish_next,
    round_robin,
    started_event,
)
from tests.pages import tables_of, text_of, title_of
from tests.standings.four_players import four_players
from tournaments.domain.rounds.whole_calendar import publish_calendar

pytestmark = pytest.mark.django_db


def test_a_players_card_has_the_next_game_on_top_and_the_rounds_below(client: Client) -> None:
    event = four_players()
    page = client.get(f"/e/{event.slug}/player/4/")
    assert title_of(page) == "Player0003, Test"
    text = text_of(page)
    assert "Next game Board 2 B Black Round 2 against Player0002, Test 2580 · 0 points" in text
    assert "Points ½ of 2 Rank 3 of 4" in text
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
    assert "mygame" not in page.content.decode()
    assert client.get(f"/e/{event.slug}/player/4/").status_code == 404


def test_where_the_whole_calendar_is_public_the_next_game_is_that_of_the_round_that_is_played() -> None:
    event = round_robin(players=6)
    publish_calendar(event=event, actor=owner_of(event))
    event.refresh_from_db()
    page = player_page_of(event, 1)
    assert page is not None
    assert page.upcoming is not None
    assert (page.upcoming.round, page.switch.now, page.switch.last) == (1, 1, 5)
