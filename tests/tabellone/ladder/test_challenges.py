"""A challenge and the clock: what runs out, when, and what it does to the ladder."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

import pytest

from tabellone.ladder import ChallengeStage, GoesTo, LadderChallenge, LadderGame, LadderOutcome, LadderRules
from tests.tabellone.ladder.test_actions import day

WON, LOST = LadderOutcome.WON, LadderOutcome.LOST
ASKED = LadderChallenge(
    7, 3, challenger=5, challenged=2, rules=LadderRules(), made_at=day(0), answer_by=day(3)
)  # fmt: skip
AGREED = replace(ASKED, answered_at=day(1), is_accepted=True, play_by=day(15))
REPORTED = replace(AGREED, reported=WON, reported_by=5, reported_at=day(10), confirm_by=day(12))
MOMENT = timedelta(microseconds=1)


def ruled(challenge: LadderChallenge, **rules: GoesTo) -> LadderChallenge:
    return replace(challenge, rules=LadderRules(**rules))  # type: ignore[arg-type]  # only ends


def test_it_is_asked_answered_reported_and_confirmed() -> None:
    confirmed = replace(REPORTED, decided=WON, decided_at=day(11))
    stages = [ASKED.stage(day(1)), AGREED.stage(day(2)), REPORTED.stage(day(10)), confirmed.stage(day(11))]
    assert stages == ["asked", "agreed", "reported", "played"]
    assert [stage.is_open for stage in stages] == [True, True, True, False]
    assert confirmed.game(day(20)) == LadderGame(day(11), 3, 5, 2, WON, LadderRules(), 7)
    assert confirmed.waits_until(day(20)) is None
    assert (confirmed.other(5), confirmed.other(2), confirmed.has(2), confirmed.has(9)) == (2, 5, True, False)


@pytest.mark.parametrize(
    ("challenge", "limit", "open_", "over"),
    [
        (ASKED, day(3), ChallengeStage.ASKED, ChallengeStage.UNANSWERED),
        (AGREED, day(15), ChallengeStage.AGREED, ChallengeStage.UNPLAYED),
        (REPORTED, day(12), ChallengeStage.REPORTED, ChallengeStage.PLAYED),
    ],
)
def test_the_last_moment_is_in_time_and_the_next_is_not(
    challenge: LadderChallenge, limit: object, open_: ChallengeStage, over: ChallengeStage
) -> None:
    assert challenge.waits_until(day(1)) == limit
    last = challenge.waits_until(day(1))
    assert last is not None
    assert (challenge.stage(last), challenge.stage(last + MOMENT)) == (open_, over)
    assert (challenge.ended_at(last), challenge.ended_at(last + MOMENT)) == (None, last)


@pytest.mark.parametrize("end", GoesTo)
def test_who_does_not_answer_in_time_loses_by_the_rule(end: GoesTo) -> None:
    outcome = {"nobody": None, "challenger": LadderOutcome.WON_UNPLAYED, "challenged": LadderOutcome.LOST_UNPLAYED}
    late = ruled(ASKED, unanswered=end)
    assert late.outcome(day(4)) == outcome[end]
    declined = ruled(replace(ASKED, answered_at=day(2)), declined=end)
    assert (declined.stage(day(2)), declined.outcome(day(9)), declined.ended_at(day(9))) == (
        "declined", outcome[end], day(2)
    )  # fmt: skip
    unplayed = ruled(AGREED, unplayed=end)
    assert unplayed.outcome(day(16)) == outcome[end]
    game = unplayed.game(day(16))
    assert (None if game is None else (game.at, game.outcome)) == (None if end == "nobody" else (day(15), outcome[end]))


def test_a_result_told_in_time_is_not_lost_when_the_time_to_play_is_over() -> None:
    waiting = replace(REPORTED, confirm_by=None)
    assert (waiting.stage(day(99)), waiting.waits_until(day(99)), waiting.game(day(99))) == ("reported", None, None)


def test_two_different_results_wait_for_the_arbiter_however_long() -> None:
    disputed = replace(REPORTED, differing=LOST)
    assert (disputed.stage(day(99)), disputed.game(day(99))) == ("disputed", None)
    decided = replace(disputed, decided=LadderOutcome.LOST_UNPLAYED, decided_at=day(20))
    assert (decided.stage(day(20)), decided.ended_at(day(20))) == ("defaulted", day(20))
    void = replace(disputed, decided=LadderOutcome.VOID, decided_at=day(20))
    assert (void.stage(day(20)), void.outcome(day(20)), void.game(day(20))) == ("withdrawn", "void", None)


def test_what_was_taken_back_does_nothing() -> None:
    taken = replace(ASKED, withdrawn_at=day(1))
    assert (taken.stage(day(9)), taken.ended_at(day(9)), taken.game(day(9))) == ("withdrawn", day(1), None)
