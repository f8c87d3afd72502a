"""How a Dubov round was made, in rows."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tabellone.engine import NoLegalPairing
from tabellone.engine.dubov.explanation_rows import explained
from tabellone.engine.dubov.overview import overview
from tests.tabellone.engine.dubov.dubov_events import EDITIONS, worked
from tests.tabellone.engine.dubov.test_edition_1997 import rated
from tests.tabellone.engine.played import record


@pytest.mark.parametrize("edition", EDITIONS)
def test_s1_stands_above_t2_and_who_has_the_same_place_is_the_opponent(edition: str) -> None:
    of = worked(edition)
    view, told = overview(of, 5), explained(of, 5)
    for bracket, group in zip(view.brackets, told.groups, strict=True):
        s1, t2 = ([row for row in group.rows if row.row == name] for name in ("S1", "T2"))
        assert list(group.rows) == [*s1, *t2]
        assert group.score == bracket.score
        assert [(one.player.tpn, other.player.tpn) for one, other in zip(s1, t2, strict=True)] == list(bracket.pairs)
        assert [row.place for row in s1] == [row.place for row in t2] == list(range(1, len(bracket.pairs) + 1))
        assert [(row.opponent, row.seat.tpn) for row in s1] == [(row.player.tpn, row.opponent) for row in t2]
        assert {row.seat for row in group.rows} == set(bracket.seats)


def test_round_5_of_the_worked_tournament_has_four_brackets_and_a_bye() -> None:
    told = explained(worked(), 5)
    assert [row.player.tpn for row in told.groups[0].rows] == [8, 1, 2, 3, 5, 4]
    assert len(told.groups) == 4
    assert told.bye == worked().by_tpn[11]


def test_1997_floaters_stand_above_the_brackets_each_beside_the_opponent() -> None:
    """1 floats down to 4, who may not come up a second time running."""
    told = explained(rated(record(4, "1-3 =, 2-4 1", "2-1 0, 3-4 ="), 2400, 2300, 2200, 2100), 3)
    floaters, bracket = told.groups
    assert [(row.player.tpn, row.seat.tpn, row.opponent, row.row, row.place) for row in floaters.rows] == [
        (1, 1, 4, "", None),
        (4, 4, 1, "", None),
    ]
    assert (floaters.score, told.bye) == (None, None)
    assert [(row.player.tpn, row.row, row.opponent) for row in bracket.rows] == [(3, "S1", 2), (2, "T2", 3)]


@pytest.mark.parametrize("edition", ["1997", *EDITIONS])
def test_a_round_that_cannot_be_paired_raises(edition: str) -> None:
    with pytest.raises(NoLegalPairing):
        explained(replace(record(2, "1-2 1"), system="dubov", edition=edition), 2)
