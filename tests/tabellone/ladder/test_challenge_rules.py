"""Who may challenge whom, and why not (textbook 6.2)."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime

import pytest
from hypothesis import given, strategies as st

from tabellone.ladder import (
    GoesTo,
    LadderBook,
    LadderChallenge,
    LadderJoin,
    LadderLeave,
    LadderOutcome,
    LadderRules,
    WhoHasWhite,
)
from tests.tabellone.ladder.test_actions import day
from tests.tabellone.ladder.test_rules import all_rules

WON, DRAWN, LOST = LadderOutcome.WON, LadderOutcome.DRAWN, LadderOutcome.LOST
START = (1, 2, 3, 4, 5, 6)


def ended(number: int, challenger: int, challenged: int, outcome: LadderOutcome, white: int = 0) -> LadderChallenge:
    """A challenge made in the morning of that day and played in the evening."""
    return LadderChallenge(
        number, number, challenger, challenged, LadderRules(), day(number), day(number + 3), day(number), True,
        day(number + 14), white == challenger, decided=outcome, decided_at=day(number + 0.1),
    )  # fmt: skip


def asked(number: int, challenger: int, challenged: int) -> LadderChallenge:
    rules = LadderRules(unanswered=GoesTo.NOBODY)
    return LadderChallenge(number, number, challenger, challenged, rules, day(number), day(number + 3))


def why_not(
    challenger: int,
    challenged: int,
    *challenges: LadderChallenge,
    now: datetime | None = None,
    rules: LadderRules | None = None,
) -> str:
    book = LadderBook(rules or LadderRules(reach=0), START, challenges=challenges)
    return str(book.at(now or day(30)).why_not(challenger, challenged) or "")


def test_one_challenges_upwards_and_no_farther_than_is_allowed() -> None:
    rules = LadderRules(reach=2)
    assert [why_not(5, other, rules=rules) for other in (4, 3)] == ["", ""]
    assert why_not(5, 2, rules=rules) == "That is 3 places up; allowed: 2."
    assert why_not(5, 6, rules=rules) == "Only higher-placed players can be challenged."
    assert why_not(5, 5, rules=rules) == "A player cannot challenge themselves."
    assert why_not(6, 1) == ""


def test_who_is_not_on_the_ladder_or_away_is_left_alone() -> None:
    book = LadderBook(
        LadderRules(), START, (LadderLeave(day(1), 1, 2), LadderJoin(day(40), 2, 9)), away=frozenset({3, 6})
    )
    point = book.at(day(30))
    assert point.order == (1, 3, 4, 5, 6)
    told = [str(point.why_not(*pair)) for pair in ((4, 2), (2, 1), (9, 1), (4, 3), (6, 5))]
    assert told == [
        "This player is not on the ladder any more.",
        "The challenger is not on the ladder.",
        "The challenger is not on the ladder.",
        "This player is away.",
        "Absent players cannot challenge.",
    ]
    assert point.why_not(4, 1) is None


def test_everybody_has_one_open_challenge_at_most() -> None:
    waiting = asked(29, 4, 2)
    assert why_not(4, 1, waiting) == "There is an open challenge already."
    assert why_not(2, 1, waiting) == "There is an open challenge already."
    assert why_not(5, 4, waiting) == "This player has an open challenge."
    assert why_not(3, 2, waiting) == "This player has an open challenge."
    assert why_not(5, 3, waiting) == ""
    assert why_not(3, 2, waiting, now=day(33)) == ""


@pytest.mark.parametrize("outcome", [LOST, DRAWN])
def test_who_did_not_win_meets_another_before_the_same_again(outcome: LadderOutcome) -> None:
    first = ended(1, 5, 4, outcome)
    assert why_not(5, 4, first) == "No immediate rematch. Challenges against other players needed first: 1."
    assert why_not(5, 4, first, ended(2, 5, 3, LOST)) == ""
    assert why_not(5, 4, first, ended(2, 6, 5, LOST)) == ""
    assert why_not(5, 4, first, ended(2, 6, 3, LOST)) != ""
    assert why_not(5, 4, first, rules=LadderRules(reach=0, others=0)) == ""
    two = LadderRules(reach=0, others=2)
    twice_the_same = (first, ended(2, 5, 3, LOST), ended(3, 6, 5, LOST))
    assert why_not(5, 4, *twice_the_same, rules=two) == ""
    needed = "No immediate rematch. Challenges against other players needed first: 1."
    assert why_not(5, 4, *twice_the_same[:2], rules=two) == needed


def test_who_lost_the_place_may_take_it_back_at_once_unless_the_rules_forbid_it() -> None:
    won = ended(1, 5, 4, WON)
    assert why_not(4, 5, won) == ""
    assert why_not(4, 5, won, rules=LadderRules(reach=0, also_won=True)) != ""


def test_a_place_won_without_a_game_is_no_meeting() -> None:
    assert why_not(5, 4, ended(1, 5, 4, LadderOutcome.LOST_UNPLAYED)) == ""


@pytest.mark.parametrize("nothing", ["declined", "withdrawn", "unanswered"])
def test_a_challenge_of_nothing_is_not_made_again_at_once(nothing: str) -> None:
    made = asked(1, 5, 4)
    if nothing == "declined":
        made = replace(made, answered_at=day(4))
    elif nothing == "withdrawn":
        made = replace(made, withdrawn_at=day(4))
    assert why_not(5, 4, made, now=day(10)) == "This challenge was not played. Days to wait before a new one: 7."
    assert why_not(5, 4, made, now=day(11)) == ""
    assert why_not(5, 3, made, now=day(10)) == ""
    void = replace(made, decided=LadderOutcome.VOID, decided_at=day(5))
    assert why_not(5, 4, void, now=day(6)) == ""


def test_who_has_white_is_a_rule() -> None:
    games = (ended(1, 5, 4, LOST, white=5), ended(2, 6, 5, LOST, white=5))

    def white(rule: WhoHasWhite, pair: tuple[int, int]) -> bool:
        return LadderBook(LadderRules(white=rule), START, challenges=games).at(day(9)).challenger_has_white(*pair)

    assert [white(rule, (5, 3)) for rule in WhoHasWhite] == [False, True, False]
    assert white(WhoHasWhite.FEWER, (6, 5)) is True
    assert white(WhoHasWhite.FEWER, (3, 2)) is False


pairs = st.tuples(st.integers(1, 6), st.integers(1, 6)).filter(lambda pair: pair[0] != pair[1])


@given(st.lists(st.tuples(pairs, st.sampled_from([WON, DRAWN, LOST])), max_size=12), all_rules)
def test_whoever_may_challenge_stands_lower_and_within_reach_and_did_not_just_fail(
    games: list[tuple[tuple[int, int], LadderOutcome]], rules: LadderRules
) -> None:
    """Only challenges that are allowed are made; each of them is checked by what was drawn, not by the rules' code."""
    made: list[LadderChallenge] = []
    for number, ((challenger, challenged), outcome) in enumerate(games, start=1):
        point = LadderBook(rules, START, challenges=tuple(made)).at(day(number))
        if point.why_not(challenger, challenged) is not None:
            continue
        distance = point.order.index(challenger) - point.order.index(challenged)
        assert 1 <= distance <= (rules.reach or 5)
        own = [it for it in made if challenger in (it.challenger, it.challenged)]
        if rules.others and own:
            last = own[-1]
            assert (last.challenger, last.challenged) != (challenger, challenged) or last.decided is WON
        made.append(replace(ended(number, challenger, challenged, outcome), rules=rules))
    final = LadderBook(rules, START, challenges=tuple(made)).at(day(99))
    assert sorted(final.order) == list(START)
    assert len(final.moments) == len(made) + 1
