"""Keizer's list: values, scores, and an order that stands or does not."""

from __future__ import annotations

from dataclasses import replace

from tabellone.engine import SYSTEMS
from tabellone.engine.keizer.values import list_of
from tabellone.options import Options
from tabellone.record import Record
from tests.tabellone.engine.played import record


def keizer(of: Record, **options: int) -> Record:
    return replace(of, system="keizer", edition="2026", options=SYSTEMS["keizer"].settled(Options(**options)))


def test_the_first_is_worth_three_times_the_last_and_one_more_than_the_second() -> None:
    assert list_of(keizer(record(5)), 0).values == {1: 6, 2: 5, 3: 4, 4: 3, 5: 2}
    assert list_of(keizer(record(3), first_value=10), 0).values == {1: 10, 2: 9, 3: 8}


def test_a_win_is_worth_the_opponent_a_draw_half_and_all_is_counted_by_the_present_values() -> None:
    of = keizer(record(4, "1-2 0, 3-4 ="), first_value=10)
    found = list_of(of, 1)
    assert found.is_settled
    values = {tpn: 10 - place for place, tpn in enumerate(found.order)}
    assert found.values == values
    assert found.scores == {
        1: 100 * values[1],
        2: 100 * (values[2] + values[1]),
        3: 100 * values[3] + 50 * values[4],
        4: 100 * values[4] + 50 * values[3],
    }
