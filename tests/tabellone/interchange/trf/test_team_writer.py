"""The lines of TRF26 that a record of teams becomes, in their columns."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

import pytest

from tabellone.interchange.trf import read, write
from tabellone.interchange.trf.team_lines import StatedTeam
from tabellone.interchange.trf.team_writer import cells_of_players, stated_by_points, team_lines
from tabellone.record import Adjustment, Bye, ByeKind, Colour, Game, Pairing, Record, Result, Round, Score, Team
from tests.tabellone.record.matches import DRAW, LOSS, MINUS, OPEN, PLUS, TWO_BOARDS, WIN, event

MP_FIRST = "FIDE_TEAM_TYPEA_MP_GP"
EMPTY_BOARD = event(Game(1, 0, PLUS, MINUS), Game(5, 2, DRAW, DRAW))
"""Team 1 was alone on its first board and drew on the second."""


def lines_of(record: Record, *codes: str, system: str = MP_FIRST) -> list[str]:
    """The lines with these codes, all without any."""
    lines = [line.rstrip() for line in team_lines(record, stated_by_points(record), system)]
    return [line for line in lines if not codes or line.startswith(codes)]


def in_one_round(pairings: Iterable[Pairing], *byes: Bye) -> Record:
    return replace(EMPTY_BOARD, rounds=(Round(tuple(pairings), byes),))


def test_a_whole_event_line_by_line() -> None:
    assert lines_of(EMPTY_BOARD) == [
        "352 WB",
        "362 TW 2.0   TD 1.0   TL 0.0",
        "320  1.0  1.0   3",
        "300   1   2   1    0    5",
        "310   1 A                                                2.0    1.5   1     1    2    3",
        "310   2 B                                                0.0    0.5   3     4    5    6",
        "310   3 C                                                1.0    1.0   2     7    8",
        "801  1        2.0  1.5   2 w += 12",
        "801  2        0.0  0.5   1 b -= 02",
        "801  3        1.0  1.0       UU",
        "802   1          2.0    1.5   2 w  1.5",
        "802   2          0.0    0.5   1 b  0.5",
        "802   3          1.0    1.0 PAB    1.0",
        "013 A                                  1    2    3",
        "013 B                                  4    5    6",
        "013 C                                  7    8",
    ]


def test_who_sat_alone_has_won_against_nobody_with_the_colour_of_the_board() -> None:
    cells = cells_of_players(EMPTY_BOARD)
    absent = {tpn: ["0000 - Z"] for tpn in (3, 4, 6, 7, 8)}
    assert cells == absent | {1: ["0000 w +"], 2: ["   5 b ="], 5: ["   2 w ="]}


def test_the_line_up_of_a_bye_and_a_game_that_is_not_finished_stand_in_the_cells() -> None:
    cells = cells_of_players(event(Game(1, 4, OPEN, OPEN), Game(5, 2, LOSS, WIN), line_up=(7, 8)))
    told = {1: "   4 w ?", 4: "   1 b ?", 5: "   2 w 0", 2: "   5 b 1", 7: "0000 - U", 8: "0000 - U"}
    assert cells == {tpn: [told.get(tpn, "0000 - Z")] for tpn in range(1, 9)}


@pytest.mark.parametrize(
    ("first", "second", "line"),
    [(PLUS, MINUS, "330 +-   1   1   2"), (MINUS, PLUS, "330 -+   1   1   2"), (MINUS, MINUS, "330 --   1   1   2")],
)
def test_a_match_that_was_not_played_is_a_line_330(first: Result, second: Result, line: str) -> None:
    """On the second board the second team has White."""
    record = event(Game(0, 0, first, second), Game(0, 0, second, first))
    assert lines_of(record, "330", "300") == [line]


def test_two_teams_that_won_a_board_each_without_an_opponent_have_no_line_330() -> None:
    record = event(Game(1, 0, PLUS, MINUS), Game(5, 0, PLUS, MINUS))
    assert lines_of(record, "330") == []
    assert lines_of(record, "801")[0] == "801  1        1.0  1.0   2 w +- 10"


@pytest.mark.parametrize(
    ("kind", "by_board", "by_match"),
    [
        (ByeKind.FULL, "801  3        2.0  2.0       FF", "802   3          2.0    2.0 FPB    2.0"),
        (ByeKind.HALF, "801  3        1.0  1.0       HH", "802   3          1.0    1.0 HPB    1.0"),
        (ByeKind.ZERO, "801  3        0.0  0.0       ZZ", "802   3          0.0    0.0 ZPB    0.0"),
    ],
)
def test_a_bye_that_was_asked_for_is_told_by_its_kind_and_not_by_320(
    kind: ByeKind, by_board: str, by_match: str
) -> None:
    record = in_one_round(EMPTY_BOARD.rounds[0].pairings, Bye(3, kind))
    assert (lines_of(record, "320"), lines_of(record, "801")[2], lines_of(record, "802")[2]) == (
        [], by_board, by_match,
    )  # fmt: skip


def test_what_a_bye_is_worth_stands_in_320_even_where_nobody_has_had_one() -> None:
    record = replace(in_one_round(EMPTY_BOARD.rounds[0].pairings), matches=replace(TWO_BOARDS, bye=(20, 15)))
    assert lines_of(record, "320") == ["320  2.0  1.5 000"]


def test_points_of_matches_and_the_colours_of_boards_are_those_of_the_event() -> None:
    matches = replace(TWO_BOARDS, win=30, draw=10, loss=5, colours=(Colour.BLACK, Colour.WHITE))
    assert lines_of(replace(EMPTY_BOARD, matches=matches, rounds=()), "352", "362") == [
        "352 BW",
        "362 TW 3.0   TD 1.0   TL 0.5",
    ]


def test_the_primary_score_is_told_where_the_code_of_the_system_does_not() -> None:
    by_games = replace(EMPTY_BOARD, matches=replace(TWO_BOARDS, primary=Score.GAME))
    assert lines_of(by_games, "XXM", system="BERGER_TEAM_ROUNDROBIN") == ["XXM GP"]
    assert lines_of(by_games, "XXM", system="FIDE_TEAM_TYPEA_GP_MP") == []
    assert lines_of(EMPTY_BOARD, "XXM") == []


def test_federation_captain_and_strength_of_a_team() -> None:
    first, *others = EMPTY_BOARD.teams
    named = replace(first, name="Alfa", short_name="ALF", federation="ITA", captain="Rossi, Ada", rating=2345)
    record = replace(EMPTY_BOARD, teams=(named, *others))
    assert lines_of(record, "XXT") == ["XXT   1 ITA Rossi, Ada"]
    assert lines_of(record, "310")[0] == f"310   1 {'Alfa':32} ALF     2345    2.0    1.5   1     1    2    3"
    assert lines_of(record, "801")[0] == "801  1 ALF    2.0  1.5   2 w += 12"


def test_ranks_are_by_the_primary_score_and_then_by_number() -> None:
    """Team 2 has won by match points, team 3 has as many game points as it has."""
    record = event(Game(1, 4, LOSS, WIN), Game(5, 2, DRAW, DRAW))
    assert stated_by_points(record) == {
        2: StatedTeam(20, 15, 1), 3: StatedTeam(10, 10, 2), 1: StatedTeam(0, 5, 3),
    }  # fmt: skip
    drawn = event(Game(1, 4, WIN, LOSS), Game(5, 2, WIN, LOSS))
    assert {tpn: row.rank for tpn, row in stated_by_points(drawn).items()} == {1: 1, 2: 2, 3: 3}


def test_what_is_not_stated_stays_blank() -> None:
    stated = dict.fromkeys((1, 2, 3), StatedTeam(None, None, None))
    lines = [line for line in team_lines(EMPTY_BOARD, stated, MP_FIRST) if line.startswith("310")]
    assert lines[0] == f"310   1 {'A':65}   1    2    3"


def test_a_number_that_has_no_place_in_three_columns_is_refused() -> None:
    record = Record(EMPTY_BOARD.players, teams=(Team(1000, "A"),), matches=TWO_BOARDS)
    with pytest.raises(ValueError, match="1000 does not fit in the three columns"):
        list(team_lines(record, stated_by_points(record), MP_FIRST))


def test_of_a_forfeited_match_who_was_there_has_no_colour_and_802_says_f() -> None:
    record = event(Game(1, 0, PLUS, MINUS), Game(0, 2, MINUS, PLUS))
    told = {1: ["0000 - +"], 2: ["0000 - +"]}
    assert cells_of_players(record) == {tpn: told.get(tpn, ["0000 - Z"]) for tpn in range(1, 9)}
    assert lines_of(record, "802")[0] == "802   1          2.0    2.0   2 w  2.0f"


def test_a_team_event_with_an_open_game_and_with_299_of_a_kind_is_read_again_as_it_was() -> None:
    open_game = event(Game(1, 4, OPEN, OPEN), Game(5, 2, LOSS, WIN))
    of = replace(open_game, planned_rounds=3, adjustments=(Adjustment(15, (), 1, "+", 20), Adjustment(5, (2,), 1, "-")))
    written = write(of)
    again = read(written).record
    assert "   4 w ?" in written
    assert [[game.is_finished for game in pairing.games] for pairing in again.rounds[0].pairings] == [[False, True]]
    assert again.adjustments == of.adjustments
    assert [again.by(score).points_of(tpn) for score in Score for tpn in (1, 2, 3)] == [
        of.by(score).points_of(tpn) for score in Score for tpn in (1, 2, 3)
    ]
