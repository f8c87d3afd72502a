"""Entries of the first form, which named models and columns, are read as things."""

from __future__ import annotations

from typing import Any

import pytest

from tests.tournaments.domain.journal.test_entries import read
from tournaments.domain.journal.entries import JournalRow
from tournaments.domain.journal.legacy_format import pieces

OLD_GAME = {
    "round_id": 3, "board": 2, "white_id": 10, "black_id": 11, "white_result": "*", "black_result": "*",
    "is_adjourned": False, "rating_result": "", "is_manual": False,
}  # fmt: skip
PAIRING = {"round": 3, "board": 2, "first": 10, "second": 11, "is_manual": False}
GAME = {
    "white": 10, "black": 11, "white_result": "*", "black_result": "*", "is_adjourned": False, "rating_result": "",
    "pairing": 77, "number": 1,
}  # fmt: skip


def old(model: str, before: dict[str, Any] | None, after: dict[str, Any] | None) -> dict[str, Any]:
    return {"model": model, "pk": 77, "before": before, "after": after}


def test_a_game_of_the_first_form_is_a_pairing_and_its_game_of_the_same_key() -> None:
    assert read([old("game", None, OLD_GAME)]) == [
        JournalRow("pairing", 77, None, PAIRING),
        JournalRow("game", 77, None, GAME),
    ]


def test_a_game_that_was_deleted_is_put_back_after_its_pairing() -> None:
    assert read([old("game", OLD_GAME, None)]) == [
        JournalRow("game", 77, GAME, None),
        JournalRow("pairing", 77, PAIRING, None),
    ]


@pytest.mark.parametrize(
    ("before", "after", "rows"),
    [
        (
            {"white_id": 10, "is_manual": False},
            {"white_id": 12, "is_manual": True},
            [
                JournalRow("pairing", 77, {"first": 10, "is_manual": False}, {"first": 12, "is_manual": True}),
                JournalRow("game", 77, {"white": 10}, {"white": 12}),
            ],
        ),
        (
            {"white_result": "*"},
            {"white_result": "1"},
            [JournalRow("game", 77, {"white_result": "*"}, {"white_result": "1"})],
        ),
        (
            {"is_manual": False},
            {"is_manual": True},
            [JournalRow("pairing", 77, {"is_manual": False}, {"is_manual": True})],
        ),
    ],
)
def test_what_changed_of_a_game_is_told_of_its_pairing_or_of_the_game(
    before: dict[str, Any], after: dict[str, Any], rows: list[JournalRow]
) -> None:
    assert read([old("game", before, after)]) == rows


@pytest.mark.parametrize(
    ("model", "state", "row"),
    [
        ("registration", {"tpn": 3, "fide_id": "12"}, JournalRow("contestant", 77, None, {"tpn": 3, "fide_id": "12"})),
        ("roundbye", {"registration_id": 4, "kind": "U"}, JournalRow("bye", 77, None, {"contestant": 4, "kind": "U"})),
        ("byerequest", {"registration_id": 4}, JournalRow("bye_request", 77, None, {"contestant": 4})),
        ("membership", {"user_id": 4}, JournalRow("member", 77, None, {"user": 4})),
        ("round", {"state": "planned", "pairing_done": 7}, JournalRow("round", 77, None, {"state": "planned"})),
        ("trophy", {"name": "Cup"}, JournalRow("trophy", 77, None, {"name": "Cup"})),
    ],
)
def test_models_and_columns_of_the_first_form_have_their_names(
    model: str, state: dict[str, Any], row: JournalRow
) -> None:
    assert read([old(model, None, state)]) == [row]


State = dict[str, Any]


@pytest.mark.parametrize(
    ("before", "after", "now", "was", "became"),
    [
        (
            {"calendar": {"cycles": 2}, "name": "Old"},
            {"calendar": {}, "name": "New"},
            {"cycles": 4, "maxi": True},
            {"name": "Old", "options": {"cycles": 2, "maxi": True}},
            {"name": "New", "options": {"maxi": True}},
        ),
        (
            {"maxi": False, "readings": []},
            {"maxi": True, "readings": ["lim-last", "lim-number"]},
            {"lim_last": True, "kind": "rotation"},
            {"options": {"kind": "rotation"}},
            {"options": {"kind": "rotation", "maxi": True, "lim_last": True, "lim_number": True}},
        ),
        (None, {"maxi": True, "system": "lim"}, {}, None, {"system": "lim", "options": {"maxi": True}}),
        ({"name": "Old"}, {"name": "New"}, {"cycles": 2}, {"name": "Old"}, {"name": "New"}),
    ],
    ids=["a calendar", "readings", "a new event", "nothing of options"],
)
def test_options_that_stood_in_columns_of_their_own_are_told_with_those_that_did_not_change(
    before: State | None, after: State | None, now: State, was: State | None, became: State | None
) -> None:
    assert pieces("event", 7, before, after, now) == [("event", was, became)]


@pytest.mark.parametrize("state", [{"calendar": 7}, {"readings": [3]}, {"readings": None, "maxi": True}])
def test_options_of_another_mind_stay_as_they_were_written(state: State) -> None:
    assert pieces("event", 7, {"maxi": True}, state, {"cycles": 2}) == [("event", {"maxi": True}, state)]


def test_only_an_event_had_options() -> None:
    assert pieces("round", 7, None, {"maxi": True, "pairing_tries": 2}, {"cycles": 2}) == [
        ("round", None, {"maxi": True})
    ]
