"""Matches are put together from players' cells and the lines of teams; what contradicts itself is refused where it
stands.
"""

from __future__ import annotations

import pytest

from tabellone.interchange import trf
from tabellone.record import (
    Adjustment,
    Bye,
    ByeKind,
    Colour,
    ForbiddenPairs,
    Game,
    Matches,
    Pairing,
    Record,
    RequestedBye,
    Result,
    Round,
    Score,
    Team,
    VirtualPoints,
)

WIN, DRAW, LOSS, PLUS, MINUS = (Result(symbol) for symbol in "1=0+-")


def team(tpn: int, name: str, short: str, *players: int) -> str:
    return f"310 {tpn:3} {name:32} {short:31}" + " ".join(f"{player:4}" for player in players)


TEAMS = (team(1, "Alfa", "ALF", 1, 2, 3), team(2, "Beta", "BET", 4, 5, 6))
PLAYED = ("   4 w 1", "   5 b =", "0000 - Z", "   1 b 0", "   2 w =", "0000 - Z")
W, B = Colour.WHITE, Colour.BLACK


def report(cells: tuple[str, ...], *lines: str, teams: tuple[str, ...] = TEAMS) -> str:
    heads = [f"001 {tpn:4} m    {f'Player {tpn}':33} 2000{'':28} 0.0 {tpn:4}  " for tpn in range(1, len(cells) + 1)]
    rows = [head + cell for head, cell in zip(heads, cells, strict=True)]
    return "\n".join([*rows, *teams, *lines, ""])


def record_of(cells: tuple[str, ...], *lines: str, teams: tuple[str, ...] = TEAMS) -> Record:
    return trf.read(report(cells, *lines, teams=teams), source="a.trf").record


def games(*lines: str, cells: tuple[str, ...] = PLAYED) -> tuple[Game, ...]:
    (pairing,) = record_of(cells, *lines).rounds[0].pairings
    return pairing.games


def test_a_report_of_teams_becomes_an_event_of_teams() -> None:
    record = record_of(PLAYED, "352 WB")
    assert record.teams == (Team(1, "Alfa", "ALF", players=(1, 2, 3)), Team(2, "Beta", "BET", players=(4, 5, 6)))
    assert record.rounds == (Round((Pairing(1, 2, (Game(1, 4, WIN, LOSS), Game(5, 2, DRAW, DRAW))),)),)
    assert (record.matches, record.score) == (Matches(colours=(W, B)), Score.MATCH)


def test_boards_that_no_line_tells_are_as_many_as_played_and_alternate() -> None:
    assert record_of(PLAYED).matches.colours == (W, B)


@pytest.mark.parametrize(("colours", "first"), [("WB", 1), ("BW", 2)])
def test_the_first_team_has_the_colours_of_352(colours: str, first: int) -> None:
    assert record_of(PLAYED, f"352 {colours}").rounds[0].pairings[0].first == first


def test_a_line_up_of_300_says_which_board_was_empty() -> None:
    cells = ("   4 w 1", "0000 - Z", "0000 - Z", "   1 b 0", "0000 w +", "0000 - Z")
    board_2 = (Game(1, 4, WIN, LOSS), Game(5, 0, PLUS, MINUS), Game(0, 0, MINUS, MINUS))
    board_3 = (Game(1, 4, WIN, LOSS), Game(0, 0, MINUS, MINUS), Game(0, 5, MINUS, PLUS))
    assert games("352 WBW", cells=cells) == board_2
    assert games("352 WBW", "300   1   2   1    4    0    5", cells=cells) == board_3
    assert games("352 WBW", "300   1   1   2    1    0    0", "300   1   2   1    4    0    5", cells=cells) == board_3


def test_who_sat_alone_may_name_the_player_who_did_not_come() -> None:
    cells = ("   4 w 1", "   5 b +", "0000 - Z", "   1 b 0", "0000 - -", "0000 - Z")
    assert games("352 WB", cells=cells) == (Game(1, 4, WIN, LOSS), Game(0, 2, MINUS, PLUS))


def test_a_forfeited_match_is_told_by_330_and_the_cells_of_who_was_there() -> None:
    cells = ("0000 - +", "0000 - +", "0000 - -", "0000 - -", "0000 - -", "0000 - Z")
    here = record_of(cells, "352 WB", "330 -+   1   2   1").rounds[0].pairings
    assert here == (Pairing(2, 1, (Game(0, 1, MINUS, PLUS), Game(2, 0, PLUS, MINUS))),)
    nobody = ("0000 - -",) * 6
    both = record_of(nobody, "352 WB", "330 --   1   1   2").rounds[0].pairings
    assert both == (Pairing(1, 2, (Game(0, 0, MINUS, MINUS),) * 2),)


@pytest.mark.parametrize(
    ("cells", "lines", "bye"),
    [
        (("0000 - U", "0000 - U", "0000 - Z"), ("320  1.0  1.0   3",), Bye(3, ByeKind.PAIRING_ALLOCATED, (7, 8))),
        (("0000 - -", "0000 - -", "0000 - Z"), ("320  1.0  1.0   3",), Bye(3, ByeKind.PAIRING_ALLOCATED)),
        (("0000 - U", "0000 - Z", "0000 - Z"), (), Bye(3, ByeKind.PAIRING_ALLOCATED, (7,))),
        (("0000 - -", "0000 - -", "0000 - -"), ("240 F   1    3",), Bye(3, ByeKind.FULL)),
        (("0000 - H", "0000 - H", "0000 - Z"), ("240 H   1    3",), Bye(3, ByeKind.HALF, (7, 8))),
        (("0000 - Z", "        ", "0000 - -"), (), Bye(3, ByeKind.ZERO)),
        (("0000 - +", "0000 - +", "0000 - Z"), (), Bye(3, ByeKind.FULL)),
    ],
)
def test_a_team_without_an_opponent_has_a_bye(cells: tuple[str, ...], lines: tuple[str, ...], bye: Bye) -> None:
    third = team(3, "Gamma", "GAM", 7, 8, 9)
    record = record_of((*PLAYED, *cells), *lines, teams=(*TEAMS, third))
    assert record.rounds[0].byes == (bye,)


def test_what_is_decided_of_teams_names_teams() -> None:
    record = record_of(
        PLAYED,
        "192 FIDE_TEAM_TYPEB_GP_MP",
        "352 WB",
        "362 TW 3.0   TD 1.0   TL 0.5",
        "320  1.5  0.5",
        "240 H   2    2",
        "250  1.0  2.0 001 002    1    2",
        "260 002 003    1    2",
        "299 -  -1.0   0.5  001    2",
        "XXT   1 ITA Rossi, Anna",
    )
    assert record.matches == Matches(Score.GAME, 30, 10, 5, (W, B), (15, 5))
    assert record.requested_byes == (RequestedBye(2, 2, ByeKind.HALF),)
    assert record.virtual_points == (VirtualPoints(20, 1, 2, 1, 2, 10),)
    assert record.forbidden == (ForbiddenPairs((1, 2), 2, 3),)
    assert record.adjustments == (Adjustment(5, (2,), 1, "-", -10),)
    assert (record.teams[0].federation, record.teams[0].captain) == ("ITA", "Rossi, Anna")


def test_points_for_pairing_among_the_game_points_are_match_points_where_these_are_primary() -> None:
    row = "250 00.0 02.0 001 003 0001 0002"
    assert record_of(PLAYED, "192 FIDE_TEAM_BAKU", row).virtual_points == (VirtualPoints(0, 1, 3, 1, 2, 20),)
    assert record_of(PLAYED, "192 FIDE_TEAM_GP", row).virtual_points == (VirtualPoints(20, 1, 3, 1, 2),)


def test_a_bye_without_a_line_320_has_on_each_board_what_162_says() -> None:
    usual = record_of(PLAYED, "162  P 0.5")
    assert (usual.matches.bye, usual.matches.usual_bye(usual.scoring)) == (None, (10, 10))
    assert record_of(PLAYED, "162  P 0.2").matches.bye == (10, 4)
    assert record_of(PLAYED, "162  P 0.5", "320           000").matches.bye is None
    assert record_of(PLAYED).matches.bye is None


def test_the_lines_of_trf16_number_the_teams_by_their_places() -> None:
    old = (f"013 {'A':32}   1    2    3", f"013 {'B':32}   4    5    6")
    record = record_of(PLAYED, "352 WB", teams=old)
    assert [(team.tpn, team.name, team.players) for team in record.teams] == [(1, "A", (1, 2, 3)), (2, "B", (4, 5, 6))]
    assert len(record.rounds[0].pairings) == 1
    assert record_of(PLAYED, "352 WB", teams=(*old, *TEAMS)).teams[0].name == "Alfa"


def test_where_the_teams_of_trf16_do_not_meet_the_event_is_one_of_players() -> None:
    mixed = ("013 A                                  1    4", "013 B                                  2    5")
    file = trf.read(report(PLAYED, "352 WB", teams=mixed))
    assert (file.record.teams, len(file.record.rounds[0].pairings), len(file.notes)) == ((), 2, 1)
    assert file.notes[0].line == 1
    assert set(mixed) <= set(file.record.header.unknown_lines)


AS_THEY_SAT = "expected the line-up of team 1 in round 1"
OF_THE_REPORT = "expected the number of a {} of this report, found {}"


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("320  1.0  1.0   2", "column 15: expected a team without an opponent, found team 2, which has one"),
        ("330 +-   1   1   2", "column 12: expected a match without games, found one that was played"),
        ("330 +=   1   1   2", "column 5: expected a forfeited match: +-, -+ or --, found “+=”"),
        ("330 +-   1   1   9", f"column 16: {OF_THE_REPORT.format('team', 9)}"),
        ("240 H   2    9", f"column 14: {OF_THE_REPORT.format('team', 9)}"),
        ("352 WXB", "column 5: expected the colours of the boards, such as WBWB, found “WXB”"),
        ("362 TX 2.0", "column 5: expected one of the symbols TW TD TL, found “TX”"),
        ("300   1   1   2    1    3", f"column 17: {AS_THEY_SAT}, found another order: see player 2"),
        ("300   1   1   2    1    4", f"column 17: {AS_THEY_SAT}, found another order: see player 2"),
        ("300   1   1   2    1    2    2", f"column 17: {AS_THEY_SAT}, found “   1    2 ”"),
        ("300   1   1   2    1   44", f"column 24: {OF_THE_REPORT.format('player', 44)}"),
        ("300   0   1   2    1    2", "column 5: expected the round, found 0"),
        ("310   1 Twice", "column 5: expected a number that no other team has, found 1"),
        (f"310   3 {'Both':65}   6", "column 74: expected players of one team only, found player 6, who is of team 2"),
        ("310   3", "column 9: expected the team's name, found nothing"),
        ("XXM XP", "column 5: expected the primary score, MP or GP, found “XP”"),
    ],
)
def test_a_line_that_contradicts_the_others_is_refused_where_it_does(line: str, message: str) -> None:
    with pytest.raises(trf.TrfError) as caught:
        record_of(PLAYED, line)
    assert str(caught.value) == f"a.trf line 9, {message}"


@pytest.mark.parametrize(
    ("cells", "lines", "message"),
    [
        (PLAYED, ("352 W",), "line 5, column 92: expected 1 boards in a match of team 1 in round 1, found 2"),
        (
            ("   2 w 1", "   1 b 0", *("0000 - Z",) * 4), (),
            "line 1, column 92: expected one opponent of team 1 in round 1, found team 1",
        ),
        (
            (*PLAYED[:2], "   7 w 1", *PLAYED[3:], "   3 b 0"), (),
            "line 3, column 92: expected a player of a team, found 7",
        ),
    ],
)  # fmt: skip
def test_cells_that_make_no_matches_are_refused(cells: tuple[str, ...], lines: tuple[str, ...], message: str) -> None:
    with pytest.raises(trf.TrfError) as caught:
        record_of(cells, *lines)
    assert str(caught.value) == f"a.trf {message}"


def test_the_usual_points_of_a_bye_in_a_line_320_are_those_of_a_drawn_match() -> None:
    assert record_of(PLAYED, "320  1.0  1.0 000").matches.bye is None
    assert record_of(PLAYED, "320  1.0  0.5 000").matches.bye == (10, 5)
