"""Lines that are read in whatever order, and those that nobody knows."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from tabellone.interchange import trf
from tabellone.record import (
    NationalRating,
)
from tests.tabellone.interchange.trf.six import SIX, of

DATA = Path(__file__).resolve().parents[3] / "data" / "trf"


def test_where_teams_do_not_meet_what_concerns_them_is_kept_as_it_stands() -> None:
    lines = (
        "310   1 Alfa",
        "240 F 001    9",
        "250  2.0      001 001    1    9",
        "260 001 002    1    9",
        "299 +   2.0        001    9",
    )
    record = of("192 FIDE_SCHILLER_2x3", *lines)
    assert record.header.unknown_lines == lines
    assert (record.teams, record.requested_byes, record.virtual_points) == ((), (), ())
    assert (record.forbidden, record.adjustments) == ((), ())


def test_unknown_codes_are_no_errors_even_if_they_look_like_national_ratings() -> None:
    lines = ("ELO 2024 blitz", "BBG    3", "XXY    1", "abc", "777 x")
    assert of(*lines).header.unknown_lines == lines


def test_a_national_rating_may_stand_before_its_player() -> None:
    assert trf.read("ITA    2 w 2N\n" + SIX).record.players[1].national == (NationalRating("ITA", 0, "2N", sex="w"),)


def test_the_order_of_lines_makes_no_difference() -> None:
    text = (DATA / "trf26.trf").read_text(encoding="utf-8")
    kept = [line for line in text.splitlines() if not line.startswith(("112", "###", "XYZ"))]
    wanted = trf.read("\n".join(kept) + "\n").record
    turned = trf.read("\n".join(reversed(kept)) + "\n").record
    assert replace(turned, adjustments=wanted.adjustments) == wanted
