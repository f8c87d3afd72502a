"""How long a prize fund of 40 categories and 300 players takes: ``python -m benchmarks.prizes``.

Each figure is the best of five runs, in seconds of the processor. Writes its table into docs/performance.md. Before
that, 2,000 random funds of each rule of sharing, and 2,000 more of each with one prize per bracket, are compared with
the second computation of the tests (`tests/tabellone/prizes/twin.py`).
"""

from __future__ import annotations

import random
import time

from benchmarks import document
from tabellone.prizes import Competitor, Fund, PerPlayer, PrizeCategory, Sharing, distribute
from tests.tabellone.prizes.compare import require_equal
from tests.tabellone.prizes.examples import random_competitors, random_fund

CATEGORIES, PLAYERS, COMPARED = 40, 300, 2_000
COLUMNS = (PerPlayer.ALL, PerPlayer.BEST, PerPlayer.BRACKET)


def large_fund(sharing: Sharing, per_player: PerPlayer) -> tuple[Fund, tuple[Competitor, ...]]:
    """Categories of ten prizes each that overlap, so that players leave many of them."""
    rng = random.Random(1)
    kinds = (
        *({"max_rating": limit} for limit in range(1100, 2600, 100)),
        *({"born_from": year} for year in range(1945, 2015, 5)),
        *({"sex": sex} for sex in "mw"),
        *({"federation": code} for code in ("ITA", "FRA")),
        *({} for _ in range(7)),
    )
    categories = tuple(
        PrizeCategory(
            key=f"c{number}",
            name=f"Category {number}",
            amounts=tuple(sorted((rng.randrange(1_000, 100_000) for _ in range(10)), reverse=True)),
            bracket=("", "rating", "age")[number % 3],
            **kind,  # type: ignore[arg-type]
        )
        for number, kind in enumerate(kinds)
    )
    assert len(categories) == CATEGORIES
    fund = Fund(categories=categories, sharing=sharing, per_player=per_player)
    return fund, random_competitors(rng, PLAYERS, 18)


def measure(sharing: Sharing, per_player: PerPlayer) -> float:
    """The best of five runs, in seconds of the processor."""
    fund, competitors = large_fund(sharing, per_player)
    times = []
    for _ in range(5):
        begin = time.process_time()
        distribute(fund, competitors)
        times.append(time.process_time() - begin)
    return min(times)


def compare(sharing: Sharing, per_player: PerPlayer | None) -> None:
    """Compare random funds with the second computation; an AssertionError names the difference."""
    for number in range(COMPARED):
        require_equal(*random_fund(random.Random(f"{sharing} {per_player} {number}"), sharing, per_player))
    print(f"{sharing}, {per_player or 'all rules'}: {COMPARED} random funds agree with the second computation")


def main() -> None:
    for sharing in Sharing:
        compare(sharing, None)
        if sharing is not Sharing.US:
            compare(sharing, PerPlayer.BRACKET)
    lines = ["| sharing | all prizes | the best prize | one per bracket |", "|---|---:|---:|---:|"]
    for sharing in Sharing:
        rules = (PerPlayer.BEST,) if sharing is Sharing.US else (PerPlayer.ALL, PerPlayer.BEST, PerPlayer.BRACKET)
        times = {rule: f"{measure(sharing, rule):.3f} s" for rule in rules}
        lines.append(f"| {sharing} | {' | '.join(times.get(rule, '') for rule in COLUMNS)} |")
    print("\n".join(lines))
    document.put("prizes", "\n".join(lines))


if __name__ == "__main__":
    main()
