"""The square of teams."""

import pytest

from standings.domain.team_square_crosstable import team_square_of
from tests.team_events import annul, hide_line_ups, reopen, round_robin_of_teams

pytestmark = pytest.mark.django_db


def test_both_scores_stand_under_the_opponent_matches_in_the_order_of_rounds() -> None:
    square = team_square_of(round_robin_of_teams(4))
    assert [[cell.text for cell in line.cells] for line in square.lines] == [
        ["×", "1 1", "0 ½", "2 1½; 1 1"],
        ["1 1", "×", "2 1½; 1 1", "2 1½"],
        ["2 1½", "0 ½; 1 1", "×", "1 1"],
        ["0 ½; 1 1", "0 ½", "1 1", "×"],
    ]
    assert [(line.match_points, line.game_points) for line in square.lines] == [
        ("4", "4"), ("6", "5"), ("4", "4"), ("2", "3"),
    ]  # fmt: skip


def test_the_schedule_has_the_rounds_of_the_whole_calendar() -> None:
    square = team_square_of(round_robin_of_teams(1), shows_schedule=True)
    assert square.is_calendar_known
    assert [cell.text for cell in square.lines[0].cells] == ["×", "2; 5", "3; 6", "1; 4"]


def test_a_match_without_a_result_is_left_out_and_who_is_annulled_is_said() -> None:
    event = round_robin_of_teams(3)
    hide_line_ups(event, 3)
    event.registrations.filter(kind="team", tpn=4).update(is_annulled=True)
    square = team_square_of(event)
    assert [cell.text for cell in square.lines[1].cells][3] == ""
    assert square.lines[0].cells[3].css == "muted"
    assert square.notes == ["Club D withdrew early. These matches are shown but do not count in the standings."]


def test_a_match_against_an_annulled_team_keeps_its_match_points() -> None:
    event = round_robin_of_teams(2)
    annul(event, 4)
    square = team_square_of(event)
    assert [[cell.text for cell in line.cells] for line in square.lines] == [
        ["×", "1 1", "", "2 1½"],
        ["1 1", "×", "2 1½", ""],
        ["", "0 ½", "×", "1 1"],
        ["0 ½", "", "1 1", "×"],
    ]
    assert [line.match_points for line in square.lines] == ["1", "3", "0", "0"]


def test_an_open_match_before_one_that_is_played_is_a_dot() -> None:
    event = round_robin_of_teams(4)
    reopen(event, 1)
    square = team_square_of(event)
    assert [cell.text for cell in square.lines[0].cells] == ["×", "1 1", "0 ½", "·; 1 1"]
    assert [cell.text for cell in square.lines[1].cells] == ["1 1", "×", "·; 1 1", "2 1½"]
