"""Change-log entries in the file: references replaced, links and accounts left out."""

from __future__ import annotations

from typing import Any

import pytest

from archives.domain.journal_rows import details_to_json, rows_from_json, rows_to_json
from archives.domain.shapes import ShapeError
from tournaments.models import Event, JournalEntry


def ten_more(_part: str, key: int) -> int:
    return key + 10


def written(*changes: Any, version: int = 2) -> list[dict[str, Any]]:
    return rows_to_json(JournalEntry(changes=list(changes), version=version), Event(), ten_more)


def row(thing: str, key: int = 1, before: Any = None, after: Any = None) -> dict[str, Any]:
    return {"thing": thing, "key": key, "before": before, "after": after}


def test_references_in_rows_are_replaced_by_the_columns_behind_the_names() -> None:
    rows = (
        row("pairing", 5, None, {"round": 3, "first": 1, "second": 2, "board": 1}),
        row("event", 1, {"forbidden": []}, {"forbidden": [{"players": [1, 2], "first_round": 1, "last_round": 0}]}),
        row("line_up", 4, {"players": [1, None]}, {"players": [None, 1]}),
        row("entry_wish", 2, {"contestant": None}, {"contestant": 1}),
        row("prize_category", 2, {"listed_players": None}, {"listed_players": [1]}),
    )
    expected = [
        row("pairing", 15, None, {"round": 13, "first": 11, "second": 12, "board": 1}),
        row("event", 11, {"forbidden": []}, {"forbidden": [{"players": [11, 12], "first_round": 1, "last_round": 0}]}),
        row("line_up", 14, {"players": [11, None]}, {"players": [None, 11]}),
        row("entry_wish", 12, {"contestant": None}, {"contestant": 11}),
        row("prize_category", 12, {"listed_players": None}, {"listed_players": [11]}),
    ]
    assert written(*rows) == expected
    assert rows_from_json(expected, lambda _part, key: key - 10) == list(rows)


def test_accounts_links_and_devices_are_left_out() -> None:
    secret = {"token": "secret", "team": 1}
    assert (
        written(
            row("captain_link", 1, None, secret),
            row("member", after={"user": 1}),
            row("invitation", after={"token": "x"}),
        )
        == []
    )
    assert written(row("second_reading", 3, None, {"game": 2, "reader": 7})) == [
        row("second_reading", 13, None, {"game": 12, "reader": None})
    ]


def test_a_row_that_this_version_cannot_restore_stays_unrestorable() -> None:
    unreadable = row("unreadable", 1, {}, None)
    assert written(row("parrot", 8, {"owner": 7}, None)) == [unreadable]
    assert rows_from_json([unreadable], ten_more) == [unreadable]
    assert written("?") == [row("unreadable", 1, {}, {})]
    # A value in a form that the column does not have any more.
    assert written(row("event", 1, {"forbidden": [[1, 2]]}, {"forbidden": []})) == [
        row("event", 11, {"forbidden": None}, {"forbidden": []})
    ]


@pytest.mark.parametrize(
    "value",
    [
        {},
        ["x"],
        [{"thing": "round", "key": 1}],
        [row("round")],
        [row("parrot", after={})],
        [row("member", after={"user": 1})],
        [row("round", key=0, after={})],
        [row("round", key="1", after={})],  # type: ignore[arg-type]
        [row("round", after=[])],
        [row("event", after={"forbidden": [1]})],
        [row("round", after={"number": 1.5})],
    ],
)
def test_other_rows_are_refused(value: Any) -> None:
    with pytest.raises(ShapeError):
        rows_from_json(value, ten_more)


def test_references_in_details_are_replaced_also_in_those_of_an_undone_step() -> None:
    details = {"of": 1, "with": [[2, 9]], "captain_team": 3, "device_id": 4, "player": "Rossi", "actor_name": "Eva"}
    mapped = {"of": 11, "with": [[12, 9]], "captain_team": 13, "device_id": 14, "player": "Rossi"}
    assert details_to_json(details, ten_more) == mapped
    undone = {"undone": 5, "undone_details": {"of": 1, "player": "Rossi"}}
    assert details_to_json(undone, ten_more) == {"undone": 5, "undone_details": {"of": 11, "player": "Rossi"}}


def test_details_of_another_form_lose_their_references_and_keep_their_words() -> None:
    assert details_to_json({"with": {"2": 9}, "captain_team": 3, "player": "Rossi"}, ten_more) == {"player": "Rossi"}
    assert details_to_json(["?"], ten_more) == {}
