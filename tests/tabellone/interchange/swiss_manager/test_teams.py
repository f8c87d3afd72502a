"""Files of team events: teams, rosters, line-ups, matches, byes, and what they cannot say."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tabellone.interchange import import_gaps
from tabellone.interchange.events import read_event
from tabellone.interchange.trf import TrfError, TrfFile
from tabellone.record import Bye, ByeKind, Colour, Game, Pairing, RequestedBye, Result, Round, Score, Team
from tests.tabellone.interchange.swiss_manager.files import BYE, NOT_PAIRED, Games, Matches, Person, TeamOfFile, tumx

W, D, L, FW, FL, OPEN = (
    Result.WIN,
    Result.DRAW,
    Result.LOSS,
    Result.FORFEIT_WIN,
    Result.FORFEIT_LOSS,
    Result.UNKNOWN,
)
SIDES = [TeamOfFile("Torre A", "TA", "Neri", "ITA"), TeamOfFile("Torre B", "Torre B"), TeamOfFile("", "Alfiere")]
PEOPLE = [
    Person("A2", rating=1900, team=1, board=2),
    Person("A1", rating=2000, team=1, board=1),
    Person("B1", rating=1800, team=2, board=1),
    Person("B2", rating=1700, team=2, board=2),
    Person("C1", national=1600, team=3, board=1),
    Person("C2", rating=1500, team=3, board=2),
]
FIRST: tuple[Matches, Games] = ([(1, 2), (3, BYE, 2)], [(2, 3, 1), (4, 1, 2)])
SECOND: tuple[Matches, Games] = ([(3, 1), (2, NOT_PAIRED, 2)], [(5, 2, 0), (0, 6, 5)])


def read(rounds: list[tuple[Matches, Games]], **how: object) -> TrfFile:
    return read_event(tumx(SIDES, PEOPLE, rounds, **how), source="league.TUMX")  # type: ignore[arg-type]


def test_a_running_swiss_event_has_teams_rosters_matches_and_byes() -> None:
    file = read([FIRST, SECOND, ([(3, NOT_PAIRED)], [])])
    record = file.record
    assert record.teams == (
        Team(1, "Torre A", "TA", federation="ITA", captain="Neri", players=(2, 1)),
        Team(2, "Torre B", players=(3, 4)),
        Team(3, "Alfiere", "Alfiere", players=(5, 6)),
    )
    assert record.rounds == (
        Round((Pairing(1, 2, (Game(2, 3, W, L), Game(4, 1, D, D))),), (Bye(3, ByeKind.PAIRING_ALLOCATED),)),
        Round((Pairing(3, 1, (Game(5, 2), Game(0, 6, FL, FW))),), (Bye(2, ByeKind.HALF),)),
    )
    assert (record.system, file.system_code, record.planned_rounds) == ("team-swiss", "TUMX", 3)
    assert record.matches.colours == (Colour.WHITE, Colour.BLACK)
    assert (record.matches.primary, record.matches.bye) == (Score.MATCH, None)
    assert record.requested_byes == (RequestedBye(3, 3, ByeKind.ZERO),)
    assert [record.by(Score.GAME).points_of(tpn, 1) for tpn in (1, 2, 3)] == [15, 5, 10]
    assert file.lacks[-1:] == import_gaps.OF_TEAMS
    assert [str(note.message) for note in file.notes] == [
        "match points assumed: 2, 1 and 0. Check the settings",
        "choose the tie-breaks in the settings; Swiss-Manager's numbers: [13], [1]",
    ]


def test_who_is_free_in_a_round_robin_has_a_block_of_games_and_nothing_for_it() -> None:
    file = read([(FIRST[0], [*FIRST[1], (0, 0, 0), (0, 0, 0)])], kind=2)
    assert (file.record.system, file.system_code) == ("round-robin", "TUTX")
    assert file.record.rounds[0].byes == (Bye(3, ByeKind.ZERO),)
    assert len(file.record.rounds[0].pairings) == 1


@pytest.mark.parametrize(("halves", "bye"), [(4, (20, 20)), (1, (0, 5)), (2, None), (0, None)])
def test_what_a_bye_was_worth_on_the_boards_gives_its_match_points(halves: int, bye: tuple[int, int] | None) -> None:
    file = read([([(1, 2), (3, BYE, halves)], FIRST[1])])
    assert file.record.matches.bye == bye


@pytest.mark.parametrize(
    ("halves", "kind"), [(0, ByeKind.ZERO), (2, ByeKind.HALF), (4, ByeKind.FULL), (3, ByeKind.ZERO)]
)
def test_who_is_not_paired_has_the_bye_that_the_noted_points_are(halves: int, kind: ByeKind) -> None:
    file = read([([(1, 2), (3, NOT_PAIRED, halves)], FIRST[1])])
    assert file.record.rounds[0].byes == (Bye(3, kind),)


def test_a_match_whose_score_alone_was_entered_has_that_score() -> None:
    file = read([([(1, 2, 3, 1), (3, BYE, 2)], [(2, 3, 0), (4, 1, 0)])])
    (pairing,) = file.record.rounds[0].pairings
    assert pairing.reported == (15, 5)
    assert {game.white_result for game in pairing.games} == {Result.UNREPORTED}


def test_who_is_ranked_by_board_points_and_what_nobody_knows_is_told() -> None:
    file = read([([(1, 2)], [(2, 3, 77), (4, 1, 2)])], tie_breaks=(1, 13))
    assert file.record.matches.primary is Score.GAME
    assert file.record.rounds[0].byes == (Bye(3, ByeKind.ZERO),)
    said = [str(note.message) for note in file.notes]
    assert said[0] == "teams are ranked by the points on boards, as the file's first tie-break says"
    assert said[-2:] == [
        "round 1: games with the unknown code 77 are left open",
        "round 1 has no data for 1 teams: set to absent",
    ]


@pytest.mark.parametrize(
    ("rounds", "found"),
    [
        ([([(1, 2), (1, 3)], [*FIRST[1], (0, 0, 0), (0, 0, 0)])], "a repeated or unknown pairing number"),
        ([([(1, 4)], [(0, 0, 0), (0, 0, 0)])], "a repeated or unknown pairing number"),
        ([([(1, 2)], [(2, 3, 1), (4, 2, 2)])], "a repeated or unknown pairing number"),
        ([([(1, 2)], [(2, 9, 1), (4, 1, 2)])], "a repeated or unknown pairing number"),
        ([([(1, 2)], [(2, 5, 1), (4, 1, 2)])], "a player at a board of other teams"),
        ([([(1, 2)], [(2, 1, 1), (0, 0, 0)])], "a player at a board of other teams"),
        ([([(1, 2)], [(2, 3, 1), (4, 1, 2), (0, 0, 0)])], "3 games of 1 matches"),
    ],
)
def test_what_contradicts_itself_is_refused(rounds: list[tuple[Matches, Games]], found: str) -> None:
    with pytest.raises(TrfError) as caught:
        read(rounds)
    assert caught.value.found == found


def test_a_player_of_no_team_is_refused() -> None:
    with pytest.raises(TrfError):
        read_event(tumx(SIDES, [replace(PEOPLE[0], team=4)], []))
