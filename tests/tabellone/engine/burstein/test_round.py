"""Which rounds of a Burstein event are paired by which rules (1.6), and the colour that is due by each edition."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tabellone.engine import RoundPairing, pair
from tabellone.engine.burstein.round import due_colour
from tabellone.record import ByeKind, Colour, RequestedBye
from tests.tabellone.engine.played import record


@pytest.mark.parametrize(("edition", "dutch"), [("2020", "2017"), ("2026", "2026")])
def test_1_6_1_seeding_rounds_are_paired_by_the_dutch_system(edition: str, dutch: str) -> None:
    of = record(7, "1-4 1, 5-2 =, 3-6 1, 7 U", "2-1 0, 3-5 1, 4-7 0, 6 U", planned=7)
    assert pair(replace(of, system="burstein", edition=edition)) == pair(replace(of, edition=dutch))
    assert pair(replace(of, system="burstein", edition=edition), 1) == pair(replace(of, edition=dutch), 1)


@pytest.mark.parametrize(("edition", "dutch"), [("2020", "2017"), ("2026", "2026")])
@pytest.mark.parametrize("count", [2, 5, 16, 41])
def test_round_1_is_the_same_as_in_the_dutch_system(edition: str, dutch: str, count: int) -> None:
    of = replace(record(count, planned=5), requested_byes=(RequestedBye(1, 4, ByeKind.HALF),) if count > 2 else ())
    assert pair(replace(of, system="burstein", edition=edition)) == pair(replace(of, edition=dutch))


AFTER_TWO = record(8, "1-5 =, 6-2 0, 3-7 1, 8-4 =", "2-3 0, 4-1 0, 5-8 0, 7-6 1", planned=5)


@pytest.mark.parametrize(
    ("edition", "pairs"),
    [
        ("1998", ((3, 8), (1, 7), (2, 4), (6, 5))),
        ("2020", ((3, 8), (1, 2), (7, 4), (6, 5))),
        ("2026", ((3, 8), (1, 2), (7, 4), (6, 5))),
    ],
)
def test_after_the_seeding_rounds_each_edition_pairs_by_its_own_rules(
    edition: str, pairs: tuple[tuple[int, int], ...]
) -> None:
    of = replace(AFTER_TWO, system="burstein", edition=edition)
    assert pair(of) == RoundPairing.of(pairs)
    assert pair(of) != pair(replace(of, system="dutch", edition="2026"))


def test_the_work_is_told_until_everybody_is_paired() -> None:
    told: list[tuple[int, int]] = []

    def progress(paired: int, of: int) -> None:
        told.append((paired, of))

    for edition in ("1998", "2020", "2026"):
        told.clear()
        pair(replace(AFTER_TWO, system="burstein", edition=edition), progress=progress)
        assert told == sorted(told)
        assert told[-1] == (8, 8)


@pytest.mark.parametrize(
    ("history", "by_1998", "by_2026"),
    [
        ("", None, None),
        ("w", Colour.BLACK, Colour.BLACK),
        ("wb", Colour.WHITE, Colour.WHITE),
        ("wbb", Colour.WHITE, Colour.WHITE),
        ("wwb", Colour.BLACK, Colour.BLACK),
        ("wwwbb", Colour.BLACK, Colour.WHITE),
        ("bbbww", Colour.WHITE, Colour.BLACK),
    ],
)
def test_1998_1_3_the_colour_played_less_often_is_due_later_one_that_was_not_just_had_twice(
    history: str, by_1998: Colour | None, by_2026: Colour | None
) -> None:
    assert [due_colour(history, edition) for edition in ("1998", "2020", "2026")] == [by_1998, by_2026, by_2026]
