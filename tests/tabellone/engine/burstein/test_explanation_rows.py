"""How a Burstein round was made, in rows."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from tabellone.engine.burstein.explanation_rows import explained
from tabellone.engine.burstein.index import oppositions
from tests.tabellone.engine.played import record

EVENT = replace(record(5, "1-3 1, 4-2 =, 5 U", "2-1 1, 3-4 +, 5 Z", planned=5), system="burstein")


@pytest.mark.parametrize("edition", ["1998", "2020", "2026"])
def test_each_row_has_its_player_with_the_opposition_so_far(edition: str) -> None:
    of = replace(EVENT, edition=edition)
    told, opposition = explained(of, 3), oppositions(of, 3, edition)
    assert (told.number, told.edition, told.seeding_rounds, told.is_seeding_round) == (
        3, edition, 0 if edition == "1998" else 2, False,
    )  # fmt: skip
    assert [[(row.player.tpn, row.rank, row.points) for row in group.rows] for group in told.groups] == (
        [[(2, 1, 15)], [(1, 1, 10), (3, 2, 10), (5, 3, 10)], [(4, 1, 5)]]
    )
    assert all(row.opposition == opposition[row.player.tpn] for group in told.groups for row in group.rows)


def test_sonneborn_berger_is_told_in_points() -> None:
    """2 drew with 4, who has half a point, and won against 1, who has one: a quarter and one."""
    rows = {row.player.tpn: row for group in explained(EVENT, 3).groups for row in group.rows}
    assert rows[2].sonneborn_berger == Fraction(5, 4)


def test_a_seeding_round_has_no_groups() -> None:
    told = explained(EVENT, 2)
    assert (told.is_seeding_round, told.seeding_rounds, told.groups) == (True, 2, ())
