"""Where everything stands in the picture of a bracket, by exact numbers."""

from __future__ import annotations

from itertools import combinations

import pytest
from hypothesis import given, strategies as st

from pairing.domain.bracket_layout import WIDE, Box, BoxLink, BoxPlace, BracketLayout, Feeder, in_columns, tree


def match(key: str, column: int, *feeders: Box, has_caption: bool = False) -> Box:
    led = tuple(Feeder(box, row) for row, box in enumerate(feeders))
    return Box(key, column, has_caption=has_caption, feeders=led)


def test_four_stand_in_two_columns_and_the_final_between_its_semi_finals() -> None:
    layout = tree([match("final", 1, match("one", 0), match("two", 0))])
    assert layout.places == {
        "one": BoxPlace(0, 36, 208, 48, 0),
        "two": BoxPlace(0, 96, 208, 48, 0),
        "final": BoxPlace(232, 66, 208, 48, 0),
    }
    assert layout.lines == {"one": "M208 60H220V78H232", "two": "M208 120H220V102H232"}
    assert (layout.columns, layout.column, layout.width, layout.height) == ((0, 232), 208, 448, 160)
    assert (layout.width_in_em, layout.height_in_em) == (28, 10)


def test_the_box_of_who_is_free_is_one_row_high_and_leads_on_like_a_match() -> None:
    free = Box("free", 0, rows=1)
    layout = tree([match("next", 1, free, match("one", 0))])
    assert layout.places["free"] == BoxPlace(0, 36, 208, 24, 0)
    assert layout.places["one"] == BoxPlace(0, 72, 208, 48, 0)
    assert layout.places["next"] == BoxPlace(232, 48, 208, 48, 0)
    assert layout.lines == {"free": "M208 48H220V60H232", "one": "M208 96H220V84H232"}


def test_a_line_to_its_own_height_is_straight() -> None:
    straight = tree([Box("next", 1, rows=1, feeders=(Feeder(Box("free", 0, rows=1), 0),))])
    assert straight.lines == {"free": "M208 48H232"}


def test_a_caption_stands_above_the_rows_and_lines_meet_the_rows() -> None:
    layout = tree([match("third", 0, has_caption=True)])
    place = layout.places["third"]
    assert place == BoxPlace(0, 36, 208, 66, 18)
    assert (place.row(0), place.middle, place.row(1)) == (66, 78, 90)


def test_trees_stand_under_one_another_and_wide_boxes_are_wide() -> None:
    layout = tree([match("final", 1, match("one", 0), match("two", 0)), match("third", 1, has_caption=True)], WIDE)
    assert layout.places["third"] == BoxPlace(244, 156, 220, 66, 18)
    assert (layout.columns, layout.width, layout.height) == ((0, 244), 464, 240)


def test_without_fixed_lines_columns_begin_at_the_top_and_lines_are_curves() -> None:
    columns = [[match("a", 0), match("b", 0)], [match("c", 1)]]
    layout = in_columns(columns, [BoxLink("b", "c", 0)])
    assert layout.places == {
        "a": BoxPlace(0, 36, 208, 48, 0),
        "b": BoxPlace(0, 96, 208, 48, 0),
        "c": BoxPlace(232, 36, 208, 48, 0),
    }
    assert layout.lines == {"b": "M208 120C220 120 220 48 232 48"}
    assert (layout.width, layout.height) == (448, 160)


@st.composite
def boxes(draw: st.DrawFn, column: int = 4) -> Box:
    """Matches to which two, one or no boxes of the column before lead."""
    key = f"{column}-{draw(st.uuids())}"
    has_caption = draw(st.booleans())
    if not column:
        return Box(key, column, has_caption=has_caption)
    one_row = Box(f"{key}-free", column - 1, rows=1)
    led = [draw(st.one_of(st.none(), st.just(one_row), boxes(column - 1))) for _row in range(2)]
    if led[0] is led[1]:
        led[1] = None
    feeders = tuple(Feeder(box, row) for row, box in enumerate(led) if box)
    return Box(key, column, has_caption=has_caption, feeders=feeders)


def overlapping(layout: BracketLayout) -> list[tuple[str, str]]:
    return [
        (one, other)
        for (one, here), (other, there) in combinations(layout.places.items(), 2)
        if here.x == there.x and here.y < there.y + there.height and there.y < here.y + here.height
    ]


@given(roots=st.lists(boxes(), min_size=1, max_size=3))
def test_no_two_boxes_lie_on_each_other_and_all_are_in_the_picture(roots: list[Box]) -> None:
    layout = tree(roots)
    assert overlapping(layout) == []
    assert all(p.y >= 36 and p.y + p.height <= layout.height for p in layout.places.values())
    assert all(p.x + p.width <= layout.width for p in layout.places.values())


@pytest.mark.parametrize("rounds", [1, 2, 5])
def test_a_full_tree_is_as_high_as_its_first_round(rounds: int) -> None:
    def node(column: int, key: str) -> Box:
        return match(key, column, *([node(column - 1, f"{key}a"), node(column - 1, f"{key}b")] if column else []))

    layout = tree([node(rounds - 1, "r")])
    assert len(layout.places) == 2**rounds - 1
    assert layout.height == -(-(36 + 60 * 2 ** (rounds - 1)) // 16) * 16
