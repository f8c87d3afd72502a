"""Who comes up into a scoregroup (C5 to C10)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tabellone.engine import pair
from tabellone.engine.dubov.players import DubovField
from tabellone.engine.dubov.upfloaters import Upfloaters
from tabellone.record import Colour
from tests.tabellone.engine.dubov.dubov_events import EDITIONS, player, upfloats_of
from tests.tabellone.engine.played import record
from tests.twins.dubov import pair_by_the_book


def test_c6_the_lowest_score_of_the_upfloaters_is_maximised_first() -> None:
    """D.1.b: {#4, #5} with 2½ points each come before {#3, #6} with 3 and 1½; with {#3, #5} nobody is left for #1."""
    may_meet = {(11, 3), (11, 4), (12, 5), (12, 6), (1, 3), (1, 5), (2, 3), (2, 4), (2, 5), (2, 6), (3, 6)}
    scores = {1: 30, 2: 30, 3: 30, 4: 25, 5: 25, 6: 15, 11: 40, 12: 40}
    everybody = {
        tpn: player(tpn, score, tuple(other for other in scores if {(tpn, other), (other, tpn)}.isdisjoint(may_meet)))
        for tpn, score in scores.items()
    }
    residents, below = [everybody[11], everybody[12]], [everybody[tpn] for tpn in range(1, 7)]
    field = DubovField((*residents, *below), 5, Colour.WHITE)
    assert [p.tpn for p in Upfloaters(field, residents, below).first_set()] == [4, 5]


@pytest.mark.parametrize("edition", EDITIONS)
def test_c8_a_maximum_upfloater_stays_where_another_can_come_up(edition: str) -> None:
    """2 leads and has met everybody down to 3, 4 and 7, who have 1½ points, seek Black, and upfloated last round. 3 is
    the first of them, but has upfloated three times; of the others 4 comes up (C9 and C10 say the same of 4 and 7).
    """
    rounds = (
        "6-7 1, 5-4 =, 3-8 0, 2-1 1",
        "6-3 =, 8-2 0, 4-1 =, 7-5 1",
        "2-6 1, 7-3 =, 8-4 1, 1-5 1",
        "5-2 0, 7-8 0, 4-6 =, 3-1 =",
    )
    of = replace(record(8, *rounds, planned=9, edition=edition), system="dubov")
    upfloats = upfloats_of(of, 5)
    assert {tpn: upfloats[tpn] for tpn in (3, 4, 7)} == {3: (2, 3, 4), 4: (4,), 7: (2, 4)}
    assert pair(of).pairs == ((2, 4), (6, 8), (1, 7), (5, 3))
    assert pair_by_the_book(of, 5) == (frozenset(pair(of).pairs), None)
    longer = replace(of, planned_rounds=10)
    assert pair(longer).pairs[0] == (2, 3), "with ten rounds four upfloats make the maximum (1.8.1)"


@pytest.mark.parametrize("edition", EDITIONS)
def test_c9_of_maximum_upfloaters_the_one_who_came_up_less_often(edition: str) -> None:
    """1 has two points and has not met 4 and 5, who have half a point. Both are maximum upfloaters and upfloated last
    round; 4 comes first, but has upfloated four times, 5 three times.
    """
    rounds = (
        "6-8 1, 5-9 0, 4-7 0, 3-2 =, 1-10 1",
        "10-7 0, 9-4 1, 6-1 1, 5-3 0, 2-8 1",
        "7-8 1, 10-6 0, 1-9 0, 2-5 1, 4-3 0",
        "8-9 0, 7-6 1, 4-2 =, 3-1 =, 5-10 =",
        "7-5 1, 9-10 =, 6-4 1, 1-2 =, 8-3 0",
    )
    of = replace(record(10, *rounds, planned=9, edition=edition), system="dubov")
    upfloats = upfloats_of(of, 6)
    assert {tpn: upfloats[tpn] for tpn in (4, 5)} == {4: (2, 3, 4, 5), 5: (2, 3, 5)}
    assert {(5, 1), (4, 8)} <= {*pair(of).pairs}
    assert pair_by_the_book(of, 6) == (frozenset(pair(of).pairs), None)
