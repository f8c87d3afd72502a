"""A challenge and its status; expired time limits are found from the clock when the status is read."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from tabellone.ladder.actions import LadderGame
from tabellone.ladder.rules import GoesTo, LadderOutcome, LadderRules


class ChallengeStage(StrEnum):
    """The status of a challenge."""

    ASKED = "asked"
    """Not answered yet."""
    AGREED = "agreed"
    """Accepted and to be played."""
    REPORTED = "reported"
    """One player has reported the result; the other has not confirmed it yet."""
    DISPUTED = "disputed"
    """The players reported different results; an arbiter decides."""
    PLAYED = "played"
    DEFAULTED = "defaulted"
    """Decided without a game: a player did not appear."""
    DECLINED = "declined"
    UNANSWERED = "unanswered"
    UNPLAYED = "unplayed"
    WITHDRAWN = "withdrawn"
    """Cancelled or void."""

    @property
    def is_open(self) -> bool:
        """Return whether an action of a player or an arbiter is still needed."""
        return self in OPEN


OPEN = (ChallengeStage.ASKED, ChallengeStage.AGREED, ChallengeStage.REPORTED, ChallengeStage.DISPUTED)
NOTHING_CAME = (
    ChallengeStage.DECLINED, ChallengeStage.UNANSWERED, ChallengeStage.UNPLAYED, ChallengeStage.WITHDRAWN,
)  # fmt: skip
"""Statuses of a challenge that ended without a game and without a default."""
IN_FAVOUR = {GoesTo.CHALLENGER: LadderOutcome.WON_UNPLAYED, GoesTo.CHALLENGED: LadderOutcome.LOST_UNPLAYED}


@dataclass(frozen=True, slots=True)
class LadderChallenge:
    """A challenge as stored, with the rules in force when it was made. A time limit includes its last moment."""

    key: int
    number: int
    challenger: int
    challenged: int
    rules: LadderRules
    made_at: datetime
    answer_by: datetime
    answered_at: datetime | None = None
    is_accepted: bool = False
    play_by: datetime | None = None
    challenger_has_white: bool = False
    reported: LadderOutcome | None = None
    reported_by: int = 0
    """The player who reported first."""
    reported_at: datetime | None = None
    confirm_by: datetime | None = None
    differing: LadderOutcome | None = None
    """The result reported by the other player, if different."""
    decided: LadderOutcome | None = None
    """Decided by both players, or by an arbiter."""
    decided_at: datetime | None = None
    withdrawn_at: datetime | None = None

    def other(self, player: int) -> int:
        """Return the player's opponent."""
        return self.challenged if player == self.challenger else self.challenger

    def has(self, player: int) -> bool:
        """Return whether the player is one of the two."""
        return player in (self.challenger, self.challenged)

    def stage(self, now: datetime) -> ChallengeStage:
        """Return the status at that moment."""
        if self.decided is not None:
            return _stage_of(self.decided)
        if self.withdrawn_at is not None:
            return ChallengeStage.WITHDRAWN
        if self.answered_at is None:
            return ChallengeStage.ASKED if now <= self.answer_by else ChallengeStage.UNANSWERED
        return self._stage_accepted(now) if self.is_accepted else ChallengeStage.DECLINED

    def _stage_accepted(self, now: datetime) -> ChallengeStage:
        if self.reported is None:
            return ChallengeStage.AGREED if self.play_by is None or now <= self.play_by else ChallengeStage.UNPLAYED
        if self.differing is not None:
            return ChallengeStage.DISPUTED
        if self.confirm_by is not None and now > self.confirm_by:
            return _stage_of(self.reported)
        return ChallengeStage.REPORTED

    def ended_at(self, now: datetime) -> datetime | None:
        """Return the moment when it ended; None while it is open."""
        stage = self.stage(now)
        if stage.is_open:
            return None
        if self.decided is not None:
            return self.decided_at
        ended = {
            ChallengeStage.WITHDRAWN: self.withdrawn_at,
            ChallengeStage.UNANSWERED: self.answer_by,
            ChallengeStage.DECLINED: self.answered_at,
            ChallengeStage.UNPLAYED: self.play_by,
        }
        return ended.get(stage, self.confirm_by)

    def waits_until(self, now: datetime) -> datetime | None:
        """Return the next time limit; None if there is none."""
        limits = {
            ChallengeStage.ASKED: self.answer_by,
            ChallengeStage.AGREED: self.play_by,
            ChallengeStage.REPORTED: self.confirm_by,
        }
        return limits.get(self.stage(now))

    def outcome(self, now: datetime) -> LadderOutcome | None:
        """Return the outcome; None while it is open, and if it ended without a decision for either player."""
        stage = self.stage(now)
        if stage.is_open:
            return None
        if self.decided is not None:
            return self.decided
        by_rule = {
            ChallengeStage.DECLINED: self.rules.declined,
            ChallengeStage.UNANSWERED: self.rules.unanswered,
            ChallengeStage.UNPLAYED: self.rules.unplayed,
        }
        return IN_FAVOUR.get(by_rule[stage]) if stage in by_rule else self.reported

    def game(self, now: datetime) -> LadderGame | None:
        """Return the effect on the ladder; None if there is none yet, or never will be."""
        outcome, at = self.outcome(now), self.ended_at(now)
        if outcome is None or outcome is LadderOutcome.VOID or at is None:
            return None
        return LadderGame(at, self.number, self.challenger, self.challenged, outcome, self.rules, self.key)


def _stage_of(outcome: LadderOutcome) -> ChallengeStage:
    if outcome is LadderOutcome.VOID:
        return ChallengeStage.WITHDRAWN
    return ChallengeStage.PLAYED if outcome.is_played else ChallengeStage.DEFAULTED
