"""C4, C5 and C2 for everybody at once, beside trying everything."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

import pytest
from hypothesis import given, settings, strategies as st

from tabellone.engine import NoLegalPairing
from tabellone.engine.swiss.common import SwissPlayer, field_of
from tabellone.engine.swiss.completion import Completion
from tabellone.record import ForbiddenPairs, Record
from tests.tabellone.engine.played import record


def players(of: Record) -> tuple[SwissPlayer, ...]:
    return field_of(of, len(of.rounds) + 1).players


def byes(of: Sequence[SwissPlayer]) -> Iterator[int | None]:
    """Everybody with whose bye the others can be paired; None for an even number that can."""
    if len(of) % 2 == 0:
        if can_be_paired(of):
            yield None
        return
    yield from (p.score for p in of if p.may_have_bye and can_be_paired([q for q in of if q is not p]))


def can_be_paired(of: Sequence[SwissPlayer]) -> bool:
    """Nobody has an absolute preference before the second game."""
    if not of:
        return True
    first, *rest = of
    return any(
        other.tpn not in first.opponents and can_be_paired([p for p in rest if p is not other]) for other in rest
    )


@st.composite
def after_a_round(draw: st.DrawFn) -> Record:
    """A round of up to nine players, and many who may not meet."""
    count = draw(st.integers(2, 9))
    order = draw(st.permutations(range(1, count + 1)))
    results = st.sampled_from(["1", "=", "0", "+"])
    parts = [f"{order[2 * n]}-{order[2 * n + 1]} {draw(results)}" for n in range(count // 2)]
    parts += [f"{order[-1]} {draw(st.sampled_from('UHZ'))}"] if count % 2 else []
    pairs = st.tuples(st.integers(1, count), st.integers(1, count)).filter(lambda pair: pair[0] < pair[1])
    of = record(count, ", ".join(parts))
    forbidden = tuple(ForbiddenPairs(pair) for pair in draw(st.lists(pairs, max_size=15)))
    return Record(of.players, of.rounds, planned_rounds=9, edition="2026", forbidden=forbidden)


@settings(max_examples=150)
@given(after_a_round())
def test_c5_the_bye_goes_to_the_lowest_score_that_leaves_a_legal_pairing(of: Record) -> None:
    everybody = players(of)
    possible = [*byes(everybody)]
    completion = Completion(everybody)
    if not possible:
        with pytest.raises(NoLegalPairing):
            completion.require(lowest_bye=True)
        return
    lowest = None if len(everybody) % 2 == 0 else min(score for score in possible if score is not None)
    assert completion.require(lowest_bye=True) == lowest
    assert completion.bye_score == lowest


def test_c5_once_the_score_is_known_nobody_else_may_have_the_bye() -> None:
    everybody = players(record(5, "1-2 1, 3-4 1, 5 H"))
    completion = Completion(everybody)
    assert [p.tpn for p in everybody] == [1, 3, 5, 2, 4]
    assert [completion.may_have_bye(index) for index in range(5)] == [True] * 5
    assert completion.require(lowest_bye=True) == 0
    assert [completion.may_have_bye(index) for index in range(5)] == [False, False, False, True, True]


def test_c2_who_had_the_bye_is_refused_another_and_without_anybody_else_the_round_too() -> None:
    of = record(3, "1-2 1, 3 U", "2-3 1, 1 U", "3-1 1, 2 U")
    with pytest.raises(NoLegalPairing, match=r"no player can receive the bye.*\(C2\)") as caught:
        Completion(players(of)).require(lowest_bye=True)
    assert (caught.value.code, sorted(caught.value.players)) == ("no_bye", [1, 2, 3])


def test_downfloaters_are_ideal_where_they_and_the_following_bracket_are_all_paired() -> None:
    of = record(6, "1-2 1, 3-4 1, 5-6 1")
    completion = Completion(players(of))
    assert [p.tpn for p in completion.players] == [1, 3, 5, 2, 4, 6]
    assert completion.is_ideal([2], [3, 4, 5], [])
    assert not completion.is_ideal([0, 1, 2], [3, 4], [5])
    barred = Record(of.players, of.rounds, planned_rounds=9, edition="2026", forbidden=(ForbiddenPairs((2, 4, 5, 6)),))
    assert not Completion(players(barred)).is_ideal([2], [3, 4, 5], [])


def test_those_who_float_are_not_paired_with_each_other() -> None:
    completion = Completion(players(record(4)))
    assert completion.can_follow([0, 1], [2, 3])
    assert not completion.can_follow([0, 1, 2], [3])
    assert completion.can_follow([], [0, 1, 2, 3])
    of = replace(record(4), forbidden=(ForbiddenPairs((1, 3)), ForbiddenPairs((1, 4))))
    assert not Completion(players(of)).can_follow([0, 1], [2, 3])
    assert Completion(players(of)).holds([0, 1, 2, 3])
