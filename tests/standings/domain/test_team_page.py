"""A team's page."""

import pytest

from standings.domain.team_page import team_page_of
from standings.domain.team_table import Matched
from tests.team_events import annul, hide_line_ups, reopen, round_robin_of_teams, team_event
from tournaments.domain.words.result_names import mark_of

pytestmark = pytest.mark.django_db


def test_the_roster_is_in_board_order_with_what_each_player_has_done() -> None:
    page = team_page_of(round_robin_of_teams(2), 1)
    assert page is not None
    assert [
        (row.place, row.tpn, row.points, row.games, row.percentage, row.performance, row.is_reserve)
        for row in page.roster
    ] == [
        (1, 1, "2", 2, "100", 3130, False),
        (2, 2, "0", 0, "", None, False),
        (3, 3, "½", 2, "25", 2127, True),
    ]


def test_matches_stand_round_by_round_the_newest_first_and_those_to_come_after_them() -> None:
    page = team_page_of(round_robin_of_teams(2), 1)
    assert page is not None
    assert [
        (row.round, row.opponent.name if row.opponent else "", row.result, row.match_points) for row in page.lines
    ] == [
        (2, "Club B", "1 – 1", "1"),
        (1, "Club D", "1½ – ½", "2"),
    ]
    assert [(row.round, row.opponent.name) for row in page.coming] == [
        (3, "Club C"), (4, "Club D"), (5, "Club B"), (6, "Club C"),
    ]  # fmt: skip
    assert (page.points, page.other, page.rank, page.players, page.ranks) == ("3", "2½", 1, 4, (1, 1))
    assert page.upcoming is None


def test_the_open_match_is_the_next_one_and_shows_no_line_up_yet() -> None:
    event = round_robin_of_teams(3)
    hide_line_ups(event, 3)
    page = team_page_of(event, 1)
    assert page is not None
    assert page.upcoming is not None
    assert page.upcoming.match is not None
    assert [(board.first, board.second) for board in page.upcoming.match.boards] == [(None, None), (None, None)]
    assert (page.opponent_points, page.upcoming.match_points) == ("one point", "")


def test_rounds_without_a_match_say_why_and_other_numbers_are_nobodys() -> None:
    event = team_event(tie_breaks=())
    page = team_page_of(event, 13)
    assert page is not None
    assert [(row.round, row.bye) for row in page.lines if row.match is None] == [
        (9, "not played"),
        (8, "bye"),
        (1, "not played"),
    ]
    assert len(page.lines) == 9
    assert [team_page_of(event, number) for number in (0, 14)] == [None, None]


def test_a_match_against_an_annulled_team_shows_what_it_gave_and_is_in_no_figure() -> None:
    event = round_robin_of_teams(2)
    annul(event, 4)
    page = team_page_of(event, 1)
    assert page is not None
    assert [(row.round, row.match_points, row.match and row.match.match_points) for row in page.lines] == [
        (2, "1", ("1", "1")),
        (1, "2", ("2", "0")),
    ]
    assert (page.points, page.other, page.matches) == ("1", "1", Matched(0, 1, 0))


def test_where_the_whole_calendar_is_public_the_next_match_is_that_of_the_round_that_is_played() -> None:
    event = round_robin_of_teams(6)
    reopen(event, 3, 4, 5, 6)
    page = team_page_of(event, 1)
    assert page is not None
    assert page.upcoming is not None
    assert (page.upcoming.round, page.upcoming.opponent and page.upcoming.opponent.name) == (3, "Club C")
    assert page.opponent_points == "one point"


def test_before_line_ups_are_shown_nobody_of_the_roster_has_missed_the_round() -> None:
    event = round_robin_of_teams(3)
    hide_line_ups(event, 3)
    page = team_page_of(event, 1)
    assert page is not None
    assert [[mark_of(entry) for entry in line.card] for line in page.roster] == [
        ["win", "win", "open"],
        ["none", "none", "open"],
        ["draw", "loss", "open"],
    ]
