"""Forbidden pairs of a round, and boards that were changed."""

from __future__ import annotations

from dataclasses import replace

from tabellone.engine.reasons.external_constraints import differing_boards, forbidden_pairs
from tabellone.record import ForbiddenPairs
from tests.tabellone.engine.played import record


def test_pairs_that_are_forbidden_for_the_round_among_those_who_are_here() -> None:
    of = replace(record(5), forbidden=(ForbiddenPairs((1, 3, 5)), ForbiddenPairs((1, 2), 3, 3)))
    assert [*forbidden_pairs(of, 1, [1, 2, 3])] == [(1, 3)]
    assert [*forbidden_pairs(of, 3, [1, 2, 3, 5])] == [(1, 2), (1, 3), (1, 5), (3, 5)]


def test_boards_of_the_record_that_are_not_among_those_made() -> None:
    of = record(4, "1-3 1, 4-2 0")
    assert [*differing_boards(of, 1, {(1, 3), (2, 4)})] == [(4, 2)]
    assert [*differing_boards(of, 2, {(1, 2)})] == []
