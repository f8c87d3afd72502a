"""Steps in words."""

from __future__ import annotations

import pytest

from tabellone.engine.reasons import step_text
from tabellone.engine.reasons.facts import FirstDifference, ReasonStep
from tabellone.record import Record

OF = Record()


@pytest.mark.parametrize(
    ("kind", "value", "text"),
    [
        ("downfloaters", 2, "2"),
        ("bye_score", (15,), "1½"),
        ("downfloaters_scores", (), "–"),
        ("following", (1, 25), "1 (2½)"),
        ("following", (0,), "0"),
        ("floaters_set", (3, 1), "3, 1"),
        ("opponents_in_order", ((1, 4), (2, 0)), "1-4"),
    ],
)
def test_values_are_written_as_people_write_them(kind: str, value: object, text: str) -> None:
    assert step_text.value(ReasonStep(kind, "C5", value)) == text


def test_a_step_with_and_without_people() -> None:
    assert step_text.step_line(ReasonStep("upfloaters", "C5", 1, (7,))) == "C5, upfloaters: 1 (7)."
    assert step_text.step_line(ReasonStep("upfloaters", "C5", 0)) == "C5, upfloaters: 0."


def test_where_the_rules_have_no_articles_none_is_named() -> None:
    assert step_text.step_line(ReasonStep("bye_place", "", 4, (8,))) == (
        "Decided by position in the list of the player with the bye: 4 (8)."
    )
    assert step_text.step_line(ReasonStep("upfloaters", "", 0)) == "Decided by upfloaters: 0."
    chosen, other = (ReasonStep("down_the_list", "", ((1, number),)) for number in (2, 3))
    (later,) = step_text.comparison(OF, FirstDifference(1, "list", None, chosen, other))
    assert later == "The list would be later in order by pairs in order of the list: 1-3 instead of 1-2."
    worse, _concerned = step_text.comparison(
        OF, FirstDifference(0, "list", None, ReasonStep("preference", "", 0), ReasonStep("preference", "", 1, (4,)))
    )
    assert worse == "The list would be worse by players who do not get their colour preference: 1 instead of 0."


def test_what_is_worse_and_what_only_comes_later() -> None:
    worse = FirstDifference(
        0, "median", None, ReasonStep("preference", "C8", 0), ReasonStep("preference", "C8", 1, (4,))
    )
    assert [*step_text.comparison(OF, worse)] == [
        "The median scoregroup would be worse by C8, players who do not get their colour preference: 1 instead of 0.",
        "Affected: 4 (none in the chosen pairing).",
    ]
    chosen, other = (ReasonStep("rows", "4.4", ((1, number),)) for number in (2, 3))
    (later,) = step_text.comparison(OF, FirstDifference(1, "scoregroup", 15, chosen, other))
    assert later.startswith("Scoregroup 1½ would be later in order by 4.4, ")
    assert later.endswith(": 1-3 instead of 1-2.")


def test_parts_have_names() -> None:
    assert step_text.part("joined", 20) == "The joined scoregroups from 2 down"
    assert step_text.part("bye", 5) == "The bye"
