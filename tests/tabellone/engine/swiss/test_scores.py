from __future__ import annotations

from dataclasses import replace

from tabellone.engine.swiss.scores import points_before, points_of_round
from tabellone.record import Adjustment, Scoring
from tests.tabellone.engine.played import record


def test_3_1_a_game_without_a_result_counts_for_pairing_as_the_event_says() -> None:
    of = replace(record(2, "1-2 *"), scoring=Scoring.of(unknown=4))
    assert [points_of_round(of, of.cards[tpn][0]) for tpn in (1, 2)] == [4, 4]
    assert of.points_of(1) == 0


def test_points_before_a_round_have_the_adjustments_of_earlier_ones_only() -> None:
    adjustments = (Adjustment(-5, (1,), round=2), Adjustment(1, (1,)))
    of = replace(record(2, "1-2 1", "2-1 *"), adjustments=adjustments)
    assert [points_before(of, 1, number) for number in (1, 2, 3)] == [1, 11, 11]
