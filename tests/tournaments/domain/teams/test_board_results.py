"""Results at the boards of a match: before it is seated, at an empty seat, and by captains."""

from __future__ import annotations

import pytest

from tests.factories import owner_of, publish_next
from tests.team_factories import started_team_event, team_named
from tests.tournaments.domain.refused import refusal
from tests.tournaments.domain.teams.test_line_up_publication import name, seat_all
from tournaments.domain.results.outcomes import Outcome, outcome_of
from tournaments.domain.results.result_entry import enter_result
from tournaments.domain.results.version_token import board_seen
from tournaments.domain.teams.captain_links import make_links, valid_links
from tournaments.domain.teams.line_up_rules import LineUpRules
from tournaments.models import CaptainLink, Game

pytestmark = pytest.mark.django_db


def match_of_teams() -> list[Game]:
    """The boards of a match in which the second team leaves its last board empty, before it is seated."""
    round_ = publish_next(started_team_event(teams=2, rounds=1, rules=LineUpRules(results_by_captains=True)))
    name(round_, team_named(round_.event, "Alfiere"), 1, 2, 3, 0)
    return list(round_.games.select_related("white", "black").order_by("number"))


def test_before_the_line_ups_are_shown_a_board_is_only_forfeited() -> None:
    first, second = match_of_teams()[:2]
    owner = owner_of(first.round.event)
    arguments = {"game": first, "actor": owner, "seen": board_seen(first)}
    assert refusal(enter_result, **arguments, outcome=Outcome.DRAW) == "The line-ups of this match are not shown yet."
    enter_result(game=second, actor=owner, outcome=Outcome.DOUBLE_FORFEIT, seen=board_seen(second))
    assert outcome_of(Game.objects.get(pk=second.pk)) == Outcome.DOUBLE_FORFEIT


def test_at_a_board_that_a_team_left_empty_no_game_was_played() -> None:
    last = match_of_teams()[3]
    owner = owner_of(last.round.event)
    seat_all(last.round)
    last.refresh_from_db()
    nobody = "One side of this board is empty, so there is no game."
    told = {}
    for outcome in (Outcome.OPEN, Outcome.WHITE_WINS, Outcome.WHITE_FORFEIT_WIN, Outcome.ADJOURNED):
        told[outcome] = refusal(enter_result, game=last, actor=owner, outcome=outcome, seen=board_seen(last))
    assert told == dict.fromkeys(told, nobody)
    enter_result(game=last, actor=owner, outcome=Outcome.DOUBLE_FORFEIT, seen=board_seen(last))
    assert outcome_of(last) == Outcome.DOUBLE_FORFEIT
    assert outcome_of(Game.objects.get(pk=last.pk)) == Outcome.DOUBLE_FORFEIT


def test_a_captain_enters_by_the_same_door_and_no_more_than_captains_may() -> None:
    games = match_of_teams()
    round_ = games[0].round
    event = round_.event
    owner = owner_of(event)
    make_links(event=event, actor=owner, teams=[row.pk for row in event.registrations.contestants()])
    mine, theirs = (valid_links(event)[team_named(event, team).pk] for team in ("Torre", "Alfiere"))
    first = Game.objects.get(pk=games[0].pk)
    seat_all(round_)
    first.refresh_from_db()

    def told(captain: CaptainLink, outcome: Outcome) -> str:
        game = Game.objects.get(pk=first.pk)
        return refusal(enter_result, game=game, actor=None, outcome=outcome, seen=board_seen(game), captain=captain)

    assert told(mine, Outcome.WHITE_WINS_UNRATED) == "Captains cannot enter this result."
    enter_result(game=first, actor=None, outcome=Outcome.DRAW, seen=board_seen(first), captain=mine)
    assert told(theirs, Outcome.BLACK_WINS) == "Another user entered this result."
    again = Game.objects.get(pk=first.pk)
    enter_result(game=again, actor=None, outcome=Outcome.WHITE_WINS, seen=board_seen(again), captain=mine)
    enter_result(game=again, actor=owner, outcome=Outcome.BLACK_WINS, seen=board_seen(again))
    assert told(mine, Outcome.WHITE_WINS) == "Another user entered this result."
    event.line_ups = {}
    event.save()
    assert told(mine, Outcome.WHITE_WINS) == "Results are entered by the arbiters."
    assert outcome_of(Game.objects.get(pk=first.pk)) == Outcome.BLACK_WINS


def test_a_captain_enters_nothing_at_the_boards_of_others() -> None:
    round_ = publish_next(started_team_event(rounds=3, rules=LineUpRules(results_by_captains=True)))
    seat_all(round_)
    event = round_.event
    make_links(event=event, actor=owner_of(event), teams=[team_named(event, "Torre").pk])
    link = valid_links(event)[team_named(event, "Torre").pk]
    game = round_.games.get(pairing__board=2, number=1)
    arguments = {"game": game, "actor": None, "seen": board_seen(game), "captain": link}
    assert refusal(enter_result, **arguments, outcome=Outcome.DRAW) == "This board is not in your match."
