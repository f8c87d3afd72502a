"""The engine against pairings of the reference programs: every pair, colour and bye of every round."""

from __future__ import annotations

import gzip
import json
from pathlib import Path

import pytest

from tabellone.engine import pair
from tabellone.engine.checker import RoundDifference, check_pairings, check_points
from tabellone.interchange.trf import read
from tests.corpus import VECTORS, vectors

DATA = Path(__file__).parents[2] / "data"
BUNDLED = [path for folder in ("dutch", "dubov") for path in sorted((DATA / folder).glob("*.trf"))]
EXPLAINED = {
    "aeroflot_open_2026_r09.trf": (),
    "budapest_spring_festival_2026_group_a_2200_r09.trf": (8,),
    "budapest_spring_festival_2026_group_b_2250_r09.trf": (1,),
    "international_chessopen_graz_2026_a_r09.trf": (1, 4),
    "prague_international_chess_festival_2026_d_r09.trf": (),
    "spring_2026_chesshouse_r09.trf": (),
}
"""Rounds of real events that were not paired as the rules of 2026 say: see docs/readings.md."""

DISPUTANTS = ("py4swiss-0.3.1", "CPPDubovSystem-2.2")
AS_CPP = {
    f"dub_{name}" for name in ("0004_00", "0005_00", "0005_02", "0005_04", "0006_02", "0007_01", "0008_00", "0008_02")
}
"""The disputed rounds in which the second of the two is followed: see docs/readings.md."""


def differences(path: Path) -> list[RoundDifference]:
    return list(check_pairings(read(path.read_bytes(), source=path.name).record))


@pytest.mark.parametrize("path", BUNDLED, ids=lambda path: path.stem)
def test_every_round_of_the_bundled_tournaments_is_paired_as_it_was(path: Path) -> None:
    assert differences(path) == []
    file = read(path.read_bytes())
    assert check_points(file.record, {tpn: stated.points for tpn, stated in file.stated.items()}) == ()


@pytest.mark.parametrize("folder", ["dutch-2017", "dutch-2026", "dutch-2026-special", "dubov-2026"])
def test_every_round_of_the_corpus_is_paired_as_it_was(folder: str) -> None:
    files = vectors(folder)
    assert {path.name: found for path in files if (found := differences(path))} == {}


def test_disputed_rounds_of_the_dubov_system_are_paired_as_one_of_the_programs_does() -> None:
    agreed: dict[str, set[str]] = {}
    for path in vectors("dubov-2026/disputed"):
        answers = json.loads(path.with_suffix(".json").read_text())
        pairing = pair(read(path.read_bytes()).record, answers["round_to_pair"])
        own = {*pairing.pairs, *((tpn, 0) for tpn in pairing.free)}
        agreed[path.stem[:11]] = {name for name in DISPUTANTS if {tuple(p) for p in answers[name]} == own}
    expected = {name: {DISPUTANTS[name in AS_CPP]} for name in agreed}
    assert agreed == expected


def test_of_real_events_only_explained_rounds_differ() -> None:
    found = {path.name: tuple(difference.round for difference in differences(path)) for path in vectors("real")}
    assert found == EXPLAINED


@pytest.mark.parametrize("name", ["perf_0100", "perf_0500", "perf_1000"])
def test_a_large_round_is_paired_in_the_order_of_the_boards(name: str) -> None:
    if not (VECTORS / "perf").exists():
        vectors("perf")  # skips, but on CI fails
    record = read(gzip.decompress((VECTORS / "perf" / f"{name}.trf.gz").read_bytes())).record
    expected = gzip.decompress((VECTORS / "perf" / f"{name}.round5.txt.gz").read_bytes()).decode().split("\n")[1:]
    boards = [(int(white), int(black)) for white, black in (line.split() for line in expected if line)]
    pairing = pair(record)
    assert [*pairing.pairs, *((tpn, 0) for tpn in pairing.free)] == boards
