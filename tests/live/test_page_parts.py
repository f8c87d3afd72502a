"""What differs between two pages, by their parts."""

from __future__ import annotations

import json

import pytest
from hypothesis import given, strategies as st

from live.page_parts import NoParts, difference, page_of, runs
from tests.live.applied import applied

HEAD = '<html data-version="1" data-state="0123456789abcdef"><title>t</title>'
KEYS = st.lists(st.integers(1, 12), unique=True, max_size=8)
CELLS = st.sampled_from(["<td>a</td>", "<td>b</td>", "<td>1</td>", "<td>2</td>", "<td></td>"])
TEXTS = st.dictionaries(st.integers(1, 12), st.builds("{}<td>z</td>".format, CELLS) | st.just("x"))


def page(keys: list[int], texts: dict[int, str] | None = None, *, head: str = HEAD) -> str:
    rows = "\n  ".join(f'<tr data-key="{key}">{(texts or {}).get(key, "<td>a</td>")}</tr>' for key in keys)
    body = f'<table data-part="table">\n  {rows}\n</table>' if keys else "<p>nothing</p>"
    return f'{head}<main data-part="page"><div>before</div>{body}<div>after</div></main></html>'


def test_a_page_is_its_parts_and_what_stands_around_them() -> None:
    found = page_of(
        '<p>a<ul data-part="list"><li data-key="1">x</li> <li data-key="2"><b data-part="in">y</b></li></ul>z'
    )
    assert [(part.key, part.tag, part.text) for part in found.within()] == [
        ("", "", '<p>a<ul data-held=".list"></ul>z'),
        (".list", "ul", '<ul data-part="list"><li data-held="1"></li> <li data-held="2"></li></ul>'),
        ("1", "li", '<li data-key="1">x</li>'),
        ("2", "li", '<li data-key="2"><b data-held=".in"></b></li>'),
        (".in", "b", '<b data-part="in">y</b>'),
    ]


def test_an_element_ends_where_its_own_tag_ends() -> None:
    found = page_of('<div data-key="1"><div>a</div><divider></divider><div>b</div></div><div>c</div>')
    assert next(part.text for part in found.within()) == '<div data-held="1"></div><div>c</div>'


@pytest.mark.parametrize("html", ['<i data-key="1"></i><i data-key="1"></i>', '<tr data-key="1"><td>'])
def test_a_page_with_a_key_twice_or_an_element_without_end_has_no_parts(html: str) -> None:
    with pytest.raises(NoParts):
        page_of(html)
    assert difference(html, html) is None


def test_of_a_row_only_the_cells_that_differ_are_told() -> None:
    cells = "<td>a</td><td>b</td>"
    old, new = page([1, 2, 3], {2: cells}), page([1, 2, 3], {2: "<td>a</td><td>c</td>"})
    assert difference(old, new) == {"parts": {}, "cells": {"2": {1: "c"}}, "shared": [], "orders": []}


def test_a_step_that_many_rows_share_is_told_once_on_the_list_as_it_is_by_now() -> None:
    old = page([1, 2, 3, 4, 5], {key: f"<td>{key}</td>" for key in range(6)})
    new = page([5, 1, 2, 3, 4], {1: "<td>2</td>", 2: "<td>3</td>", 3: "<td>4</td>", 4: "<td>5</td>", 5: "<td>1</td>"})
    told = difference(old, new)
    assert told == {
        "parts": {},
        "cells": {"5": {0: "1"}},
        "shared": [("5", 5, 0, 1, [1, 4])],
        "orders": [("1", 5, [(4, 1), (0, 4)])],
    }
    assert applied(old, json.loads(json.dumps(told)) | {"to": "0123456789abcdef", "version": 1}) == new


def test_a_row_with_another_class_or_number_of_cells_is_told_whole() -> None:
    new = page([1, 2], {2: "<td>a</td><td>b</td>"})
    assert difference(page([1, 2]), new) == {
        "parts": {"2": '<tr data-key="2"><td>a</td><td>b</td></tr>'}, "cells": {}, "shared": [], "orders": [],
    }  # fmt: skip


def test_another_order_is_told_as_runs_of_the_old_one() -> None:
    old, new = page(list(range(1, 9))), page([1, 2, 8, 3, 4, 9, 6, 7])
    assert difference(old, new) == {
        "parts": {"9": '<tr data-key="9"><td>a</td></tr>'},
        "cells": {},
        "shared": [],
        "orders": [("1", 8, [(0, 2), (7, 1), (2, 2), "9", (5, 2)])],
    }


def test_what_is_outside_the_parts_is_not_told_but_for_version_and_state() -> None:
    assert difference(page([1, 2]), page([1, 2], head=HEAD.replace(">t<", ">u<"))) is None
    later = HEAD.replace('"1"', '"2"').replace("0123", "4567")
    assert difference(page([1, 2]), page([1, 2], head=later)) == {"parts": {}, "cells": {}, "shared": [], "orders": []}


@given(KEYS, KEYS, TEXTS, TEXTS)
def test_a_difference_applied_to_the_old_page_is_the_new_page(
    before: list[int], after: list[int], old_texts: dict[int, str], new_texts: dict[int, str]
) -> None:
    old, new = page(before, old_texts), page(after, new_texts)
    told = json.loads(json.dumps(difference(old, new)))
    assert applied(old, told | {"to": "0123456789abcdef", "version": 1}) == new


@given(KEYS, KEYS)
def test_runs_are_as_few_as_the_new_list_has_breaks(old: list[int], new: list[int]) -> None:
    before, after = [str(key) for key in old], [str(key) for key in new]
    found = runs(before, after)
    told = [key for run in found for key in ([run] if isinstance(run, str) else before[run[0] : sum(run)])]
    assert told == after
    places = [before.index(key) if key in before else None for key in after]
    breaks = sum(one is None or other != one + 1 for one, other in zip([None, *places], places, strict=False))
    assert len(found) == breaks
