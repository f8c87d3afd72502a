"""A result entered at its board, twice, and too late."""

from __future__ import annotations

import pytest

from tests.factories import enter_results, make_user, owner_of, pair_round, play_round, publish_next, started_event
from tests.team_factories import started_team_event, team_named
from tests.tournaments.domain.refused import refusal
from tests.tournaments.domain.teams.test_seating import name, seat_all
from tournaments.domain.errors import Conflict
from tournaments.domain.results.entering import Outcome, Reach, enter_result, outcome_of, reach_of_correction
from tournaments.domain.results.seen import board_seen
from tournaments.domain.rounds.life import publish_round
from tournaments.domain.teams.captain_links import make_links, valid_links
from tournaments.domain.teams.line_up_rules import LineUpRules
from tournaments.models import CaptainLink, Game

pytestmark = pytest.mark.django_db


def test_every_kind_of_result_is_kept_as_it_was_entered() -> None:
    event = started_event(players=28)
    round_ = publish_next(event)
    owner = owner_of(event)
    *outcomes, unreported = Outcome
    assert unreported is Outcome.UNREPORTED
    first = round_.games.get(pairing__board=1)
    said = refusal(enter_result, game=first, actor=owner, outcome=unreported, seen=board_seen(first))
    assert said == "This is not a result that a board can have."
    for game, outcome in zip(round_.games.order_by("pairing__board"), outcomes, strict=True):
        enter_result(game=game, actor=owner, outcome=outcome, seen=board_seen(game))
    assert [outcome_of(game) for game in round_.games.order_by("pairing__board")] == outcomes


def test_the_second_of_two_arbiters_is_told_what_the_board_says() -> None:
    event = started_event(players=6)
    game = publish_next(event).games.get(pairing__board=1)
    same = Game.objects.get(pk=game.pk)
    owner = owner_of(event)
    enter_result(game=game, actor=owner, outcome=Outcome.WHITE_WINS, seen=board_seen(game))
    with pytest.raises(Conflict) as caught:
        enter_result(game=same, actor=make_user("other"), outcome=Outcome.DRAW, seen=board_seen(same))
    assert caught.value.message == "Board 1 was changed in the meantime: it now says 1-0."
    assert (outcome_of(caught.value.game), caught.value.game.version) == (Outcome.WHITE_WINS, 1)


def test_4_3_a_correction_counts_by_when_it_is_reported() -> None:
    event = started_event(players=6, rounds=4)
    owner = owner_of(event)
    first = play_round(event)
    game = first.games.get(pairing__board=1)
    assert reach_of_correction(game) == Reach("now", 2)
    pair_round(event)
    assert reach_of_correction(game) == Reach("draft", 2)
    second = publish_round(round_=event.rounds.get(number=2), actor=owner)
    assert reach_of_correction(game) == Reach("after_next", 3)
    enter_results(second, boards=2)
    assert reach_of_correction(game) == Reach("after_next", 3)
    enter_results(second)
    assert reach_of_correction(game) == Reach("after_next", 3)  # it may have been reported before the last game ended
    play_round(event)
    game = Game.objects.get(pk=game.pk)
    assert reach_of_correction(game) == Reach("rating_only")
    before = (game.white_result, game.black_result)
    other = Outcome.DOUBLE_FORFEIT
    enter_result(game=game, actor=owner, outcome=other, seen=board_seen(game), why="found too late")
    assert ((game.white_result, game.black_result), game.rating_result) == (before, "--")


def test_a_correction_after_the_next_pairing_wants_a_reason() -> None:
    event = started_event(players=6, rounds=4)
    game = play_round(event).games.get(pairing__board=1)
    pair_round(event)
    arguments = {"game": game, "actor": owner_of(event), "outcome": Outcome.BOTH_LOSE, "seen": board_seen(game)}
    assert refusal(enter_result, **arguments) == "Round 1 is over and the next one is paired."


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
    nobody = "Nobody sits on one side of this board, so no game is played there."
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

    assert told(mine, Outcome.WHITE_WINS_UNRATED) == "This is not a result that captains enter."
    enter_result(game=first, actor=None, outcome=Outcome.DRAW, seen=board_seen(first), captain=mine)
    assert told(theirs, Outcome.BLACK_WINS) == "Somebody else entered this result."
    again = Game.objects.get(pk=first.pk)
    enter_result(game=again, actor=None, outcome=Outcome.WHITE_WINS, seen=board_seen(again), captain=mine)
    enter_result(game=again, actor=owner, outcome=Outcome.BLACK_WINS, seen=board_seen(again))
    assert told(mine, Outcome.WHITE_WINS) == "Somebody else entered this result."
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
    assert refusal(enter_result, **arguments, outcome=Outcome.DRAW) == "This is not a board of your match."
