"""The crosstable page."""

import pytest
from django.test import Client

from standings.domain.crosstable import crosstable_of
from standings.domain.table import table_of
from tests.factories import (
    played_event,
    publish_next,
    started_event,
)
from tests.pages import tables_of
from tests.standings.four_players import enter, four_players
from tests.team_events import annul, round_robin_of_teams, team_event
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


def test_each_cell_of_a_team_has_the_opponent_both_scores_and_the_mark() -> None:
    table = crosstable_of(round_robin_of_teams(2))
    assert [(line.name, *line.scores, [cell.text for cell in line.cells]) for line in table.lines] == [
        ("Club A", "3", "2½", ["4: 2 1½", "2: 1 1"]),
        ("Club B", "3", "2½", ["3: 2 1½", "1: 1 1"]),
        ("Club C", "1", "1½", ["2: 0 ½", "4: 1 1"]),
        ("Club D", "1", "1½", ["1: 0 ½", "3: 1 1"]),
    ]
    assert [cell.mark for cell in table.lines[2].cells] == ["loss", "draw"]


def test_by_rank_teams_are_named_by_their_places() -> None:
    table = crosstable_of(round_robin_of_teams(3), by_rank=True)
    assert [(line.number, line.name, line.cells[2].text) for line in table.lines] == [
        (1, "Club B", "4: 2 1½"),
        (2, "Club A", "3: 0 ½"),
        (3, "Club C", "2: 2 1½"),
        (4, "Club D", "1: 0 ½"),
    ]


def test_byes_of_teams_and_rounds_without_a_match_have_their_marks_and_every_line_all_rounds() -> None:
    table = crosstable_of(team_event(tie_breaks=()))
    assert {len(line.cells) for line in table.lines} == {9}
    alone = {(cell.mark, cell.text) for line in table.lines for cell in line.cells if not cell.opponent}
    assert alone == {("bye", "+"), ("none", "–")}


def test_a_match_against_an_annulled_team_keeps_its_match_points_in_the_mark_and_counts_for_no_total() -> None:
    event = round_robin_of_teams(2)
    annul(event, 4)
    table = crosstable_of(event)
    assert [(*line.scores, [cell.text for cell in line.cells]) for line in table.lines] == [
        ("1", "1", ["4: 2 1½", "2: 1 1"]),
        ("3", "2½", ["3: 2 1½", "1: 1 1"]),
        ("0", "½", ["2: 0 ½", "4: 1 1"]),
        ("0", "0", ["1: 0 ½", "3: 1 1"]),
    ]
