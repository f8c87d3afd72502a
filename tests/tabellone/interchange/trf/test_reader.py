"""Lines that are read in whatever order, and those that nobody knows."""

from __future__ import annotations

import subprocess
import sys
from dataclasses import replace
from pathlib import Path

from tabellone.interchange import trf
from tabellone.record import (
    NationalRating,
)
from tests.tabellone.interchange.trf.six import SIX, of

DATA = Path(__file__).resolve().parents[3] / "data" / "trf"


def loaded_by(code: str) -> set[str]:
    """The modules for reports that a new process has loaded after running the code."""
    package = "tabellone.interchange.trf."
    script = f"import sys\nfrom tabellone.interchange import trf\n{code}\nprint(*sys.modules)"
    said = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True).stdout
    return {name.removeprefix(package) for name in said.split() if name.startswith(package)}


def test_what_is_for_teams_alone_is_loaded_for_a_report_of_teams() -> None:
    """A program that pairs round after round starts anew for each, and each module makes the start longer."""
    player = f"001    1      {'Player':33} 2000{'':28} 0.0    1\n"
    of_teams = {"matches", "team_lines", "team_writer"}
    read = f"record = trf.read({player!r} + %r).record\n"
    assert loaded_by(read % "" + "trf.write(record)") & of_teams == set()
    assert loaded_by(read % "310   1 Alfa\n") & of_teams == {"matches", "team_lines"}
    assert loaded_by(read % "310   1 Alfa\n" + "trf.write(record)") & of_teams == of_teams


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
