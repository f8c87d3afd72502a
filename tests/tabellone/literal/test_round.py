"""A round as the twin sees it, and the limit of its steps."""

from __future__ import annotations

import pytest

from tabellone.literal.players import LiteralEdition
from tabellone.literal.round import LiteralRound, TooManySteps
from tests.tabellone.literal.test_dutch import draws, tournament


def test_the_questions_are_counted_and_limited() -> None:
    record = tournament(draws((1, 2), (3, 4)), players=4, edition="2026")
    this_round = LiteralRound(record, 2, LiteralEdition.OF_2026, most_steps=3)
    one, two, three, _four = this_round.players
    assert (this_round.may_meet(one, two), this_round.may_meet(one, three)) == (False, True)
    assert this_round.may_meet(one, three)
    with pytest.raises(TooManySteps):
        this_round.may_meet(one, two)


def test_the_pab_goes_to_the_lowest_possible_score() -> None:
    record = tournament(draws((1, 2), half_points=(3,)), players=3, edition="2026")
    this_round = LiteralRound(record, 2, LiteralEdition.OF_2026)
    everybody = frozenset(this_round.players)
    assert this_round.can_be_completed(everybody)
    assert this_round.pab_score(everybody) == 5
