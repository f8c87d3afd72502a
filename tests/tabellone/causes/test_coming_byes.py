"""Rounds of byes after the last game."""

from __future__ import annotations

from dataclasses import replace

from tabellone.causes.coming_byes import with_coming_byes
from tabellone.record import Bye, ByeKind, RequestedBye
from tests.tabellone.causes.events import event


def test_each_round_with_requested_byes_is_added_once() -> None:
    played = event(players=3, rounds=2)
    requested = (RequestedBye(1, 2, ByeKind.HALF), RequestedBye(4, 3, ByeKind.FULL), RequestedBye(4, 1, ByeKind.HALF))
    later = with_coming_byes(replace(played, requested_byes=requested))
    assert later is not None
    assert later.rounds[:2] == played.rounds
    (added,) = later.rounds[2:]
    assert (added.pairings, added.byes) == ((), (Bye(1, ByeKind.HALF), Bye(2, ByeKind.ZERO), Bye(3, ByeKind.FULL)))


def test_byes_of_paired_rounds_add_nothing() -> None:
    played = event(players=3, rounds=2)
    assert with_coming_byes(played) is None
    assert with_coming_byes(replace(played, requested_byes=(RequestedBye(2, 1, ByeKind.HALF),))) is None
