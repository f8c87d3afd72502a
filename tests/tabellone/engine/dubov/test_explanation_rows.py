"""How a Dubov round was made, in rows."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from tabellone.engine import NoLegalPairing
from tabellone.engine.dubov.explanation_rows import DubovGroup, DubovRow, explained
from tabellone.engine.dubov.pairing import brackets_of
from tabellone.engine.dubov.players import dubov_field_of
from tabellone.engine.swiss.colours import Strength
from tabellone.record import Colour
from tests.tabellone.engine.dubov.dubov_events import EDITIONS, worked
from tests.tabellone.engine.dubov.test_edition_1997 import rated
from tests.tabellone.engine.played import record


@pytest.mark.parametrize("edition", EDITIONS)
def test_s1_stands_above_t2_and_who_has_the_same_place_is_the_opponent(edition: str) -> None:
    of = worked(edition)
    brackets, _bye = brackets_of(dubov_field_of(of, 5, edition))
    for bracket, group in zip(brackets, explained(of, 5).groups, strict=True):
        s1, t2 = ([row for row in group.rows if row.row == name] for name in ("S1", "T2"))
        assert list(group.rows) == [*s1, *t2]
        assert [(one.player.tpn, other.player.tpn) for one, other in zip(s1, t2, strict=True)] == [
            (one.tpn, other.tpn) for one, other in bracket.pairs()
        ]
        assert [row.place for row in s1] == [row.place for row in t2] == list(range(1, len(s1) + 1))
        assert [(row.opponent, row.player.tpn) for row in s1] == [(row.player.tpn, row.opponent) for row in t2]


def row_of(tpn: int, score: int, aro: int, due: str, opponent: int, **more: object) -> DubovRow:
    plain: dict[str, object] = {"upfloats": (), "is_maximum_upfloater": False, "strength": Strength.MILD}
    return DubovRow(
        player=worked().by_tpn[tpn],
        score=score,
        aro=Fraction(aro),
        due=Colour(due),
        opponent=opponent,
        **{**plain, **more},  # type: ignore[arg-type]
    )


def test_the_first_bracket_of_round_5_of_the_worked_tournament() -> None:
    s1 = (
        row_of(8, 30, 2490, "w", 3, subgroup="G1", row="S1", place=1),
        row_of(1, 30, 2560, "w", 5, subgroup="G1", row="S1", place=2),
        row_of(2, 30, 2568, "b", 4, subgroup="G2", row="S1", place=3, shifts=True),
    )
    t2 = (
        row_of(3, 30, 2518, "w", 8, subgroup="G1", row="T2", place=1, shifts=True),
        row_of(5, 25, 2505, "w", 1, subgroup="G1", row="T2", place=2, upfloats=(3,), comes_up=True, shifts=True),
        row_of(4, 25, 2555, "b", 2, subgroup="G2", row="T2", place=3, upfloats=(4,), comes_up=True),
    )
    assert explained(worked(), 5).groups[0] == DubovGroup(30, (*s1, *t2))


def test_round_5_of_the_worked_tournament_has_four_brackets_and_a_bye() -> None:
    told = explained(worked(), 5)
    assert [row.player.tpn for row in told.groups[0].rows] == [8, 1, 2, 3, 5, 4]
    assert len(told.groups) == 4
    assert told.bye == worked().by_tpn[11]


def test_1997_floaters_stand_above_the_brackets_each_beside_the_opponent() -> None:
    """1 floats down to 4, who may not come up a second time running."""
    told = explained(rated(record(4, "1-3 =, 2-4 1", "2-1 0, 3-4 ="), 2400, 2300, 2200, 2100), 3)
    floaters, bracket = told.groups
    assert [
        (row.player.tpn, row.opponent, row.row, row.place, row.strength, row.upfloats) for row in floaters.rows
    ] == [
        (1, 4, "", None, Strength.MILD, (2,)),
        (4, 1, "", None, Strength.ABSOLUTE, (2,)),
    ]
    assert (floaters.score, told.bye) == (None, None)
    assert [(row.player.tpn, row.row, row.opponent) for row in bracket.rows] == [(3, "S1", 2), (2, "T2", 3)]


@pytest.mark.parametrize("edition", ["1997", *EDITIONS])
def test_a_round_that_cannot_be_paired_raises(edition: str) -> None:
    with pytest.raises(NoLegalPairing):
        explained(replace(record(2, "1-2 1"), system="dubov", edition=edition), 2)
