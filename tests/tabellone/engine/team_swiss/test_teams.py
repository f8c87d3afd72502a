"""What holds for a round of the Swiss system for teams, by edition, round and options (C.04.6)."""

from __future__ import annotations

from typing import Any

import pytest

from tabellone.engine.team_swiss.colours import Preference
from tabellone.engine.team_swiss.teams import SwissTeam
from tabellone.record import Colour
from tests.tabellone.engine.team_swiss.team_fields import field_of


@pytest.mark.parametrize(("colours", "difference"), [("", 0), ("wbw", 1), ("bbwb", -2), ("ww", 2)])
def test_1_6_2_the_colour_difference_is_white_less_black(colours: str, difference: int) -> None:
    assert SwissTeam(1, 0, colours=colours).difference == difference


@pytest.mark.parametrize(
    ("round_number", "planned", "is_last", "counts_floats"),
    [(1, 9, False, True), (7, 9, False, True), (8, 9, False, False), (9, 9, True, False), (10, 9, True, False),
     (1, 1, True, False), (30, 0, False, True)],
)  # fmt: skip
def test_c7_c10_floats_do_not_count_in_the_last_two_rounds(
    round_number: int, planned: int, *, is_last: bool, counts_floats: bool
) -> None:
    """Where the number of rounds is not known, none is the last."""
    field = field_of([], round_number=round_number, planned=planned)
    assert (field.is_last, field.counts_floats) == (is_last, counts_floats)


@pytest.mark.parametrize(
    ("edition", "options", "grades", "counts_alone"),
    [
        ("2024", {}, True, False),
        ("2024", {"team_alone": True}, True, True),
        ("2026", {}, False, False),
        ("2026", {"team_graded": True}, True, False),
        ("2026", {"team_alone": True}, False, False),
    ],
)
def test_c6_how_the_following_scoregroup_counts(
    edition: str, options: dict[str, Any], *, grades: bool, counts_alone: bool
) -> None:
    field = field_of([], edition=edition, **options)
    assert (field.grades_following, field.counts_following_alone) == (grades, counts_alone)


def test_each_reading_is_an_option_of_its_own() -> None:
    def told(**options: Any) -> tuple[bool, ...]:
        field = field_of([], **options)
        return field.looks_past_emptied, field.ranks_by_score, field.uses_secondary, field.prefers_strongly

    assert told() == (False, False, True, False)
    assert told(team_left=True) == (True, False, True, False)
    assert told(team_ranked=True) == (False, True, True, False)
    assert told(no_secondary=True) == (False, False, False, False)
    assert told(preferences="b") == (False, False, True, True)
    assert told(preferences="none") == (False, False, True, False)


TEAMS = [
    SwissTeam(1, 0),
    SwissTeam(2, 0, colours="wbw"),
    SwissTeam(3, 0, colours="bb"),
    SwissTeam(4, 0, colours="bbww"),
]
WHITE, BLACK, NONE = Preference(Colour.WHITE), Preference(Colour.BLACK), Preference()
STRONG_WHITE, STRONG_BLACK = Preference(Colour.WHITE, is_strong=True), Preference(Colour.BLACK, is_strong=True)


@pytest.mark.parametrize(
    ("options", "planned", "preferences"),
    [
        ({}, 9, {1: NONE, 2: NONE, 3: WHITE, 4: BLACK}),
        ({"preferences": "b"}, 9, {1: NONE, 2: BLACK, 3: STRONG_WHITE, 4: STRONG_BLACK}),
        ({"preferences": "b"}, 3, {1: NONE, 2: BLACK, 3: STRONG_WHITE, 4: NONE}),
        ({"preferences": "b", "team_strong": True}, 3, {1: NONE, 2: BLACK, 3: STRONG_WHITE, 4: STRONG_BLACK}),
        ({"preferences": "none"}, 9, {1: NONE, 2: NONE, 3: NONE, 4: NONE}),
    ],
)
def test_1_7_the_preferences_of_each_team_by_type_and_round(
    options: dict[str, Any], planned: int, preferences: dict[int, Preference]
) -> None:
    assert field_of(TEAMS, planned=planned, **options).preferences == preferences
