"""The players inside an event of teams: all of them, and the best of each board."""

from fractions import Fraction

import pytest

from standings.domain.individual_standings import individuals_page, percent
from tests.team_events import round_robin_of_teams, team_event
from tournaments.domain.public_record import public_state

pytestmark = pytest.mark.django_db


def test_players_are_ranked_by_their_points_then_by_percentage_and_performance() -> None:
    page = individuals_page(round_robin_of_teams(2))
    assert page is not None
    [found] = page.lists
    assert [(line.rank, line.tpn, line.team, line.points, line.games, line.percentage) for line in found.lines] == [
        (1, 1, "Club A", "2", 2, "100"),
        (2, 8, "Club C", "1½", 2, "75"),
        (3, 5, "Club B", "1", 1, "100"),
        (4, 4, "Club B", "1", 2, "50"),
        (4, 10, "Club D", "1", 2, "50"),
        (6, 11, "Club D", "½", 1, "50"),
        (7, 6, "Club B", "½", 1, "50"),
        (8, 3, "Club A", "½", 2, "25"),
        (9, 7, "Club C", "0", 2, "0"),
        (10, 12, "Club D", "0", 1, "0"),
    ]


def test_each_board_has_its_own_list_of_those_with_enough_games() -> None:
    page = individuals_page(round_robin_of_teams(2), by="performance", fewest_games=2, shows_boards=True)
    assert page is not None
    assert [(found.board, [(line.rank, line.tpn) for line in found.lines]) for found in page.lists] == [
        (1, [(1, 1), (2, 4), (2, 10), (4, 7)]),
        (2, [(1, 8), (2, 3)]),
    ]


def test_points_of_all_are_those_of_their_own_standings_with_unplayed_games() -> None:
    event = team_event(tie_breaks=())
    page = individuals_page(event)
    assert page is not None
    own = public_state(event).individuals
    lines = {line.tpn: line for line in page.lists[0].lines}
    first = lines[1]  # 6½ in the report, of which one was given without playing in nine rounds
    assert (first.points, first.games, own.points_of(1)) == ("6½", 8, 65)
    assert [line.rank for line in page.lists[0].lines] == sorted(line.rank for line in page.lists[0].lines)


def test_an_order_that_is_not_known_or_more_games_than_rounds_are_not_there() -> None:
    event = round_robin_of_teams(2)
    assert [individuals_page(event, by=by) is None for by in ("x", "points", "percentage")] == [True, True, False]
    assert [individuals_page(event, fewest_games=games) is None for games in (2, 3)] == [False, True]


def test_percents_have_a_decimal_where_they_need_one() -> None:
    assert [percent(value) for value in (Fraction(75), Fraction(200, 3), Fraction(0))] == ["75", "66.7", "0"]
