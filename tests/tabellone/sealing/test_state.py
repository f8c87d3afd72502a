"""The sealed state: labels, digests and changes."""

from __future__ import annotations

import pytest

from tabellone.record import Bye, ByeKind, Game, Player, Record, Result, Round
from tabellone.sealing.state import (
    SealedState,
    apply_changes,
    changes_between,
    label_of,
    round_values,
    rounds_of_record,
)


@pytest.mark.parametrize(
    ("values", "label"),
    [
        ({"is_team": False, "tpn": 7}, "7"),
        ({"is_team": True, "tpn": 7}, "T7"),
        ({"is_team": False, "tpn": None, "team": 7, "position": 2}, "T7.2"),
        ({"is_team": False, "tpn": None}, ""),
    ],
)
def test_labels_take_the_place_of_keys(values: dict[str, object], label: str) -> None:
    assert label_of(**values) == label  # type: ignore[arg-type]


def test_the_order_of_rows_and_zero_point_byes_do_not_count() -> None:
    games, byes = [("2", "1", "=="), ("3", "4", "10")], [("5", "U"), ("6", "Z")]
    expected = {"games": [["2", "1", "=="], ["3", "4", "10"]], "byes": [["5", "U"]]}
    assert round_values(games, byes) == round_values(games[::-1], byes[::-1]) == expected


def test_rounds_of_a_record_have_the_same_values() -> None:
    players = tuple(Player(tpn, f"P{tpn}") for tpn in (1, 2, 3))
    round_ = Round.of((Game(2, 1, Result.WIN, Result.LOSS),), (Bye(3, ByeKind.PAIRING_ALLOCATED),))
    expected = {"1": {"games": [["2", "1", "10"]], "byes": [["3", "U"]]}}
    assert rounds_of_record(Record(players=players, rounds=(round_,))) == expected


def test_changes_lead_from_one_state_to_the_other() -> None:
    before = SealedState({"1": [2000, "x"], "2": [1900, "y"]}, {"1": {"games": []}}, {"settings": {}})
    after = SealedState({"1": [2001, "x"]}, {"1": {"games": []}, "2": {"games": []}}, {"settings": {}})
    changes = changes_between(before, after)
    assert changes == {"players": {"1": [2001, "x"], "2": None}, "rounds": {"2": {"games": []}}}
    copy = before.copy()
    apply_changes(copy, changes)
    assert copy == after
    assert before.players["1"] == [2000, "x"]


def test_each_part_counts_in_the_digest() -> None:
    states = [SealedState(), SealedState({"1": 1}), SealedState({}, {"1": 1}), SealedState({}, {}, {"1": 1})]
    assert len({state.digest() for state in states}) == 4


@pytest.mark.parametrize("changes", [{"persons": {}}, {"rounds": [1]}])
def test_changes_of_another_form_are_refused(changes: dict[str, object]) -> None:
    with pytest.raises(ValueError, match=r"persons|rounds"):
        apply_changes(SealedState(), changes)
