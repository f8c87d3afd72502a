"""FIDE's own worked examples: TEC's exercises (2023 rules) and the annex of the Arbiters' Manual 2026 (pages 258-261).

Values are those printed for the old rules and for the rules of March 2026, in points.
"""

from __future__ import annotations

import pytest

from tabellone.record import POINT, Record
from tests.tabellone.tiebreaks.events import around, value

WITHDRAWN_FOR_A_ROUND = around(
    "1:50", "1:50", "0:65", "Z", "1:45", "=:60", "1:50", "=:65", "1:55", "1:60"
)  # fmt: skip
FORFEIT_WIN = around("1:50", "1:55", "=:50", "1:45", "0:60", "1:55", "+:45", "=:65", "1:60")
FORFEIT_LOSS_AND_WITHDRAWAL = around(
    "1:35", "1:60", "1:65", "=:75", "1:65", "0:80", "1:65", "1:70", "-:75", "Z"
)  # fmt: skip
OPPONENT_EXCLUDED = around("+:00", "1:50", "1:60", "1:70", "1:80", "1:70", "=:70", "1:85", "1:80", "1:80")
HALF_POINT_BYE = around("1:30", "H", "1:15", "=:35", "=:35")
FORFEIT_WIN_OF_THE_EXERCISES = around("=:35", "0:35", "0:25", "+:10", "1:15")

OLD, NEW = "2024", "2026"


@pytest.mark.parametrize(
    ("record", "edition", "code", "printed"),
    [
        (WITHDRAWN_FOR_A_ROUND, OLD, "BH", 57),
        (WITHDRAWN_FOR_A_ROUND, NEW, "BH", 55),
        (WITHDRAWN_FOR_A_ROUND, OLD, "BH/C1", 50),
        (WITHDRAWN_FOR_A_ROUND, NEW, "BH/C1", 50),
        (WITHDRAWN_FOR_A_ROUND, OLD, "SB", 37.25),
        (WITHDRAWN_FOR_A_ROUND, NEW, "SB", 37.25),
        (FORFEIT_WIN, OLD, "BH", 51),
        (FORFEIT_WIN, NEW, "BH", 49.5),
        (FORFEIT_LOSS_AND_WITHDRAWAL, OLD, "BH", 64.5),
        (FORFEIT_LOSS_AND_WITHDRAWAL, NEW, "BH", 63),
        (OPPONENT_EXCLUDED, OLD, "BH", 74),
        (OPPONENT_EXCLUDED, NEW, "BH", 69),
        (HALF_POINT_BYE, "2023", "BH/C1", 11.5),
        (HALF_POINT_BYE, NEW, "BH/C1", 11.5),
        (HALF_POINT_BYE, "2023", "BH", 15),
        (HALF_POINT_BYE, NEW, "BH", 14),
        (FORFEIT_WIN_OF_THE_EXERCISES, "2023", "BH", 13.5),
        (FORFEIT_WIN_OF_THE_EXERCISES, NEW, "BH", 12.5),
        (FORFEIT_WIN_OF_THE_EXERCISES, "2023", "SB", 5.75),
        (FORFEIT_WIN_OF_THE_EXERCISES, "2023", "SB/C1", 4.25),
    ],
)
def test_the_printed_value_of_a_worked_example_is_reproduced(
    record: Record, edition: str, code: str, printed: float
) -> None:
    assert value(record, code, edition=edition) == printed * POINT
