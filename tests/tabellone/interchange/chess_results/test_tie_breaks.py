"""Tie-breaks have the numbers and parameters of the site's list."""

from __future__ import annotations

import pytest

from tabellone.interchange.chess_results.tie_breaks import SiteTieBreak, match_points, site_tie_break
from tabellone.record import Matches, Score
from tabellone.tiebreaks import parse_code


@pytest.mark.parametrize(
    ("code", "number", "detail"),
    [
        ("BH", 84, "0,0,0,-,-"),
        ("BH/C1", 84, "0,0,1,-,-"),
        ("BH/M1/P", 84, "0,1,1,P,-"),
        ("FB/C1", 84, "0,0,1,-,F"),
        ("SB/C2", 85, "0,0,2,-"),
        ("AOB/F", 77, "F"),
        ("AOB", 77, "-"),
        ("PS", 86, "0,0"),
        ("DE", 81, "-"),
        ("DE/P", 81, "P"),
        ("WIN", 68, "0,-"),
        ("WON", 68, "1,-"),
        ("BWG", 68, "2,-"),
        ("BPG", 68, "3,-"),
        ("REP", 79, ""),
        ("ARO/C1", 80, "0,0,1,0"),
        ("KS/L40", 87, "0,40"),
        ("TPR", 88, "0,0"),
        ("APPO", 88, "3,0"),
        ("PTP", 88, "2,0"),
    ],
)
def test_a_tie_break_of_players_has_its_number_and_parameters(code: str, number: int, detail: str) -> None:
    assert site_tie_break(parse_code(code)) == SiteTieBreak(number, detail)


@pytest.mark.parametrize("code", ["RTNG", "TPN", "STD", "PS/C1", "KS/L+1", "RTNG/R"])
def test_a_tie_break_that_the_site_does_not_have_is_not_named(code: str) -> None:
    assert site_tie_break(parse_code(code)) is None


@pytest.mark.parametrize(
    ("code", "primary", "expected"),
    [
        ("BH", Score.MATCH, SiteTieBreak(84, "1,0,0,-,-")),
        ("BH", Score.GAME, SiteTieBreak(84, "0,0,0,-,-")),
        ("BH:GP", Score.MATCH, SiteTieBreak(84, "0,0,0,-,-")),
        ("EMGSB/C1", Score.MATCH, SiteTieBreak(82, "1,0,1,-,0")),
        ("EDE", Score.MATCH, SiteTieBreak(83, "MP,-")),
        ("BC", Score.MATCH, SiteTieBreak(78)),
        ("SB", Score.MATCH, None),
        ("WIN", Score.MATCH, None),
    ],
)
def test_a_tie_break_of_teams_names_its_score(code: str, primary: Score, expected: SiteTieBreak | None) -> None:
    assert site_tie_break(parse_code(code, of_teams=True), primary=primary) == expected


def test_match_points_have_a_number_for_each_of_their_values() -> None:
    assert match_points(Matches()) == SiteTieBreak(13)
    assert match_points(Matches(win=30)) == SiteTieBreak(40)
    assert match_points(Matches(win=30, draw=20, loss=10)) == SiteTieBreak(44)
