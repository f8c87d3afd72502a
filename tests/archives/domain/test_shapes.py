"""Shapes of JSON values: references replaced, other shapes refused."""

from __future__ import annotations

from typing import Any

import pytest

from archives.domain.shapes import (
    LONGEST_TEXT,
    MOST_LEVELS,
    AnyJson,
    ListOf,
    MapByReference,
    MapOf,
    Number,
    ObjectOrAny,
    ObjectWith,
    OrNull,
    Reference,
    Scalar,
    Shape,
    ShapeError,
    Text,
    Tuple,
    check_plain,
    is_text,
    is_whole,
)

PLAYER = Reference("contestants")


def ten_more(part: str, key: int) -> int:
    assert part == "contestants"
    return key + 10


@pytest.mark.parametrize(
    ("shape", "value", "expected"),
    [
        (PLAYER, 3, 13),
        (AnyJson(), {"a": [1, None, "x"]}, {"a": [1, None, "x"]}),
        (OrNull(PLAYER), None, None),
        (OrNull(PLAYER), 3, 13),
        (ListOf(PLAYER), [1, 2], [11, 12]),
        (Tuple((PLAYER,)), [1, "Rossi", ""], [11, "Rossi", ""]),
        (ObjectWith({"players": ListOf(PLAYER)}), {"players": [1], "round": 1}, {"players": [11], "round": 1}),
        (ObjectWith({"players": ListOf(PLAYER)}), {"round": 1}, {"round": 1}),
        (MapOf(ListOf(PLAYER)), {"2": [1]}, {"2": [11]}),
        (MapByReference("contestants"), {"1": 4}, {"11": 4}),
        (ObjectOrAny(ObjectWith({"came": ListOf(PLAYER)})), {"came": [1]}, {"came": [11]}),
        (ObjectOrAny(ObjectWith()), "old", "old"),
        (Number(), -3, -3),
        (MapOf(Scalar()), {"maxi": True, "rounds": 3, "way": "snake"}, {"maxi": True, "rounds": 3, "way": "snake"}),
        (Text(), "½", "½"),
    ],
)
def test_references_are_replaced_wherever_they_are(shape: Shape, value: Any, expected: Any) -> None:
    assert shape.convert(value, ten_more) == expected


@pytest.mark.parametrize(
    ("shape", "value"),
    [
        (PLAYER, "3"),
        (PLAYER, True),
        (PLAYER, 0),
        (PLAYER, None),
        (PLAYER, 2**63),
        (ListOf(PLAYER), {"1": 1}),
        (ListOf(PLAYER), [None]),
        (Tuple((PLAYER,)), []),
        (ObjectWith(), []),
        (MapOf(PLAYER), [1]),
        (MapByReference("contestants"), {"01": 1}),
        (MapByReference("contestants"), {"x": 1}),
        (MapByReference("contestants"), {"9" * 30: 1}),
        (AnyJson(), 1.5),
        (ObjectOrAny(ObjectWith()), "\0"),
        (ObjectOrAny(ObjectWith({"came": ListOf(PLAYER)})), {"came": 1}),
        (ObjectWith({}, required=("players",)), {"round": 1}),
        (Number(), "1"),
        (Scalar(), None),
        (Scalar(), [1]),
        (Text(), 1),
        (ObjectWith(), {"x": "\ud800"}),
    ],
)
def test_a_value_of_another_shape_is_refused(shape: Shape, value: Any) -> None:
    with pytest.raises(ShapeError):
        shape.convert(value, ten_more)


def test_values_that_no_database_holds_are_not_plain() -> None:
    deep: Any = []
    for _level in range(MOST_LEVELS):
        deep = [deep]
    check_plain(deep)
    with pytest.raises(ShapeError):
        check_plain([deep])
    with pytest.raises(ShapeError):
        check_plain({"a\0": 1})
    assert [is_text(text) for text in ("", "½", "a\0", "\udc00", "x" * (LONGEST_TEXT + 1), 1)] == [
        *(True, True, False, False, False, False)
    ]
    assert [is_whole(number) for number in (0, -5, 2**63 - 1, 2**63, True, "1")] == [True] * 3 + [False] * 3


def test_a_stored_sentence_cannot_ask_for_a_wide_placeholder() -> None:
    check_plain({"template": "%(count)s boards, 100 %% of them", "parameters": {"count": 2}})
    with pytest.raises(ShapeError):
        check_plain({"template": "%(count)999999999s", "parameters": {"count": 2}})


def test_each_shape_has_its_schema() -> None:
    reference = {"type": "integer", "minimum": 1, "description": "ref of contestants"}
    assert ListOf(OrNull(PLAYER)).schema() == {"type": "array", "items": {"anyOf": [{"type": "null"}, reference]}}
    assert ObjectOrAny(ObjectWith({"number": Number()}, required=("number",))).schema() == {
        "if": {"type": "object"},
        "then": {"type": "object", "properties": {"number": {"type": "integer"}}, "required": ["number"]},
    }
    assert ObjectWith({"a": MapOf(AnyJson())}).schema() == {
        "type": "object",
        "properties": {"a": {"type": "object", "additionalProperties": {}}},
    }
    assert MapByReference("contestants").schema()["propertyNames"]["pattern"] == "^[1-9][0-9]*$"
    assert Tuple((PLAYER,)).schema() == {"type": "array", "prefixItems": [reference], "minItems": 1}
