"""Two candidates side by side."""

from __future__ import annotations

import pytest

from tests.tabellone.engine.dutch.dutch_examples import chosen, two_halves
from tests.tabellone.engine.played import record


@pytest.mark.parametrize(("edition", "code", "article"), [("2017", "C.10", "C.10"), ("2026", "C12", "2.4.7")])
def test_the_first_criterion_that_differs_decides(edition: str, code: str, article: str) -> None:
    of = chosen(two_halves(edition))
    found = of.contrast(0, of.alternatives.of(of.brackets[0], [(0, 2), (1, 3)]))
    assert found.chosen
    assert found.other
    assert (found.bracket, found.score, found.step, found.article) == (1, 5, "", article)
    assert [(row.code, row.value, row.people) for row in (found.chosen, found.other)] == [
        (code, 0, ()),
        (code, 2, (3, 4)),
    ]


@pytest.mark.parametrize(("edition", "article"), [("2017", "D.1"), ("2026", "4.2")])
def test_equals_are_told_apart_by_the_order(edition: str, article: str) -> None:
    of = chosen(record(4, edition=edition))
    found = of.contrast(0, of.alternatives.of(of.brackets[0], [(0, 3), (1, 2)]))
    assert (found.chosen, found.other, found.step, found.article) == (None, None, "transposition", article)
    assert (found.chosen_order.s1, found.chosen_order.s2) == ((1, 2), (3, 4))
    assert (found.other_order.s1, found.other_order.s2) == ((1, 2), (4, 3))
