"""How little is told of cells that differ, and that it leads to exactly the new ones."""

from __future__ import annotations

import re

import pytest
from hypothesis import given, strategies as st

from live.cell_differences import cell_difference, gaps, shift_of, shifted, summed_up

RANK = '<td class="rank" role="cell">{}</td>'
MOVE = '<td class="move-cell" data-n="7"><span data-d="{}">{}<span> {}</span></span></td>'
VALUE = '<td><a href="/player/12/why/BH/" title="a > b">{}</a></td>'


@pytest.mark.parametrize(
    ("before", "after", "text"),
    [
        (RANK.format(7), RANK.format(108), "108"),
        (VALUE.format("36½"), VALUE.format("37"), "37"),
        (VALUE.format("–"), VALUE.format(" è nuovo "), " è nuovo "),
    ],
)
def test_of_a_cell_whose_only_text_differs_this_text_is_told(before: str, after: str, text: str) -> None:
    assert cell_difference(before, after) == text


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (RANK.format(""), RANK.format(3)),
        (RANK.format(3), RANK.format("")),
        (RANK.format("a"), RANK.format("b &amp; c")),
        (RANK.format("a"), RANK.format("b\r\nc")),
        (RANK.format(3), RANK.format(4).replace("rank", "num")),
        (MOVE.format("up", 3, "up"), MOVE.format("up", 4, "up")),
        (MOVE.format("up", 1, "up"), MOVE.format("down", 1, "down")),
        ("<td>a<br></td>", "<td><br>a</td>"),
        (VALUE.format("7"), VALUE.format("8").replace("12", "13")),
    ],
)
def test_a_cell_of_which_more_differs_is_told_whole(before: str, after: str) -> None:
    assert cell_difference(before, after) == after


@pytest.mark.parametrize(
    ("before", "after", "by"),
    [
        (RANK.format(9), RANK.format(10), 1),
        (RANK.format(310), RANK.format(20), -290),
        (VALUE.format("36½"), VALUE.format("38½"), 2),
        (MOVE.format("up", 3, "up"), MOVE.format("up", 2, "up"), -1),
        ("<td>3 of 5</td>", "<td>4 of 6</td>", 1),
        (RANK.format("36½"), RANK.format("37"), None),
        (RANK.format("3 &#39;"), RANK.format("4 &#39;"), None),
        (RANK.format("3&#51;"), RANK.format("4&#52;"), None),
        ("<td>3 of 5</td>", "<td>4 of 5</td>", None),
        (RANK.format("–"), RANK.format(4), None),
        (RANK.format(4), RANK.format("–"), None),
        (RANK.format("07"), RANK.format("08"), None),
        (RANK.format("7" * 16), RANK.format("7" * 15 + "8"), None),
        (MOVE.format("up", 1, "up"), MOVE.format("down", 1, "down"), None),
        (VALUE.format("7"), VALUE.format("8").replace("12", "13"), None),
    ],
)
def test_a_shift_is_the_same_step_of_all_numbers_in_the_texts_of_a_cell(
    before: str, after: str, by: int | None
) -> None:
    assert shift_of(before, after) == by


def test_a_shift_leaves_the_numbers_of_tags_alone() -> None:
    assert shifted(VALUE.format("7 (12)"), 3) == VALUE.format("10 (15)")


def rows(**cells: tuple[int, int]) -> dict[str, dict[int, tuple[str, str]]]:
    return {key: {0: (RANK.format(before), RANK.format(after))} for key, (before, after) in cells.items()}


def test_what_three_rows_of_a_list_share_is_told_once_and_what_fewer_share_of_each() -> None:
    changed = rows(a=(1, 2), c=(2, 3), d=(3, 4), e=(9, 1), f=(8, 7), g=(7, 6)) | {
        "x": {2: ("<td>p</td>", "<td>q</td>")}
    }
    assert summed_up(changed, [["a", "b", "c", "d", "e"], ["f", "g"], ["x"]]) == (
        {"e": {0: "1"}, "f": {0: "7"}, "g": {0: "6"}, "x": {2: "q"}},
        [("a", 5, 0, 1, [0, 1, 1, 2])],
    )


def test_a_cell_that_is_the_same_in_many_rows_by_now_is_told_once() -> None:
    cells = {0: ("<td>–</td>", "<td>a</td>"), 2: (MOVE.format("up", 1, "up"), MOVE.format("down", 1, "down"))}
    assert summed_up({"a": cells, "b": cells, "c": cells}, [["a", "x", "b", "c"]]) == (
        {},
        [("a", 4, 0, "a", [0, 1, 1, 2]), ("a", 4, 2, MOVE.format("down", 1, "down"), [0, 1, 1, 2])],
    )


def test_rows_that_are_in_no_list_are_told_one_by_one() -> None:
    changed = rows(a=(1, 2), b=(2, 3), c=(3, 4))
    assert summed_up(changed, []) == ({"a": {0: "2"}, "b": {0: "3"}, "c": {0: "4"}}, [])


@given(st.sets(st.integers(0, 40), min_size=1))
def test_gaps_tell_which_numbers_they_are_made_of_with_none_that_is_empty_but_the_first(numbers: set[int]) -> None:
    found = gaps(sorted(numbers))
    assert 0 not in found[1:]
    told_: set[int] = set()
    place = 0
    for passed, taken in zip(found[::2], found[1::2], strict=True):
        place += passed
        told_ |= {*range(place, place + taken)}
        place += taken
    assert told_ == numbers


TEXT = st.text(st.sampled_from("0129a ½&;"), max_size=6)


@given(st.sampled_from([RANK, VALUE, MOVE.replace("{}", "up", 1)]), st.lists(TEXT, min_size=4, max_size=4))
def test_whatever_is_told_is_the_new_cell(form: str, texts: list[str]) -> None:
    before, after = form.format(*texts[:2]), form.format(*texts[2:])
    by, cell = shift_of(before, after), cell_difference(before, after)
    assert by is None or shifted(before, by) == after
    if not cell.startswith("<"):
        (only,) = re.findall(r"(?<=>)[^<>]+(?=</)", before)
        assert before.replace(f">{only}<", f">{cell}<") == after
    else:
        assert cell == after
