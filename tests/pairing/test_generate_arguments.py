"""Values of the options of ``generate``."""

from __future__ import annotations

import argparse
from pathlib import Path

import pytest

from pairing.generate_arguments import Range, at_least_one, points, ranged, rate, ratings, read_settings, scoring


def test_a_range_is_one_number_or_two() -> None:
    assert [ranged(2, 99)(text) for text in ("20", "20-40")] == [Range(20, 20), Range(20, 40)]


def test_values_are_read_in_the_units_of_the_record() -> None:
    assert (rate("12.5%"), points("1.5"), at_least_one()("7")) == (0.125, 15, 7)
    assert [scoring(text) for text in ("std", "310", "3-1-0", "1-0.5-0")] == [
        (10, 5, 0),
        (30, 10, 0),
        (30, 10, 0),
        (10, 5, 0),
    ]


def test_ratings_are_a_range_or_the_ratings_themselves_highest_first() -> None:
    assert ratings("1800-2200") == Range(1800, 2200)
    assert ratings("1800,2200,2000") == (2200, 2000, 1800)


@pytest.mark.parametrize(
    ("parse", "text"),
    [
        (ranged(2, 99), "1"),
        (ranged(2, 99), "40-20"),
        (ranged(2, 99), "2-3-4"),
        (rate, "-1"),
        (rate, "nan"),
        (points, "x"),
        (at_least_one(5), "6"),
        (scoring, "3-1"),
        (scoring, "1-0.6-0"),
        (ratings, "2000,5000"),
        (ratings, "2000,"),
    ],
)
def test_values_out_of_bounds_are_refused(parse: object, text: str) -> None:
    assert callable(parse)
    with pytest.raises(argparse.ArgumentTypeError):
        parse(text)


def test_the_settings_of_other_programs_are_one_in_n_and_in_any_case(tmp_path: Path) -> None:
    file = tmp_path / "settings"
    lines = "playersnumber=20\nForfeitRate=20 # of the games\nRetiredRate=0\nHighestRating=2400\nPointsForWin=3\n"
    file.write_text(lines + "PointsForDraw=1\n", encoding="utf-8")
    assert read_settings(str(file)) == {
        "players": Range(20, 20),
        "forfeits": 0.05,
        "withdrawals": 0.0,
        "ratings": Range(1000, 2400),
        "scoring": (30, 10, 0),
    }


def test_own_options_are_named_as_on_the_command_line(tmp_path: Path) -> None:
    file = tmp_path / "settings"
    file.write_text("half-byes = 5\ntie-breaks = BH,SB\nsystem=dubov\n", encoding="utf-8")
    assert read_settings(str(file)) == {"half_byes": 0.05, "tie_breaks": "BH,SB", "system": "dubov"}
