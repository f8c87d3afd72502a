"""What the arbiter sees of a Burstein round."""

from __future__ import annotations

from dataclasses import replace

from tabellone.engine.burstein.index import Opponent, Opposition
from tabellone.engine.burstein.overview import BursteinOverview, RankedPlayer, RankedScoregroup, overview
from tabellone.engine.swiss.colours import Strength
from tabellone.record import Colour
from tests.tabellone.engine.played import record

EVENT = replace(record(4, "1-3 1, 4-2 =", "2-1 1, 3-4 +", planned=5), system="burstein")
ONE = RankedPlayer(
    2,
    1,
    10,
    Opposition((Opponent(1, 3, 10, 10), Opponent(2, 2, 15, 0))),
    Colour.WHITE,
    Strength.MILD,
    may_have_bye=True,
)
TWO = RankedPlayer(
    1, 2, 15, Opposition((Opponent(1, 4, 5, 5), Opponent(2, 1, 10, 10))), Colour.BLACK, Strength.MILD, may_have_bye=True
)
THREE = RankedPlayer(
    1,
    3,
    10,
    Opposition((Opponent(1, 1, 10, 0), Opponent(2, 3, 10, 10))),
    Colour.WHITE,
    Strength.STRONG,
    may_have_bye=False,
)
FOUR = RankedPlayer(
    1, 4, 5, Opposition((Opponent(1, 2, 15, 5), Opponent(2, 4, 5, 0))), Colour.BLACK, Strength.STRONG, may_have_bye=True
)


def test_groups_are_ranked_by_the_index_with_its_parts() -> None:
    one_first = replace(ONE, rank=1), replace(THREE, rank=2)  # 25 against 20
    expected = BursteinOverview(
        3, "2026", 2, (RankedScoregroup(15, (TWO,)), RankedScoregroup(10, one_first), RankedScoregroup(5, (FOUR,)))
    )
    assert overview(EVENT, 3) == expected
    assert not expected.is_seeding_round
    assert (THREE.opposition.buchholz, THREE.opposition.sonneborn_berger) == (20, 100)


def test_seeding_rounds_are_ranked_by_number_and_the_edition_of_1998_has_none() -> None:
    early = overview(EVENT, 2)
    assert early.is_seeding_round
    assert [[(line.rank, line.tpn) for line in group.lines] for group in early.groups] == [
        [(1, 1)],
        [(1, 2), (2, 4)],
        [(1, 3)],
    ]
    old = overview(replace(EVENT, edition="1998"), 2)
    assert (old.is_seeding_round, old.seeding_rounds) == (False, 0)
