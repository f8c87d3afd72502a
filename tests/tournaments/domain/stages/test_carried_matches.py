"""Stages of teams: rosters go on, and matches of the stage before count as scores alone."""

from __future__ import annotations

import pytest

from tabellone.interchange.players import Entrant
from tabellone.record import Matches, Result, Score
from tabellone.stages.qualifying import QualifyingRule
from tests.factories import owner_of, publish_next
from tests.team_factories import team_event
from tests.tournaments.domain.stages.test_qualifiers import best, open_as_seen
from tournaments.domain.events.event_lifecycle import finish_event, start_event
from tournaments.domain.events.penalties import add_penalty
from tournaments.domain.matches import usual_colours
from tournaments.domain.records import record_of
from tournaments.domain.results.result_entry import Outcome, enter_result
from tournaments.domain.results.version_token import board_seen
from tournaments.domain.rounds.next_action import agenda
from tournaments.domain.rounds.round_publication import unpublish_round
from tournaments.domain.stages.carried_games import CarriedResults, carried_matches
from tournaments.domain.stages.carried_matches import BroughtMatch, matches_among
from tournaments.domain.stages.division import make_groups, start_groups
from tournaments.domain.stages.qualifiers import qualifying
from tournaments.domain.stages.rules import CarriedOver, Carry, Order
from tournaments.domain.teams.line_up_publication import hidden_line_ups, publish_line_ups
from tournaments.domain.teams.rosters import add_to_roster, roster_of
from tournaments.domain.undo import undo_last
from tournaments.models import Event, Game, Membership, Registration, Role, Round

pytestmark = pytest.mark.django_db


def league(teams: int = 8, groups: int = 2) -> tuple[Event, list[Event]]:
    """A league of teams of two boards and a reserve, dealt into groups that have started."""
    matches = Matches(colours=usual_colours(2))
    event = team_event(teams=teams, players=3, matches=matches, name="League", system="round-robin", edition="2023")
    owner = owner_of(event)
    make_groups(event=event, actor=owner, count=groups, way="columns")
    start_groups(event=event, actor=owner)
    parts = list(event.parts)
    for part in parts:
        Membership.objects.create(event=part, user=owner, role=Role.OWNER)
    event.refresh_from_db()
    return event, parts


def strength(team: Registration) -> int:
    return team.rating


def seat(round_: Round) -> None:
    waiting = [match.pk for match in hidden_line_ups(round_)]
    if waiting:
        publish_line_ups(round_=round_, actor=owner_of(round_.event), matches=waiting)


def play(game: Game, outcome: Outcome) -> None:
    enter_result(game=game, actor=owner_of(game.round.event), outcome=outcome, seen=board_seen(game))


def play_matches(round_: Round) -> None:
    """The stronger team wins board 1 and draws the other one."""
    seat(round_)
    games = round_.games.select_related("white__team", "black__team", "pairing__round__event")
    for game in games:
        if not game.is_open:
            continue
        white, black = game.white.team, game.black.team
        assert white is not None
        assert black is not None
        wins = Outcome.WHITE_WINS if strength(white) > strength(black) else Outcome.BLACK_WINS
        play(game, wins if game.number == 1 else Outcome.DRAW)


def play_league(part: Event) -> None:
    while agenda(part).code == "pair":
        play_matches(publish_next(part))
    finish_event(event=part, actor=owner_of(part))


def finished(teams: int = 8, groups: int = 2) -> tuple[Event, list[Event]]:
    event, parts = league(teams, groups)
    for part in parts:
        play_league(part)
    return event, parts


def rosters(event: Event) -> dict[str, list[str]]:
    teams = event.registrations.filter(kind="team").order_by("name")
    return {team.name: [row.name for row in roster_of(team)] for team in teams}


def test_a_group_has_the_teams_with_their_rosters_captains_and_rules_of_matches() -> None:
    event, parts = league()
    assert {**rosters(parts[0]), **rosters(parts[1])} == rosters(event)
    captains = {row.name: (row.captain, row.short_name) for row in event.registrations.filter(kind="team")}
    for part in parts:
        assert (part.is_of_teams, part.matches, part.line_ups) == (True, event.matches, event.line_ups)
        for team in part.registrations.filter(kind="team"):
            assert captains[team.name] == (team.captain, team.short_name)
    numbers = parts[0].registrations.filter(kind="player").order_by("tpn").values_list("tpn", flat=True)
    assert list(numbers) == list(range(1, 13))


def test_the_best_two_teams_of_each_group_go_into_a_knock_out_with_their_rosters_of_now() -> None:
    event, parts = finished()
    first = parts[0].registrations.get(name="Torre")
    Registration.objects.filter(event=parts[0], name="Torre 2").update(is_withdrawn=True)
    rule = best(2, system="knockout", order=Order.CROSSED)
    assert [qualifying(event, rule).rows[key].name for key in qualifying(event, rule).keys] == [
        "Torre", "Alfiere", "Cavallo", "Regina",
    ]  # fmt: skip
    (cup,) = open_as_seen(event, rule)
    assert (cup.system, cup.matches, cup.tie_breaks) == ("knockout", event.matches, [])
    assert rosters(cup)["Torre"] == ["Torre 1", "Torre 3"]
    own = cup.registrations.get(name="Torre")
    assert list(own.roster.order_by("roster_place").values_list("roster_place", flat=True)) == [1, 2]
    assert [row.name for row in roster_of(first)] == ["Torre 1", "Torre 2", "Torre 3"]
    start_event(event=cup, actor=owner_of(event), initial_colour="w")
    while agenda(cup).code == "pair":
        play_matches(publish_next(cup))
    finish_event(event=cup, actor=owner_of(event))
    finish_event(event=event, actor=owner_of(event))


def test_a_stage_of_teams_is_undone_with_its_rosters() -> None:
    event, _parts = finished()
    people = Registration.objects.count()
    open_as_seen(event, best(2, system="knockout"))
    assert Registration.objects.count() == people + 4 * 4
    undo_last(event=event, actor=owner_of(event))
    assert (Registration.objects.count(), event.parts.count()) == (people, 2)


def test_teams_bring_match_points_game_points_and_penalties_into_the_next_stage() -> None:
    event, parts = league()
    torre = parts[0].registrations.get(name="Torre")
    add_penalty(event=parts[0], actor=owner_of(event), contestant=torre, match_points=-10, points=-5, why="late")
    for part in parts:
        play_league(part)
    (final,) = open_as_seen(event, best(2, system="team-swiss", rounds=2, carry=Carry.POINTS))
    start_event(event=final, actor=owner_of(event), initial_colour="w")
    record = record_of(final)
    brought = {
        team.name: tuple(record.by(score).points_of(team.tpn) for score in (Score.MATCH, Score.GAME))
        for team in record.teams
    }
    assert brought == {"Torre": (50, 40), "Alfiere": (60, 45), "Cavallo": (40, 35), "Regina": (40, 35)}


def test_matches_against_teams_that_go_on_too_stand_in_the_calendar_as_scores_and_are_not_rated_again() -> None:
    event, _parts = finished()
    (final,) = open_as_seen(event, best(2, carry=Carry.GAMES))
    start_event(event=final, actor=owner_of(event))
    names = dict(final.registrations.values_list("pk", "name"))
    brought = carried_matches(final)
    assert {frozenset((names[a], names[b])) for a, b in brought} == {
        frozenset(("Torre", "Cavallo")), frozenset(("Alfiere", "Regina")),
    }  # fmt: skip
    told = set()
    while agenda(final).code == "pair":
        round_ = publish_next(final)
        for pairing in round_.pairings.select_related("first", "second").filter(first_points__isnull=False):
            told.add((pairing.first.name, pairing.second.name, pairing.reported))
            assert {game.white_result for game in pairing.games.all()} == {Result.UNREPORTED.value}
        if not any(game.is_open for game in round_.games.all()):
            assert agenda(final).code != "seat"
        play_matches(round_)
    assert {frozenset(row[:2]) for row in told} == {frozenset(("Torre", "Cavallo")), frozenset(("Alfiere", "Regina"))}
    for first, second, score in told:
        better_first = first in ("Torre", "Alfiere")
        assert score == ((15, 5) if better_first else (5, 15)), (first, second)
    finish_event(event=final, actor=owner_of(event))
    record = record_of(final)
    points = {team.name: record.points_of(team.tpn) for team in record.teams}
    assert points == {"Torre": 60, "Alfiere": 40, "Cavallo": 20, "Regina": 0}


def test_a_board_of_a_match_with_its_score_that_was_forfeited_here_was_not_carried_over() -> None:
    event, _parts = finished()
    (final,) = open_as_seen(event, best(2, carry=Carry.GAMES))
    start_event(event=final, actor=owner_of(event))
    games: list[Game] = []
    while not games:
        round_ = publish_next(final)
        games = list(Game.objects.filter(pairing__round=round_, pairing__first_points__isnull=False))
        play_matches(round_)
    carried, game = CarriedResults(final), games[0]
    assert carried.is_of(game)
    game.white_result, game.black_result = "+", "-"
    assert not carried.is_of(game)


def test_a_round_of_nothing_but_matches_carried_over_can_be_taken_back() -> None:
    event, _parts = finished()
    (final,) = open_as_seen(event, best(2, carry=Carry.GAMES))
    start_event(event=final, actor=owner_of(event))
    for _number in range(3):
        round_ = publish_next(final)
        if all(pairing.reported for pairing in round_.pairings.all()):
            unpublish_round(round_=round_, actor=owner_of(event))
            assert round_.state == "drafted"
            return
        play_matches(round_)
    pytest.fail("no round has nothing but matches that were carried over")


def test_a_match_to_which_nobody_came_is_carried_over_with_its_forfeits() -> None:
    event, parts = league(4, 2)
    for part in parts:
        round_ = publish_next(part)
        seat(round_)
        for game in round_.games.select_related("white__team", "black__team", "pairing__round__event"):
            play(game, Outcome.WHITE_FORFEIT_WIN if game.number == 1 else Outcome.BLACK_FORFEIT_WIN)
        finish_event(event=part, actor=owner_of(part))
    (final,) = open_as_seen(event, CarriedOver(QualifyingRule(best=2), carry=Carry.GAMES))
    start_event(event=final, actor=owner_of(event))
    stage = event.stages.get(number=1)
    same = {row.pk: row.pk for part in parts for row in part.registrations.filter(kind="team")}
    found = [row for rows in matches_among(stage, same).values() for row in rows]
    assert [(row.points, len(row.forfeits)) for row in found] == [({}, 2), ({}, 2)]
    codes = []
    for _number in range(3):
        round_ = publish_next(final)
        codes += [sorted((game.white_result, game.black_result)) for game in round_.games.all() if not game.is_open]
        play_matches(round_)
    assert codes == [["+", "-"]] * 4


def test_nothing_is_brought_between_none() -> None:
    event, _parts = league()
    assert matches_among(event.stages.get(), {}) == {}
    assert BroughtMatch().points == {}


def test_a_player_who_joined_a_roster_in_the_groups_goes_on() -> None:
    event, parts = league()
    torre = parts[0].registrations.get(name="Torre")
    add_to_roster(team=torre, actor=owner_of(event), entrants=[Entrant("Nuova, Anna", rating=2000)])
    for part in parts:
        play_league(part)
    (cup,) = open_as_seen(event, best(1, system="knockout"))
    assert rosters(cup)["Torre"] == ["Torre 1", "Torre 2", "Torre 3", "Nuova, Anna"]
