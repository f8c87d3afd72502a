"""Columns of tie-breaks that only have numbers are told apart by their values."""

from __future__ import annotations

from dataclasses import replace

from tabellone.interchange.events import read_event
from tabellone.interchange.trf import TrfFile
from tabellone.record import Game, Player, Record, Result, Round
from tests.tabellone.interchange.test_crosstable import TABLE
from tournaments.domain.reports.tie_break_detection import ties_of

W, D, L = Result.WIN, Result.DRAW, Result.LOSS
SIX = Record(
    players=tuple(Player(tpn, f"P{tpn}", 2000 - tpn) for tpn in range(1, 7)),
    rounds=(
        Round.of((Game(1, 4, W, L), Game(5, 2, D, D), Game(3, 6, W, L))),
        Round.of((Game(3, 1, L, W), Game(2, 4, W, L), Game(6, 5, W, L))),
        Round.of((Game(1, 2, D, D), Game(4, 3, D, D))),
    ),
)


def said(ties: dict[str, dict[int, str]], record: Record = SIX) -> list[str]:
    return [str(message) for message in ties_of(TrfFile(record, {}, ties=ties), record)]


def test_the_values_of_a_buchholz_are_found_whatever_their_decimals_look_like() -> None:
    two = replace(SIX, rounds=SIX.rounds[:2])
    ties = {"TB1": {1: "1", 2: "½", 3: "3", 4: "3,5", 5: "2.5", 6: "1.5"}}
    assert said(ties, two) == ["Column TB1 is BH: 6 of 6 values agree."]


def test_a_value_that_differs_is_told_with_both_and_far_ones_are_none_of_the_known() -> None:
    two = replace(SIX, rounds=SIX.rounds[:2])
    ties = {"TB1": {1: "1", 2: "½", 3: "3", 4: "4,5", 5: "2.5", 6: "1.5"}, "TB2": dict.fromkeys(range(1, 7), "77")}
    assert said(ties, two) == [
        "Column TB1 is BH: 5 of 6 values agree.",
        "TB1 of 4 P4: the file states 4.5, its results give 3.5.",
        "Column TB2: none of the tie-breaks that are computed here.",
    ]


def test_a_column_of_zeros_or_of_words_says_nothing() -> None:
    assert said({"TB1": dict.fromkeys(range(1, 7), "0"), "TB2": {1: "x", 2: ""}}) == []


def test_a_crosstable_gives_its_columns_of_values() -> None:
    assert read_event(TABLE.encode()).ties == {"TB1": {1: "2", 2: "2", 3: "3", 4: "3", 5: "2.5"}}
