"""Who floats down and who comes up by the rules of 1997 (2.1, 6.4)."""

from __future__ import annotations

from dataclasses import replace

from tabellone.engine import RoundPairing, pair
from tabellone.engine.dubov.players import dubov_field_of
from tabellone.engine.dubov.transfers import Transfers
from tests.tabellone.engine.dubov.test_edition_1997 import rated
from tests.tabellone.engine.played import record


def test_6_4_who_cannot_be_paired_floats_down_when_nobody_may_come_up() -> None:
    """1 has only 4 left, who came up in round 2 and may not do so again; so 1 goes down to him, past 2 and 3."""
    of = rated(record(4, "1-3 =, 2-4 1", "2-1 0, 3-4 ="), 2400, 2300, 2200, 2100)
    field = dubov_field_of(of, 3, "1997")
    assert [(p.tpn, p.score, p.upfloats) for p in field.entrants] == [
        (1, 15, (2,)),
        (2, 10, ()),
        (3, 10, ()),
        (4, 5, (2,)),
    ]
    transfers = Transfers(field, field.entrants[:1], field.entrants[1:], [])
    assert ([p.tpn for p in transfers.down], transfers.up) == ([1], [])
    assert pair(of) == RoundPairing.of(((4, 1), (3, 2)))


def test_2_1_does_not_hold_in_the_last_round() -> None:
    of = replace(rated(record(4, "1-3 =, 2-4 1", "2-1 0, 3-4 ="), 2400, 2300, 2200, 2100), planned_rounds=3)
    field = dubov_field_of(of, 3, "1997")
    transfers = Transfers(field, field.entrants[:1], field.entrants[1:], [])
    assert (transfers.down, [p.tpn for p in transfers.up]) == ([], [4])
