"""People and pairs as they are named."""

from __future__ import annotations

from tabellone.engine.reasons import naming
from tests.tabellone.engine.played import record


def test_names_numbers_and_pairs() -> None:
    assert naming.person(record(2), 1) == "1 Player 1"
    assert (naming.known(record(2), 2), naming.known(record(2), 9)) == ("2 Player 2", "9")
    assert (naming.numbers([1, 3]), naming.numbers([])) == ("1, 3", "–")
    assert (naming.pairs([(1, 3), (4, 2)]), naming.pairs([])) == ("1-3 4-2", "–")
