"""Results of challenges: reported, confirmed, decided by an arbiter if reports differ; and extra time."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.utils.translation import gettext as _

from ladders.domain.action import Acting, step
from ladders.domain.challenges import locked_challenge, names_of, refuse_for_another, refuse_outsider, refuse_unseen
from ladders.domain.records import point_of
from ladders.models import Challenge, LadderPlayer
from tabellone.ladder import ChallengeStage, LadderChallenge, LadderOutcome, LadderPoint
from tournaments.domain.errors import Refused

MOST_DAYS = 365


def report_result(
    *,
    challenge: Challenge,
    player: LadderPlayer,
    outcome: LadderOutcome,
    acting: Acting,
    seen: int,
    now: datetime | None = None,
) -> Challenge:
    """Report the result from the challenger's view. It is final when both players report the same result.

    Two different results need an arbiter, unless one player changes the report. The same report twice counts once.
    """
    refuse_for_another(acting, player)
    details = names_of(challenge) | {"outcome": outcome.value, "by": player.name}
    with step("report", challenge.ladder, acting, now=now, **details) as change:
        fresh, value = locked_challenge(challenge)
        refuse_outsider(fresh, player)
        if not outcome.is_played:
            raise Refused(_("Only an arbiter can enter a forfeit."))
        told_before = value.reported if value.reported_by == player.pk else value.differing
        if told_before is outcome or value.decided is outcome:
            return fresh
        stage = value.stage(change.now)
        if stage not in (ChallengeStage.AGREED, ChallengeStage.REPORTED, ChallengeStage.DISPUTED):
            raise Refused(_("This challenge does not wait for a result."), _("Ask the arbiter."))
        refuse_unseen(fresh, seen)
        change.update(fresh, **_told_by(player.pk, outcome, value, change.now))
    return fresh


def _told_by(player: int, outcome: LadderOutcome, value: LadderChallenge, now: datetime) -> dict[str, object]:
    """Return the field changes of a challenge after one player reports a result."""
    is_first = value.reported is None or value.reported_by == player
    others = value.differing if is_first else value.reported
    if others is outcome:
        return {"decided": outcome.value, "decided_at": now}
    if not is_first:
        return {"differing": outcome.value, "confirm_by": None}
    days = value.rules.confirm_days
    waits = None if others is not None or not days else now + timedelta(days=days)
    return {"reported": outcome.value, "reported_by_id": player, "reported_at": now, "confirm_by": waits}


def decide_challenge(
    *,
    challenge: Challenge,
    outcome: LadderOutcome,
    acting: Acting,
    seen: int,
    why: str = "",
    now: datetime | None = None,
) -> Challenge:
    """Set the result of a challenge as an arbiter, also of a finished one.

    A correction keeps its place in the history, and all later positions are recalculated. Raises Refused for players.
    """
    if acting.player is not None:
        raise Refused(_("Only the arbiters of the ladder may do this."))
    details = names_of(challenge) | {"outcome": outcome.value}
    with step("decide", challenge.ladder, acting, now=now, why=why, **details) as change:
        fresh, value = locked_challenge(challenge)
        if value.decided is outcome:
            return fresh
        refuse_unseen(fresh, seen)
        has_moved = value.game(change.now) is not None
        at = value.ended_at(change.now) if has_moved or value.decided is not None else change.now
        before = value.outcome(change.now)
        change.details["before"] = before.value if before is not None else ""
        change.update(fresh, decided=outcome.value, decided_at=at)
    return fresh


def give_time(
    *, challenge: Challenge, days: int, acting: Acting, seen: int, why: str = "", now: datetime | None = None
) -> Challenge:
    """Give a number of days from now for the next deadline, as an arbiter.

    It is the deadline for the answer, the game or the opponent's confirmation, even if it has expired.
    """
    if acting.player is not None:
        raise Refused(_("Only the arbiters of the ladder may do this."))
    if not 1 <= days <= MOST_DAYS:
        raise Refused(_("Give between 1 and %(most)s days.") % {"most": MOST_DAYS})
    with step("give_time", challenge.ladder, acting, now=now, why=why, **names_of(challenge), days=days) as change:
        fresh, value = locked_challenge(challenge)
        refuse_unseen(fresh, seen)
        limits = {
            ChallengeStage.ASKED: "answer_by",
            ChallengeStage.UNANSWERED: "answer_by",
            ChallengeStage.AGREED: "play_by",
            ChallengeStage.UNPLAYED: "play_by",
            ChallengeStage.REPORTED: "confirm_by",
        }
        stage = value.stage(change.now)
        limit = limits.get(stage)
        if limit is None:
            raise Refused(_("This challenge has no deadline at the moment."))
        if not stage.is_open:
            _refuse_second_open(point_of(change.ladder, change.now), value)
        change.update(fresh, **{limit: change.now + timedelta(days=days)})
    return fresh


def _refuse_second_open(point: LadderPoint, value: LadderChallenge) -> None:
    """Refuse to reopen a challenge if a player is off the ladder or has another open challenge."""
    for player in (value.challenger, value.challenged):
        if not point.place_of(player) or point.open_of(player) is not None:
            raise Refused(_("One of the two has another open challenge by now, or is not on the ladder any more."))
