"""The page of a player inside an event of teams."""

import pytest
from django.test import Client

from standings.domain.member_page import member_page_of
from standings.domain.team_page import team_page_of
from tests.factories import owner_of, publish_next
from tests.pages import text_of
from tests.team_events import hide_line_ups, reopen, round_robin_of_teams, team_event
from tests.team_factories import started_team_event
from tournaments.domain.teams.line_up_rules import LineUpRules
from tournaments.domain.teams.match_scores import enter_score, score_rows
from tournaments.models import Event, Game

pytestmark = pytest.mark.django_db


def test_the_games_have_match_board_colour_and_both_opponents() -> None:
    page = member_page_of(round_robin_of_teams(2), 3)
    assert page is not None
    assert page.team is not None
    assert (page.team.name, page.place, page.points, page.games, page.percentage) == ("Club A", 3, "½", 2, "25")
    assert [
        (row.round, row.match, row.board, row.colour, row.opponent.tpn if row.opponent else 0, row.result, row.after)
        for row in page.lines
    ] == [(2, 2, 2, "b", 5, "0", "½"), (1, 1, 2, "b", 11, "½", "½")]
    assert [row.opponent_team.name for row in page.lines if row.opponent_team] == ["Club B", "Club D"]


def test_who_sat_alone_or_not_at_all_is_told_so() -> None:
    page = member_page_of(team_event(tie_breaks=()), 1)
    assert page is not None
    first = page.lines[-1]
    assert (first.round, first.match, first.opponent, first.result, first.note) == (1, 1, None, "+", "forfeit")
    resting = member_page_of(team_event(tie_breaks=()), 2)
    assert resting is not None
    assert (resting.lines[-2].match, resting.lines[-2].why) == (0, "not played")


def test_a_line_up_that_is_not_shown_yet_makes_no_next_game_and_nobody_has_number_0() -> None:
    event = round_robin_of_teams(3)
    hide_line_ups(event, 3)
    page = member_page_of(event, 1)
    assert page is not None
    assert (page.upcoming, page.lines[0].match) == (None, 0)
    assert (page.lines[0].why, page.lines[0].result) == ("line-ups not shown yet", "")
    assert [member_page_of(event, number) for number in (0, 13)] == [None, None]


def test_where_the_whole_calendar_is_public_the_next_game_is_that_of_the_round_that_is_played() -> None:
    event = round_robin_of_teams(6)
    reopen(event, 3, 4, 5, 6)
    page = member_page_of(event, 1)
    assert page is not None
    assert page.upcoming is not None
    assert (page.upcoming.round, page.upcoming.opponent and page.upcoming.opponent.tpn) == (3, 7)


def test_a_player_has_one_performance_on_all_pages_and_that_of_rated_games_is_called_so(client: Client) -> None:
    event = round_robin_of_teams(2)
    games = Game.objects.filter(pairing__round__event=event, pairing__round__number=2)
    games.filter(white__tpn=1).update(white_result="W", black_result="L")  # over the board, and not rated
    Event.objects.filter(pk=event.pk).update(public_version=event.public_version + 1)
    event.refresh_from_db()
    page, team = member_page_of(event, 1), team_page_of(event, 1)
    assert page is not None
    assert page.ratings is not None
    assert team is not None
    assert page.performance == team.roster[0].performance
    assert page.performance != page.ratings.performance.rating
    text = text_of(client.get(f"/e/{event.slug}/player/1/"))
    assert f"Performance {page.performance} " in text
    assert f"Performance in rated games {page.ratings.performance.rating} " in text


def test_of_a_match_whose_score_alone_was_told_nobody_knows_who_sat_there() -> None:
    rules = LineUpRules(results="matches")
    league = started_team_event(rules=rules)
    first, other = score_rows(publish_next(league))
    enter_score(match=first.match, actor=owner_of(league), score=(25, 15), seen=first.seen)
    told = {}
    for row in (first, other):
        page = member_page_of(league, row.match.first.roster.order_by("roster_place")[0].tpn or 0)
        assert page is not None
        told[row.match.board] = [(line.why, line.after) for line in page.lines]
    assert told == {1: [("not reported", "0")], 2: [("line-ups not shown yet", "0")]}
