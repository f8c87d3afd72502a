"""The crosstable of teams."""

import pytest

from standings.domain.team_crosstable import team_crosstable_of
from tests.team_events import annul, round_robin_of_teams, team_event

pytestmark = pytest.mark.django_db


def test_each_cell_has_the_opponent_both_scores_and_the_mark() -> None:
    table = team_crosstable_of(round_robin_of_teams(2))
    assert [
        (line.name, line.match_points, line.game_points, [cell.text for cell in line.cells]) for line in table.lines
    ] == [
        ("Club A", "3", "2½", ["4: 2 1½", "2: 1 1"]),
        ("Club B", "3", "2½", ["3: 2 1½", "1: 1 1"]),
        ("Club C", "1", "1½", ["2: 0 ½", "4: 1 1"]),
        ("Club D", "1", "1½", ["1: 0 ½", "3: 1 1"]),
    ]
    assert [cell.mark for cell in table.lines[2].cells] == ["loss", "draw"]


def test_by_rank_opponents_are_named_by_their_places() -> None:
    table = team_crosstable_of(round_robin_of_teams(3), by_rank=True)
    assert [(line.number, line.name, line.cells[2].text) for line in table.lines] == [
        (1, "Club B", "4: 2 1½"),
        (2, "Club A", "3: 0 ½"),
        (3, "Club C", "2: 2 1½"),
        (4, "Club D", "1: 0 ½"),
    ]


def test_byes_and_rounds_without_a_match_have_their_marks_and_every_line_all_rounds() -> None:
    table = team_crosstable_of(team_event(tie_breaks=()))
    assert {len(line.cells) for line in table.lines} == {9}
    alone = {(cell.mark, cell.text) for line in table.lines for cell in line.cells if not cell.opponent}
    assert alone == {("bye", "+"), ("none", "–")}


def test_a_match_against_an_annulled_team_keeps_its_match_points_in_the_mark_and_counts_for_no_total() -> None:
    event = round_robin_of_teams(2)
    annul(event, 4)
    table = team_crosstable_of(event)
    assert [(line.match_points, line.game_points, [cell.text for cell in line.cells]) for line in table.lines] == [
        ("1", "1", ["4: 2 1½", "2: 1 1"]),
        ("3", "2½", ["3: 2 1½", "1: 1 1"]),
        ("0", "½", ["2: 0 ½", "4: 1 1"]),
        ("0", "0", ["1: 0 ½", "3: 1 1"]),
    ]
