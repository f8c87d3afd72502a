from __future__ import annotations

from tabellone.engine.round_pairing import RoundPairing
from tabellone.record import Bye, ByeKind


def test_a_system_with_one_bye_says_who_has_it() -> None:
    assert RoundPairing.of([(1, 2)], 3) == RoundPairing(((1, 2),), (Bye(3, ByeKind.PAIRING_ALLOCATED),))
    assert RoundPairing.of([(1, 2)]) == RoundPairing(((1, 2),), ())


def test_a_free_round_of_a_calendar_is_no_allocated_bye() -> None:
    pairing = RoundPairing((), (Bye(3, ByeKind.ZERO), Bye(4, ByeKind.PAIRING_ALLOCATED)))
    assert (pairing.free, pairing.allocated_byes) == ((3, 4), (4,))
