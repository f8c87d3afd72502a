"""The Burstein system against pairings of a program that is not mature, and against the twin where they differ."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from tabellone.engine.burstein.pairing import seeding_rounds
from tabellone.engine.checker import check_pairings, check_points
from tabellone.interchange.trf import read
from tabellone.record import Record
from tests.corpus import vectors
from tests.twins.compare import by_the_engine, by_the_twin

BUNDLED = sorted((Path(__file__).parents[3] / "data" / "burstein-2026").glob("*.trf"))
DIFFER = {
    "bur26_0001_n051_r11": (5, 6, 7, 8, 9, 10, 11),
    "bur26_0002_n024_r06": (4, 5, 6),
    "bur26_0003_n042_r05": (4, 5),
    "bur26_0004_n059_r11": (5, 6, 7, 9, 10, 11),
    "bur26_0005_n022_r11": (5, 6, 7, 8, 9, 10, 11),
    "bur26_0006_n057_r07": (4, 5, 6, 7),
    "bur26_0007_n022_r11": (5, 6, 7, 8, 9, 10, 11),
    "bur26_0009_n010_r06": (5, 6),
    "bur26_0010_n038_r09": (5, 6, 7, 8, 9),
    "bur26_0011_n009_r05": (3, 4, 5),
    "bur26_0012_n015_r08": (5, 6, 7, 8),
    "bur26_0013_n044_r05": (3, 4, 5),
    "bur26_0014_n008_r05": (5,),
    "bur26_0015_n009_r05": (5,),
    "bur26_0016_n008_r05": (3,),
    "bur26_0017_n006_r05": (3,),
    "bur26_0018_n028_r05": (3, 4, 5),
    "bur26_0020_n046_r10": (6, 7, 9, 10),
    "bur26_0021_n016_r08": (5, 6, 7),
    "bur26_0022_n034_r08": (5, 6, 7, 8),
    "bur26_0023_n019_r08": (5, 6, 7, 8),
    "bur26_0025_n021_r11": (7, 8, 9, 10, 11),
    "bur26_0026_n040_r06": (4, 5),
    "bur26_0027_n016_r07": (5, 6, 7),
    "bur26_0028_n021_r06": (4, 5, 6),
    "bur26_0029_n007_r05": (3, 5),
    "bur26_0030_n022_r08": (5, 6, 8),
}
"""Rounds in which the program does not follow the articles: see docs/readings.md."""
MOST_FOR_THE_TWIN = 24


def tournament(path: Path) -> Record:
    return read(path.read_bytes(), source=path.name).record


def differing_rounds(path: Path) -> tuple[int, ...]:
    return tuple(difference.round for difference in check_pairings(tournament(path)))


def rounds_that_disagree_with_the_twin(path: Path) -> list[int]:
    record = replace(tournament(path), edition="2026")
    late = range(seeding_rounds(record) + 1, len(record.rounds) + 1)
    return [number for number in late if by_the_engine(record, number) != by_the_twin(record, number)]


@pytest.mark.parametrize("path", BUNDLED, ids=lambda path: path.stem)
def test_the_bundled_tournaments_are_paired_as_they_were_or_as_the_book_says(path: Path) -> None:
    assert differing_rounds(path) == DIFFER.get(path.stem, ())
    assert rounds_that_disagree_with_the_twin(path) == []
    file = read(path.read_bytes())
    assert check_points(file.record, {tpn: stated.points for tpn, stated in file.stated.items()}) == ()


def test_only_explained_rounds_of_the_corpus_differ() -> None:
    found = {path.stem: rounds for path in vectors("burstein-2026") if (rounds := differing_rounds(path))}
    assert found == DIFFER


def test_the_rounds_of_the_corpus_are_paired_as_the_book_says() -> None:
    paths = [path for path in vectors("burstein-2026") if len(tournament(path).players) <= MOST_FOR_THE_TWIN]
    assert {path.stem: rounds for path in paths if (rounds := rounds_that_disagree_with_the_twin(path))} == {}
