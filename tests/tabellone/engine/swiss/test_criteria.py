"""What a pair costs: C3, and the colours of C10 to C13."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tabellone.engine.swiss.colours import Strength
from tabellone.engine.swiss.common import Float
from tabellone.engine.swiss.criteria import Costs, VertexKind, Zone, colours_allow
from tabellone.record import Colour

WHITE, BLACK = Colour.WHITE, Colour.BLACK
NOTHING = (0, 0, 0, 0)


def resident(preference: Colour | None = None, strength: Strength = Strength.NONE, **more: object) -> VertexKind:
    return replace(VertexKind(Zone.RESIDENT, 20, preference, strength), **more)  # type: ignore[arg-type]


ABSOLUTE = resident(WHITE, Strength.ABSOLUTE)
STRONG = resident(WHITE, Strength.STRONG)
MILD = resident(WHITE, Strength.MILD)


@pytest.mark.parametrize(
    ("other", "allowed"),
    [
        (ABSOLUTE, False),
        (replace(ABSOLUTE, preference=BLACK), True),
        (replace(ABSOLUTE, is_topscorer=True), True),
        (STRONG, True),
        (resident(), True),
    ],
)
def test_c3_two_with_the_same_absolute_preference_do_not_meet_but_for_topscorers(
    other: VertexKind, *, allowed: bool
) -> None:
    assert (colours_allow(ABSOLUTE, other), colours_allow(other, ABSOLUTE)) == (allowed, allowed)
    assert (costs(ABSOLUTE, other).pair(ABSOLUTE, other) is not None) is allowed


def costs(*kinds: VertexKind) -> Costs:
    return Costs(kinds, collapsed=False, exactly_one_floats=False)


def colours(first: VertexKind, second: VertexKind) -> tuple[int, ...]:
    """The digits of C10 to C13 in a bracket of residents alone: after C6, C8 pairs, C8 of one score, and C9."""
    found = costs(first, second).pair(first, second)
    assert found is not None
    assert found == costs(first, second).pair(second, first)
    assert found[:4] == NOTHING
    return found[4:8]


TOPSCORER = replace(ABSOLUTE, is_topscorer=True)


@pytest.mark.parametrize(
    ("first", "second", "digits"),
    [
        (MILD, resident(BLACK, Strength.STRONG), NOTHING),
        (MILD, resident(), NOTHING),
        (MILD, MILD, (0, 0, 1, 0)),
        (MILD, ABSOLUTE, (0, 0, 1, 0)),
        (STRONG, STRONG, (0, 0, 1, 1)),
        (STRONG, ABSOLUTE, (0, 0, 1, 1)),
        (replace(TOPSCORER, difference=2), replace(ABSOLUTE, difference=2), (1, 0, 1, 0)),
        (replace(TOPSCORER, difference=3), replace(ABSOLUTE, difference=1, repeated=True), (0, 1, 1, 0)),
        (replace(TOPSCORER, difference=1, repeated=True), replace(ABSOLUTE, difference=1), (0, 0, 1, 0)),
        (replace(TOPSCORER, difference=1, repeated=True), replace(ABSOLUTE, difference=1, repeated=True), (0, 1, 1, 0)),
    ],
)
def test_c10_to_c13_count_who_does_not_get_what_was_due(
    first: VertexKind, second: VertexKind, digits: tuple[int, ...]
) -> None:
    assert colours(first, second) == digits


def test_c6_a_downfloater_costs_one_and_c14_and_c16_one_more_each_where_it_is_not_the_first() -> None:
    next_one = VertexKind(Zone.NEXT, 10)
    again = resident(last_float=Float.DOWN, float_before=Float.DOWN)
    once, more = (costs(kind).pair(kind, next_one) for kind in (resident(), again))
    assert (once, more) == ((1, 0, 0, 0, *NOTHING, *NOTHING), (1, 0, 0, 0, *NOTHING, 1, 0, 1, 0))


def test_c15_and_c17_count_who_comes_up_again() -> None:
    above, below = VertexKind(Zone.MOVED_DOWN, 30), resident(last_float=Float.UP, float_before=Float.UP)
    found = costs(above, below).pair(above, below)
    assert found is not None
    assert found[-8:] == (0, 1, 0, 1, 0, 1, 0, 1)


def test_two_who_moved_down_do_not_meet_in_the_bracket() -> None:
    above = VertexKind(Zone.MOVED_DOWN, 30)
    assert costs(above, resident()).pair(above, above) is None


def test_c2_the_bye_is_for_who_may_have_it() -> None:
    bye = VertexKind(Zone.BYE)
    may, may_not = resident(may_have_bye=True), resident()
    assert costs(may).pair(may, bye) is not None
    assert costs(may_not).pair(may_not, bye) is None
