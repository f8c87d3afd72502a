"""A round of teams: matches with their boards, who sits where, who has none, and what nobody may see yet."""

import pytest

from pairing.domain.matches import MatchBeside, match_page, matches_page
from tabellone.record import Colour, Result
from tests.factories import publish_next
from tests.team_events import hide_line_ups, round_robin_of_teams, team_event
from tests.team_factories import started_team_event

pytestmark = pytest.mark.django_db


def test_a_match_has_both_teams_with_their_points_before_the_round_and_what_they_scored() -> None:
    event = round_robin_of_teams(2)
    page = matches_page(event, 2)
    assert page is not None
    one, other = page.matches
    assert [(match.number, match.first.name, match.second.name) for match in page.matches] == [
        (1, "Club D", "Club C"),
        (2, "Club A", "Club B"),
    ]
    assert (other.first.points, other.second.points, other.score, other.match_points) == ("2", "2", "1 – 1", ("1", "1"))
    assert (one.result, one.is_finished, one.is_seated, one.is_forfeit) == (Result.DRAW, True, True, False)
    assert (page.finished, page.finished_matches, page.are_line_ups_hidden) == (4, 2, False)
    assert (page.tally.white, page.tally.drawn, page.tally.black, page.tally.open) == (4, 0, 0, 0)


def test_boards_are_told_as_the_two_teams_see_them_whoever_has_white() -> None:
    page = matches_page(round_robin_of_teams(2), 2)
    assert page is not None
    second = page.matches[1].boards[1]
    assert second.first is not None
    assert second.second is not None
    assert (second.colour, second.colours) == (Colour.BLACK, ("b", "w"))
    assert (second.first.name, second.second.name) == ("Player03, Team 1", "Player05, Team 2")
    assert (second.scores, second.result, second.first_won, second.second_won) == (("0", "1"), "0 – 1", False, True)


def test_everybody_who_sits_stands_in_the_list_by_name() -> None:
    page = matches_page(round_robin_of_teams(1), 1)
    assert page is not None
    assert [(seat.player.tpn, seat.team.name, seat.match, seat.board, seat.colour) for seat in page.seats] == [
        (1, "Club A", 1, 1, "w"),
        (3, "Club A", 1, 2, "b"),
        (4, "Club B", 2, 1, "w"),
        (6, "Club B", 2, 2, "b"),
        (7, "Club C", 2, 1, "b"),
        (8, "Club C", 2, 2, "w"),
        (10, "Club D", 1, 1, "b"),
        (11, "Club D", 1, 2, "w"),
    ]
    assert [(line.team.name, line.match, line.opponent.name if line.opponent else "") for line in page.teams] == [
        ("Club A", 1, "Club D"),
        ("Club B", 2, "Club C"),
        ("Club C", 2, "Club B"),
        ("Club D", 1, "Club A"),
    ]


def test_a_team_with_the_bye_is_told_what_it_has_in_both_scores_and_a_match_nobody_played_is_forfeit() -> None:
    event = team_event("team-2026-A-001", tie_breaks=())
    pages = [matches_page(event, number) for number in range(1, event.rounds.count() + 1)]
    sitters = [sitter for page in pages if page for sitter in page.sitters]
    assert {(row.why, row.match_points, row.game_points) for row in sitters} == {
        ("bye", "1", "1"),
        ("not played", "0", "0"),
    }
    forfeits = [match for page in pages if page for match in page.matches if match.is_forfeit]
    assert [match.score for match in forfeits] == ["2 – 0" if match.first_won else "0 – 2" for match in forfeits]
    assert forfeits


def test_where_line_ups_are_not_shown_yet_nobody_sits_and_the_colours_are_known() -> None:
    event = round_robin_of_teams(3)
    hide_line_ups(event, 3)
    page = matches_page(event, 3)
    assert page is not None
    assert page.are_line_ups_hidden
    assert page.seats == []
    assert {(board.first, board.second, board.colour.value) for board in page.boards} == {
        (None, None, "w"),
        (None, None, "b"),
    }
    assert [match.scores for match in page.matches] == [(), ()]


def test_a_match_knows_the_ones_beside_it_and_others_are_not_there() -> None:
    event = round_robin_of_teams(1)
    pages = [match_page(event, 1, number) for number in (0, 1, 2, 3)]
    assert [(page.previous, page.match.number, page.following) if page else None for page in pages] == [
        None,
        (0, 1, 2),
        (1, 2, 0),
        None,
    ]
    assert (match_page(event, 2, 1), matches_page(event, 0), matches_page(event, 2)) == (None, None, None)


def test_beside_a_match_stand_the_eight_nearest_with_their_scores() -> None:
    event = started_team_event(teams=24, players=4)
    publish_next(event)
    pages = {number: match_page(event, 1, number) for number in (1, 6, 12)}
    assert {number: [other.number for other in page.beside] for number, page in pages.items() if page} == {
        1: [2, 3, 4, 5, 6, 7, 8, 9],
        6: [2, 3, 4, 5, 7, 8, 9, 10],
        12: [4, 5, 6, 7, 8, 9, 10, 11],
    }
    page = match_page(round_robin_of_teams(2), 2, 1)
    assert page is not None
    assert page.beside == (MatchBeside(2, "Club A", "Club B", "1 – 1"),)


def test_a_match_beside_that_has_not_begun_has_no_score() -> None:
    event = started_team_event()
    publish_next(event)
    page = match_page(event, 1, 1)
    assert page is not None
    assert [(other.number, other.score) for other in page.beside] == [(2, "")]
