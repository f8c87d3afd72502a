"""Who sits where by two line-ups, and what that alone decides."""

from __future__ import annotations

import pytest

from tests.factories import publish_next
from tests.team_factories import roster_of, started_team_event, team_named
from tests.tournaments.domain.teams.test_line_up_publication import seat_all
from tournaments.domain.teams.line_ups import RosterMember
from tournaments.domain.teams.match_boards import boards_with_players, boards_with_teams, given, is_begun, rosters_of
from tournaments.models import Game, Round

pytestmark = pytest.mark.django_db


@pytest.fixture
def round_() -> Round:
    return publish_next(started_team_event(rounds=3))


def first_match(round_: Round) -> list[Game]:
    games = Game.objects.filter(pairing__round=round_, pairing__board=1).select_related("white", "black")
    return list(games.order_by("number"))


def test_a_roster_says_who_may_play_in_the_round(round_: Round) -> None:
    team = team_named(round_.event, "Torre")
    away, late = roster_of(team)[1:3]
    type(away).objects.filter(pk=away.pk).update(is_withdrawn=True)
    type(late).objects.filter(pk=late.pk).update(first_round=2)
    (of_one,) = rosters_of(round_.event, [team.pk], 1).values()
    assert [member.may_play for member in of_one] == [True, False, False, True, True, True]
    assert of_one[0] == RosterMember(roster_of(team)[0].pk, "Torre 1", 2400)
    assert [member.may_play for member in rosters_of(round_.event, [team.pk], 2)[team.pk]][2] is True


def test_the_teams_hold_the_seats_until_there_are_line_ups_and_where_they_leave_them_empty(round_: Round) -> None:
    games = first_match(round_)
    match = games[0].pairing
    first, second = match.first_id, match.second_id
    assert [board[:2] for board in boards_with_teams(match, games, ())] == [(first, second), (second, first)] * 2
    found = boards_with_players(match, games, {first: [1, None, None, 4], second: [5, 6, None, None]}, ())
    assert [tuple(board) for board in found] == [
        (1, 5, "*", "*"), (6, first, "+", "-"), (first, second, "-", "-"), (second, 4, "-", "+"),
    ]  # fmt: skip


def test_a_team_that_does_not_come_has_forfeited_its_boards_whoever_was_named(round_: Round) -> None:
    games = first_match(round_)
    match = games[0].pairing
    found = boards_with_players(
        match, games, {match.first_id: [1, 2, 3, 4], match.second_id: [5, 6, 7, 8]}, {match.second_id}
    )
    assert [board[2:] for board in found] == [("+", "-"), ("-", "+")] * 2


def test_what_a_board_has_of_itself_is_no_result_that_somebody_entered(round_: Round) -> None:
    seat_all(round_)
    games = first_match(round_)
    game = games[0]
    assert given(game, ()) == ("*", "*")
    assert not is_begun(game, ())
    game.white_result, game.black_result = "+", "-"
    assert is_begun(game, ())
    assert not is_begun(game, {game.pairing.second_id})
    game.black = game.pairing.second
    assert given(game, ()) == ("+", "-")
    assert not is_begun(game, ())
