"""Chains of terms."""

from __future__ import annotations

import pytest

from mirrors.domain.terms.chain import (
    SERVER,
    Act,
    EventLine,
    Relation,
    RunningTerm,
    common_terms,
    extended,
    relation,
    term_of,
)

SERVER_TERM = RunningTerm("a", SERVER, 0)
HALL = RunningTerm("b", "aurelia", 10)
OTHER_HALL = RunningTerm("c", "bo", 10)


@pytest.mark.parametrize(
    ("one", "other", "expected"),
    [
        ((SERVER_TERM,), (SERVER_TERM,), Relation.SAME),
        ((SERVER_TERM, HALL), (SERVER_TERM,), Relation.LONGER),
        ((SERVER_TERM,), (SERVER_TERM, HALL), Relation.SHORTER),
        ((SERVER_TERM, HALL), (SERVER_TERM, OTHER_HALL), Relation.APART),
    ],
)
def test_chains_are_compared_by_their_common_beginning(
    one: tuple[RunningTerm, ...], other: tuple[RunningTerm, ...], expected: Relation
) -> None:
    assert relation(one, other) is expected


def test_two_provisional_terms_have_the_terms_before_them_in_common() -> None:
    assert common_terms((SERVER_TERM, HALL), (SERVER_TERM, OTHER_HALL)) == 1


def test_an_act_belongs_to_the_last_term_that_began_before_it() -> None:
    chain = (SERVER_TERM, HALL)
    assert [term_of(chain, number).key for number in (1, 10, 11)] == ["a", "a", "b"]


def test_a_term_loses_its_acts_to_a_later_term_that_began_earlier() -> None:
    """The laptop announced a term from act 10 and was lost; the server had 5 acts and took over."""
    chain = (SERVER_TERM, HALL, RunningTerm("d", SERVER, 5))
    assert [term_of(chain, number).key for number in (5, 6, 11)] == ["a", "d", "d"]


def test_a_line_ends_with_the_added_acts_whose_numbers_can_have_gaps() -> None:
    line = EventLine((SERVER_TERM,), 1, {1: "x"})
    assert extended(line, [Act(3, "y"), Act(4, "z")]) == EventLine((SERVER_TERM,), 4, {1: "x", 3: "y", 4: "z"})


def test_the_beginning_is_on_every_line() -> None:
    line = EventLine((SERVER_TERM,), 1, {1: "x"})
    assert [line.has(act) for act in (None, Act(1, "x"), Act(1, "y"), Act(2, "x"))] == [True, True, False, False]
