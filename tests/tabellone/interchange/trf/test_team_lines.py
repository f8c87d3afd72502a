"""What each line of TRF26 for teams says, column by column, and what is refused in it."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from tabellone.interchange.trf import TrfError
from tabellone.interchange.trf.line import Line
from tabellone.interchange.trf.team_lines import StatedTeam, TeamLines
from tabellone.record import Colour, Matches, Score, Team

ALFA = f"310   1 {'Alfa':32} ALF     2345    4.0    7.5   1     1    2   13"
BETA = f"310   2 {'Beta':32}"


def numbered(texts: Iterable[str]) -> list[Line]:
    return [Line("a.trf", number, text) for number, text in enumerate(texts, start=1)]


def read(*texts: str) -> TeamLines:
    lines = TeamLines()
    for line in numbered(texts):
        assert lines.takes(line)
    return lines


def test_310_a_team_with_its_roster_and_what_it_states() -> None:
    lines = read(ALFA, BETA)
    assert [row.team for row in lines.teams.values()] == [
        Team(1, "Alfa", short_name="ALF", rating=2345, players=(1, 2, 13)),
        Team(2, "Beta"),
    ]
    assert [row.stated for row in lines.teams.values()] == [StatedTeam(40, 75, 1), StatedTeam(None, None, None)]
    assert [(column, tpn) for _line, column, tpn in lines.members] == [(77, 1), (82, 2), (86, 13)]


@pytest.mark.parametrize(("written", "rating"), [("2345.4", 2345), ("2345.5", 2346), ("", 0)])
def test_310_a_strength_that_is_no_whole_number_is_the_nearest_one(written: str, rating: int) -> None:
    assert read(f"310   1 {'Alfa':32} {'':5} {written:>6}").teams[1].team.rating == rating


def test_013_the_teams_of_trf16_have_their_places_as_numbers_where_there_are_no_others() -> None:
    old = f"013 {'Gamma':32}   7    8", f"013 {'Delta':32}   9"
    lines = read(*old)
    lines.settle()
    teams = {1: Team(1, "Gamma", players=(7, 8)), 2: Team(2, "Delta", players=(9,))}
    assert {tpn: row.team for tpn, row in lines.teams.items()} == teams
    both = read(*old, BETA)
    both.settle()
    assert {tpn: row.team for tpn, row in both.teams.items()} == {2: Team(2, "Beta")}


def test_300_who_sits_at_the_boards_in_their_order() -> None:
    lines = read("300   3   1   2    5 0000    4")
    (row,) = lines.line_ups.values()
    assert (row.round, row.team, row.opponent, row.players) == (3, 1, 2, (5, 0, 4))
    assert [tpn for _line, _column, tpn in lines.members] == [5, 4]
    assert [(column, team) for _line, column, team in lines.mentioned] == [(9, 1), (13, 2)]


@pytest.mark.parametrize("results", ["+-", "-+", "--"])
def test_330_a_match_that_was_not_played(results: str) -> None:
    (row,) = read(f"330 {results}   2   1  12").forfeits
    assert (row.round, row.white, row.black, row.results) == (2, 1, 12, results)


def test_320_the_bye_of_each_round_and_what_it_is_worth() -> None:
    lines = read("320  1.0  2.5   3 000   1")
    assert [(row.round, row.team, row.column) for row in lines.byes] == [(1, 3, 15), (3, 1, 23)]
    assert (lines.has_byes, lines.matches.bye) == (True, (10, 25))
    without = read("320             3")
    assert ([row.team for row in without.byes], without.matches.bye) == ([3], None)
    assert TeamLines().has_byes is False


def test_352_and_362_how_matches_are_played_and_counted() -> None:
    colours = (Colour.WHITE, Colour.BLACK, Colour.BLACK)
    assert read("352 wbb", "362 TW 3.0   TD 1.5   TL 0.5").matches == Matches(win=30, draw=15, loss=5, colours=colours)
    assert read("362 TL 0.5").matches == Matches(win=20, draw=10, loss=5)
    assert read("362 TW10.0   TD 5.0").matches == Matches(win=100, draw=50, loss=0)


def test_362_with_a_blank_more_before_the_points_as_bbp_pairings_writes_it() -> None:
    assert read("362 TW  3.0   TD  1.5   TL  0.5").matches == Matches(win=30, draw=15, loss=5)


def test_xxt_and_xxm_add_what_no_code_of_trf26_has() -> None:
    lines = read(BETA, "XXT   2 ITA Rossi, Ada", "XXM gp")
    lines.settle()
    assert lines.teams[2].team == Team(2, "Beta", federation="ITA", captain="Rossi, Ada")
    assert lines.primary is Score.GAME


@pytest.mark.parametrize(
    ("text", "is_for_teams"),
    [("801  1 ALF    2.0  1.5", True), ("802   1 ALF", True), ("082 2", True), ("001    1", False), ("XXP 1 2", False)],
)
def test_lines_that_follow_from_others_are_taken_and_say_nothing(text: str, *, is_for_teams: bool) -> None:
    lines = TeamLines()
    assert lines.takes(*numbered([text])) is is_for_teams
    assert lines == TeamLines()


@pytest.mark.parametrize(
    ("texts", "column", "expected"),
    [
        ([ALFA, ALFA], 5, "a number that no other team has, found 1"),
        ([f"310   0 {'Alfa':32}"], 5, "a number that no other team has, found 0"),
        (["310   1"], 9, "the team's name"),
        ([f"310   1 {'Alfa':32} ALF    x2345"], 48, "the team's strength"),
        ([f"310   1 {'Alfa':32}x"], 41, "a blank column"),
        (["300   0   1   2    5"], 5, "the round, found 0"),
        (["300   1   1   1    5"], 9, "one line-up of each team in a round"),
        (["300   1   1   2    5", "300   1   1   3    5"], 9, "one line-up of each team in a round"),
        (["330 ++   1   1   2"], 5, "a forfeited match: +-, -+ or --"),
        (["320          x  3"], 14, "a blank column"),
        (["352 WBX"], 5, "the colours of the boards, such as WBWB"),
        (["352"], 5, "the colours of the boards, such as WBWB"),
        (["362 TX 2.0"], 5, "one of the symbols TW TD TL"),
        (["362 TW 2.0   1.0"], 14, "one of the symbols TW TD TL"),
        (["362 TW 2.0 x TD 1.0"], 12, "one of the symbols TW TD TL"),
        (["362 TW       TD 1.0"], 7, "match points"),
        (["362 TW 2.0   TD one"], 16, "match points"),
        (["XXM BP"], 5, "the primary score, MP or GP"),
    ],
)
def test_what_a_line_cannot_say_is_refused_where_it_stands(texts: list[str], column: int, expected: str) -> None:
    *before, last = numbered(texts)
    lines = read(*(line.text for line in before))
    with pytest.raises(TrfError) as refusal:
        lines.takes(last)
    assert (refusal.value.line, refusal.value.column) == (last.number, column)
    assert f"expected {expected}" in str(refusal.value)
