"""Which step gave a board its result, and what a captain may change for that."""

from __future__ import annotations

import pytest

from tests.factories import enter_results, owner_of, publish_next, round_robin
from tests.team_factories import started_team_event, team_named
from tests.tournaments.domain.teams.test_line_up_publication import seat_all
from tournaments.domain.entries.withdrawals import withdraw
from tournaments.domain.errors import Refused
from tournaments.domain.results.result_entry import Outcome, enter_result
from tournaments.domain.results.result_provenance import provenance_of
from tournaments.domain.results.version_token import board_seen
from tournaments.domain.rounds.desk import entered_by
from tournaments.domain.rounds.pairing_table_publication import publish_pairing_table
from tournaments.domain.teams.captain_links import make_links, valid_links
from tournaments.domain.teams.entries import change_team
from tournaments.domain.teams.forfeits import forfeit_match, games_of_match, match_seen
from tournaments.domain.teams.line_up_rules import LineUpRules
from tournaments.domain.undo import undo_last
from tournaments.models import CaptainLink, Game, Round

pytestmark = pytest.mark.django_db
OTHERS = "Another user entered this result."


@pytest.fixture
def round_() -> Round:
    round_ = publish_next(started_team_event(teams=2, rounds=1, rules=LineUpRules(results_by_captains=True)))
    seat_all(round_)
    return round_


def link(round_: Round, team: str) -> CaptainLink:
    row = team_named(round_.event, team)
    if row.pk not in valid_links(round_.event):
        make_links(event=round_.event, actor=owner_of(round_.event), teams=[row.pk])
    return valid_links(round_.event)[row.pk]


def board(round_: Round, number: int = 1) -> Game:
    return round_.games.select_related("white", "black", "pairing__round__event").get(number=number)


def enter(round_: Round, captain: str, outcome: Outcome) -> str:
    """What the captain is told who enters the outcome at the first board; nothing where it is saved."""
    game = board(round_)
    try:
        enter_result(game=game, actor=None, outcome=outcome, seen=board_seen(game), captain=link(round_, captain))
    except Refused as refused:
        return refused.message
    return ""


def forfeit(round_: Round, team: str) -> None:
    match = round_.pairings.get()
    match.round = round_
    games = games_of_match(match)
    for game in games:
        game.pairing = match
    absent = [team_named(round_.event, team).pk]
    forfeit_match(match=match, actor=owner_of(round_.event), absent=absent, seen=match_seen(games), why="no team")


def test_what_an_arbiter_forfeited_is_no_captains_to_change(round_: Round) -> None:
    assert enter(round_, "Torre", Outcome.WHITE_WINS) == ""
    assert entered_by(board(round_)) == "Torre"
    forfeit(round_, "Torre")
    origin = provenance_of(board(round_))
    assert origin is not None
    assert (origin.action, entered_by(board(round_))) == ("forfeit_match", owner_of(round_.event).display_name)
    assert enter(round_, "Torre", Outcome.DRAW) == OTHERS
    undo_last(event=round_.event, actor=owner_of(round_.event))
    assert entered_by(board(round_)) == "Torre"
    assert enter(round_, "Torre", Outcome.DRAW) == ""


def test_a_captain_is_known_by_the_team_and_not_by_its_name(round_: Round) -> None:
    enter(round_, "Torre", Outcome.WHITE_WINS)
    owner = owner_of(round_.event)
    change_team(team=team_named(round_.event, "Torre"), actor=owner, changes={"name": "Torri"})
    change_team(team=team_named(round_.event, "Alfiere"), actor=owner, changes={"name": "Torre"})
    assert entered_by(board(round_)) == "Torri"
    assert enter(round_, "Torre", Outcome.DRAW) == OTHERS
    assert enter(round_, "Torri", Outcome.DRAW) == ""


def test_an_entry_of_before_the_teams_key_was_kept_is_an_arbiters_to_correct(round_: Round) -> None:
    enter(round_, "Torre", Outcome.WHITE_WINS)
    entry = round_.event.journal.get(action="result")
    del entry.details["captain_team"]
    entry.save()
    assert entered_by(board(round_)) == "Torre"
    assert enter(round_, "Torre", Outcome.DRAW) == OTHERS


def test_where_a_withdrawal_gave_the_result_nobody_entered_it() -> None:
    event = round_robin(players=4)
    publish_pairing_table(event=event, actor=owner_of(event))
    round_ = event.rounds.get(number=1)
    enter_results(round_, boards=1)
    away = event.registrations.select_related("event").get(tpn=1)
    withdraw(registration=away, actor=owner_of(event))
    games = Game.objects.select_related("white", "black", "pairing__round__event").filter(pairing__round__event=event)
    found = {origin.action: entered_by(game) for game in games if (origin := provenance_of(game)) is not None}
    assert found == {"result": "owner", "withdraw": ""}
