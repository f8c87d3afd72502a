"""The players inside an event of teams."""

from __future__ import annotations

from dataclasses import replace

from tabellone.record import Adjustment, Bye, ByeKind, ForbiddenPairs, Game, Record, Round, of_players
from tests.tabellone.record.matches import DRAW, LOSS, MINUS, PLUS, WIN, event


def test_each_player_has_the_own_games_and_byes() -> None:
    of_teams = event(Game(1, 4, WIN, LOSS), Game(0, 2, MINUS, PLUS), line_up=(7,))
    concerning_teams = replace(
        of_teams, adjustments=(Adjustment(-5, (1,)),), forbidden=(ForbiddenPairs((1, 2)),), tie_breaks=("MPvGP",)
    )
    record = of_players(concerning_teams)
    byes = [(2, ByeKind.FULL), *((tpn, ByeKind.ZERO) for tpn in (3, 5, 6)), (7, ByeKind.PAIRING_ALLOCATED)]
    assert record == Record(
        of_teams.players,
        (Round.of([Game(1, 4, WIN, LOSS)], [Bye(*bye) for bye in [*byes, (8, ByeKind.ZERO)]]),),
    )
    assert [record.points_of(tpn) for tpn in range(1, 9)] == [10, 10, 0, 0, 0, 0, 10, 0]


def test_who_sat_alone_and_lost_has_nothing() -> None:
    record = of_players(event(Game(1, 0, MINUS, MINUS), Game(5, 2, DRAW, DRAW)))
    assert Bye(1, ByeKind.ZERO) in record.rounds[0].byes


def test_players_of_an_annulled_team_are_annulled() -> None:
    record = replace(event(Game(1, 4, WIN, LOSS), Game(5, 2, DRAW, DRAW)), annulled=frozenset({2}))
    assert of_players(record).annulled == {4, 5, 6}
    assert [of_players(record).points_of(tpn) for tpn in (1, 2)] == [0, 0]


def test_an_individual_event_is_given_back_as_it_is() -> None:
    record = Record(event(Game(1, 4)).players)
    assert of_players(record) is record
