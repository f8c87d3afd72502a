from __future__ import annotations

from tabellone.engine.errors import NoLegalPairing, no_matching, too_few
from tabellone.messages import Message


def told(error: NoLegalPairing) -> tuple[str, str, tuple[int, ...]]:
    return error.code, str(error), error.players


def test_who_cannot_be_paired_is_named_in_the_order_of_numbers() -> None:
    assert told(no_matching([9, 2, 10], Message("a rematch"))) == (
        "no_matching",
        "The round cannot be completed: numbers 2, 9, 10 cannot all be paired without a rematch.",
        (9, 2, 10),
    )


def test_one_alone_has_no_opponent_left() -> None:
    assert told(no_matching([4], Message("a rematch"))) == (
        "no_matching",
        "The round cannot be completed: number 4 has no opponent left without a rematch.",
        (4,),
    )


def test_what_is_forbidden_can_be_told_in_another_language() -> None:
    without = Message("a rematch")
    assert no_matching([1, 2], without).reason.parameters == {"numbers": "1, 2", "without": without}


def test_a_round_needs_two() -> None:
    assert told(too_few(1)) == ("too_few", "A round needs two players; 1 can be paired.", ())
