"""How a round was made, and why two do not meet, of any system that tells its steps."""

from __future__ import annotations

from dataclasses import replace

from tabellone.engine.lim.reasons import LimReasons
from tabellone.engine.reasons.facts import NotPaired, Refusal
from tabellone.engine.reasons.step_explanation import (
    explain_steps,
    first_difference,
    has,
    why_not_paired,
    why_not_paired_in,
)
from tabellone.engine.reasons.what_if_constraint import WhatIfConstraint
from tabellone.record import ForbiddenPairs
from tests.tabellone.engine.lim.lim_events import lim


def test_the_story_has_the_boards_with_their_parts_and_articles() -> None:
    story = explain_steps(LimReasons(lim(4, forbidden=[(1, 4)]), 1, "1999"))
    assert [(row.board, row.white, row.black, row.bracket, row.article) for row in story.boards] == [
        (1, 1, 3, 0, "7.2"),
        (2, 4, 2, 0, "7.2"),
    ]
    assert (story.forbidden, story.made.bye, story.passed_over) == (((1, 4),), 0, ())


def test_who_comes_before_in_the_order_of_the_bye_has_a_reason() -> None:
    story = explain_steps(LimReasons(lim(5, forbidden=[(1, 2), (1, 3), (1, 4)]), 1, "1999"))
    assert story.made.bye == 4
    assert [(row.number, row.refusals) for row in story.passed_over] == [(5, (Refusal("impossible", "2.1"),))]


def test_verdicts() -> None:
    of = lim(4, "1-3 1, 4-2 0", forbidden=[(1, 4)])
    reasons = LimReasons(of, 2, "1999")
    made = reasons.made()
    assert why_not_paired_in(reasons, made, 1, 3) == NotPaired(
        2, "1999", 1, 3, "refused", (Refusal("met", "2.1", rounds=(1,)),)
    )
    assert why_not_paired(reasons, 1, 4).refusals == (Refusal("forbidden"),)
    assert why_not_paired(reasons, 1, 2).verdict == "paired"
    assert why_not_paired(reasons, 1, 0).refusals == (Refusal("no_bye"),)
    assert why_not_paired(reasons, 1, 9).refusals == (Refusal("absent", people=(9,)),)


def test_what_no_round_has_is_impossible() -> None:
    of = replace(lim(4), forbidden=(ForbiddenPairs((3, 4)),))
    assert why_not_paired(LimReasons(of, 1, "1999"), 1, 2).refusals == (Refusal("impossible", "2.1"),)


def test_two_rounds_part_at_the_first_step_that_differs() -> None:
    reasons = LimReasons(lim(6), 1, "1999")
    chosen, other = reasons.made(), reasons.made(WhatIfConstraint.of(1, 2))
    assert (has(chosen, 4, 1), has(other, 2, 1), has(chosen, 1, 2)) == (True, True, False)
    found = first_difference(chosen, other)
    assert (found.part, found.chosen.kind) == (0, "exchanges")
    assert found.chosen.key < found.other.key


def test_readings_are_the_systems_own() -> None:
    assert {row.option for row in LimReasons(lim(4), 1, "1999").readings()} == {"lim_last", "lim_number"}
