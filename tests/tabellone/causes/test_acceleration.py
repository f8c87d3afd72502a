"""Stated virtual points and the acceleration that the report names."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tabellone.causes import Cause, CauseKind
from tabellone.causes.acceleration import cause_of_acceleration
from tabellone.engine.rules import virtual_rules_of
from tabellone.engine.swiss.acceleration import as_reported
from tabellone.record import Record, Scoring, VirtualPoints
from tests.tabellone.causes.events import event


def accelerated(system: str = "dutch", edition: str = "2026") -> Record:
    record = event(players=10, system=system, edition=edition, acceleration="baku")
    return as_reported(record, virtual_rules_of(record))


@pytest.mark.parametrize(
    ("system", "edition"),
    [("dutch", "2017"), ("dutch", "2026"), ("burstein", "1998"), ("burstein", "2020"), ("dubov", "1997")],
)
def test_the_virtual_points_of_the_engine_agree_with_the_method(system: str, edition: str) -> None:
    assert cause_of_acceleration(accelerated(system, edition)) is None


def test_no_method_or_no_virtual_points_are_not_compared() -> None:
    assert cause_of_acceleration(replace(accelerated(), acceleration="")) is None
    assert cause_of_acceleration(replace(accelerated(), virtual_points=())) is None


def test_another_group_a_is_an_input_error() -> None:
    record = replace(accelerated(), virtual_points=(VirtualPoints(10, 1, 2, 1, 5), VirtualPoints(5, 3, 3, 1, 6)))
    assert cause_of_acceleration(record) == Cause(
        CauseKind.INPUT, "C.04.7, 1", "number 6 has 0 virtual points in round 1, by Baku acceleration 1"
    )


def test_the_same_points_in_other_lines_agree() -> None:
    rows = (VirtualPoints(10, 1, 2, 1, 3), VirtualPoints(10, 1, 2, 4, 6), VirtualPoints(5, 3, 3, 1, 6))
    assert cause_of_acceleration(replace(accelerated(), virtual_points=rows)) is None


def test_a_scoring_that_excludes_the_method_is_an_input_error() -> None:
    found = cause_of_acceleration(replace(accelerated(), scoring=Scoring.of(30, 10, 0)))
    assert found is not None
    assert (found.kind, found.article) == (CauseKind.INPUT, "C.04.7, 1.1")
