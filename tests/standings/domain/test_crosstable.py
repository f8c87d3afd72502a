"""The crosstable page."""

import pytest
from django.test import Client

from standings.domain.table import table_of
from tests.factories import (
    played_event,
    publish_next,
    started_event,
)
from tests.pages import tables_of
from tests.standings.four_players import enter, four_players
from tournaments.domain.results.result_entry import Outcome

pytestmark = pytest.mark.django_db


def test_the_crosstable_has_opponent_colour_and_result_of_every_round(client: Client) -> None:
    event = four_players()
    assert tables_of(client.get(f"/e/{event.slug}/crosstable/")) == [
        [
            ["No.", "Name", "Rating", "Round 1", "Round 2", "Points", "Rank"],
            ["1", "Player0000, Test", "2600", "3 w 1", "2 b 1", "2", "1"],
            ["2", "Player0001, Test", "2590", "4 b ½", "1 w 0", "½", "2"],
            ["3", "Player0002, Test", "2580", "1 b 0", "4 w", "0", "4"],
            ["4", "Player0003, Test", "2570", "2 w ½", "3 b", "½", "3"],
        ]
    ]


def test_the_crosstable_by_rank_names_opponents_by_their_places(client: Client) -> None:
    event = four_players()
    assert tables_of(client.get(f"/e/{event.slug}/crosstable/", {"by": "rank"})) == [
        [
            ["Rank", "Name", "Rating", "Round 1", "Round 2", "Points"],
            ["1", "Player0000, Test", "2600", "4 w 1", "2 b 1", "2"],
            ["2", "Player0001, Test", "2590", "3 b ½", "1 w 0", "½"],
            ["3", "Player0003, Test", "2570", "2 w ½", "4 b", "½"],
            ["4", "Player0002, Test", "2580", "1 b 0", "3 w", "0"],
        ]
    ]


def test_what_a_system_ranks_by_stands_before_the_points_as_in_the_standings(client: Client) -> None:
    event = played_event(players=4, rounds=3, played=1, system="keizer", edition="2026")
    table = table_of(event)
    assert table is not None
    (rows,) = tables_of(client.get(f"/e/{event.slug}/crosstable/", {"by": "rank"}))
    assert rows[0] == ["Rank", "Name", "Rating", "Round 1", "Keizer score", "Points"]
    values = [place.first for place in table.places]
    assert [row[4] for row in rows[1:]] == values
    assert len(set(values)) > 1


def test_byes_and_forfeits_in_the_crosstable(client: Client) -> None:
    event = started_event(players=3, rounds=2)
    enter(publish_next(event), Outcome.WHITE_FORFEIT_WIN)
    rows = tables_of(client.get(f"/e/{event.slug}/crosstable/"))[0][1:]
    assert [row[3] for row in rows] == ["2 w +", "1 b −", "+"]
