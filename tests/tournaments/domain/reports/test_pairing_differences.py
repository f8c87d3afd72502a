"""Why the rules pair otherwise is kept with the round that differs."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tabellone.engine.checker import BrokenRule, RoundDifference, check_round
from tabellone.record import Bye, ByeKind, Game, Player, Record, Round
from tests.tournaments.domain.reports.test_findings import FOUR, D, L, W
from tournaments.domain.reports import pairing_differences
from tournaments.domain.reports.pairing_differences import reasons_of
from tournaments.domain.words.core_messages import render_message


def told_of(record: Record, number: int) -> list[str]:
    difference = check_round(record, number)
    assert difference is not None
    return [render_message(kept) for kept in reasons_of(record, difference)]


def test_a_rematch_is_the_reason_and_exchanged_colours_are_told() -> None:
    again = replace(FOUR, rounds=(FOUR.rounds[0], Round.of((Game(3, 1, L, W), Game(2, 4, D, D)))))
    assert told_of(again, 2) == [
        "Why not 2–4: Player 2 and Player 4 already played each other in round 1.",
        "Why not 3–1: Player 3 and Player 1 already played each other in round 1.",
    ]
    difference = check_round(again, 2)
    assert difference is not None
    assert len(reasons_of(again, difference, [BrokenRule("rematch", (1, 3), 1)])) == 1
    turned = replace(FOUR, rounds=(Round.of((Game(3, 1, L, W), Game(4, 2, D, D))),))
    assert told_of(turned, 1) == ["4–2 is also the pairing by the rules, but with the opposite colours."]


def test_a_bye_that_the_rules_give_to_somebody_else_has_its_reason() -> None:
    three = Record(
        players=tuple(Player(tpn, f"P{tpn}", 2000 - tpn) for tpn in range(1, 4)),
        rounds=(Round.of((Game(3, 2, W, L),), (Bye(1, ByeKind.PAIRING_ALLOCATED),)),),
        initial_colour=None,
    )
    assert told_of(three, 1)[0].startswith("Why no bye for 1: ")


def test_large_events_and_impossible_rounds_have_none(monkeypatch: pytest.MonkeyPatch) -> None:
    difference = RoundDifference(1, ((3, 1),), ((1, 3),), (), ())
    assert len(reasons_of(FOUR, difference)) == 1
    assert reasons_of(FOUR, replace(difference, impossible="no")) == []
    monkeypatch.setattr(pairing_differences, "MOST_CONTESTANTS", 3)
    assert reasons_of(FOUR, difference) == []
