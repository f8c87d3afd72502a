"""The history of a ladder: a pure function of the start and the dated acts."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

from hypothesis import given, strategies as st

from tabellone.ladder import (
    LadderAct,
    LadderGame,
    LadderJoin,
    LadderLeave,
    LadderOutcome,
    LadderPlacing,
    LadderRules,
    WinTakes,
    history,
)
from tests.tabellone.ladder.test_rules import all_rules

DAY = datetime(2026, 3, 1, 20, tzinfo=UTC)


def day(number: float) -> datetime:
    return DAY + timedelta(days=number)


def game(number: int, challenger: int, challenged: int, outcome: LadderOutcome, **rules: Any) -> LadderGame:
    return LadderGame(day(number), number, challenger, challenged, outcome, LadderRules(**rules))


def test_a_month_by_hand() -> None:
    acts: list[LadderAct] = [
        game(2, 4, 2, LadderOutcome.WON),
        LadderJoin(day(3), 3, 6),
        game(4, 3, 1, LadderOutcome.LOST),
        LadderLeave(day(5), 5, 2),
        LadderPlacing(day(6), 6, 5, 2),
        game(7, 3, 1, LadderOutcome.WON, win=WinTakes.INSERT),
        LadderJoin(day(8), 8, 2, 3),
    ]
    moments = history((1, 2, 3, 4, 5), acts)
    assert [moment.order for moment in moments] == [
        (1, 2, 3, 4, 5),
        (1, 4, 3, 2, 5),
        (1, 4, 3, 2, 5, 6),
        (1, 4, 3, 2, 5, 6),
        (1, 4, 3, 5, 6),
        (1, 5, 4, 3, 6),
        (3, 1, 5, 4, 6),
        (3, 1, 2, 5, 4, 6),
    ]
    assert [moment.act for moment in moments] == [None, *acts]
    assert [moment.place_of(2) for moment in moments] == [2, 4, 4, 4, 0, 0, 0, 3]


def test_a_corrected_result_changes_what_came_after_it() -> None:
    later = game(3, 4, 2, LadderOutcome.WON)
    told = history((1, 2, 3, 4), [game(2, 2, 1, LadderOutcome.WON), later])
    corrected = history((1, 2, 3, 4), [game(2, 2, 1, LadderOutcome.LOST), later])
    assert (told[-1].order, corrected[-1].order) == ((4, 1, 3, 2), (1, 4, 3, 2))


def test_who_is_there_does_not_join_again_and_who_is_not_is_not_placed() -> None:
    moments = history((1, 2), [LadderJoin(day(1), 1, 2, 1), LadderPlacing(day(2), 2, 9, 1), LadderLeave(day(3), 3, 9)])
    assert {moment.order for moment in moments} == {(1, 2)}


def test_acts_of_one_moment_go_by_their_numbers() -> None:
    first, second = LadderPlacing(day(1), 1, 3, 1), LadderPlacing(day(1), 2, 2, 1)
    assert history((1, 2, 3), [second, first])[-1].order == (2, 3, 1)


players = st.integers(1, 9)
times = st.integers(0, 20).map(day)
numbers = st.integers(1, 99)
acts_drawn = st.one_of(
    st.builds(LadderGame, times, numbers, players, players, st.sampled_from(LadderOutcome), all_rules),
    st.builds(LadderJoin, times, numbers, players, st.integers(0, 12)),
    st.builds(LadderLeave, times, numbers, players),
    st.builds(LadderPlacing, times, numbers, players, st.integers(-3, 12)),
)


@given(st.permutations(range(1, 8)), st.lists(acts_drawn, max_size=12), st.randoms(use_true_random=False))
def test_everybody_stands_once_whatever_happens_and_only_joins_and_leaves_change_who(
    start: list[int], acts: list[LadderAct], random: object
) -> None:
    there = set(start)
    moments = history(start, acts)
    for moment in moments:
        if isinstance(moment.act, LadderJoin):
            there.add(moment.act.player)
        elif isinstance(moment.act, LadderLeave):
            there.discard(moment.act.player)
        assert len(moment.order) == len(set(moment.order))
        assert set(moment.order) == there
    numbered = {(act.at, act.number) for act in acts}
    if len(numbered) == len(acts):
        shuffled = list(acts)
        random.shuffle(shuffled)  # type: ignore[attr-defined]  # a Random
        assert history(start, shuffled) == moments
