"""What is asked of a round besides the rules."""

from __future__ import annotations

from itertools import combinations

from tabellone.engine.reasons.what_if_constraint import WhatIfConstraint
from tabellone.engine.swiss.common import SwissPlayer, field_of
from tests.tabellone.engine.played import record

FIVE = field_of(record(5), 1).players


def kept(players: tuple[SwissPlayer, ...]) -> set[tuple[int, int]]:
    """Who may meet."""
    return {
        (one.tpn, other.tpn)
        for one, other in combinations(players, 2)
        if other.tpn not in one.barred and one.tpn not in other.barred
    }


def test_two_are_kept_for_each_other_and_have_no_bye() -> None:
    players = WhatIfConstraint.of(1, 4).applied(FIVE)
    assert kept(players) == {(1, 4), (2, 3), (2, 5), (3, 5)}
    assert [player.tpn for player in players if player.may_have_bye] == [2, 3, 5]
    assert all(player.opponents == frozenset() for player in players), "the rules are as they were"


def test_one_alone_may_have_the_bye_or_meets_somebody_of_a_group() -> None:
    assert [player.tpn for player in WhatIfConstraint.of(3, 0).applied(FIVE) if player.may_have_bye] == [3]
    within = WhatIfConstraint.within(2, [1, 2, 3]).applied(FIVE)
    assert kept(within) == set(combinations(range(1, 6), 2)) - {(2, 4), (2, 5)}
    assert [player.tpn for player in within if not player.may_have_bye] == [2]


def test_nothing_asked_changes_nothing() -> None:
    assert WhatIfConstraint().applied(FIVE) == FIVE
