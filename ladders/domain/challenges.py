"""Actions on challenges: create, answer, set a time, cancel. Each request includes the state that its user saw."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.utils.translation import gettext as _

from ladders.domain.action import Acting, LadderChange, step
from ladders.domain.records import challenge_value, point_of, rules_of
from ladders.models import Challenge, Ladder, LadderPlayer
from tabellone.ladder import ChallengeStage, LadderChallenge, LadderPoint, written_ladder_rules
from tournaments.domain.errors import Refused
from tournaments.domain.words.core_messages import render_message

MOST_CHALLENGES = 5000
"""Maximum number of challenges of one ladder. After that, a new ladder is needed."""
FARTHEST = timedelta(days=400)


def places_seen(point: LadderPoint, challenger: int, challenged: int) -> str:
    """Return the positions of the two players as displayed, for a form."""
    return f"{point.place_of(challenger)}-{point.place_of(challenged)}"


def make_challenge(
    *, challenger: LadderPlayer, challenged: LadderPlayer, acting: Acting, seen: str, now: datetime | None = None
) -> Challenge:
    """Create a challenge. The same request twice creates one challenge.

    Raises Refused by the rules, if the positions have changed since the page was shown, and if the ladder is closed.
    """
    ladder = challenger.ladder
    refuse_for_another(acting, challenger)
    names = {"player": challenger.name, "other": challenged.name}
    with step("challenge", ladder, acting, now=now, **names) as change:
        point = point_of(change.ladder, change.now)
        mine = point.open_of(challenger.pk)
        if mine is not None and (mine.challenger, mine.challenged) == (challenger.pk, challenged.pk):
            return ladder.challenges.get(pk=mine.key)
        _refuse_making(change.ladder, point, challenger, challenged, seen)
        rules = rules_of(change.ladder)
        made = Challenge(
            ladder=change.ladder,
            number=change.take_number(),
            challenger=challenger,
            challenged=challenged,
            rules=written_ladder_rules(rules),
            made_at=change.now,
            answer_by=change.now + timedelta(days=rules.answer_days),
        )
        change.create(made)
    return made


def _refuse_making(
    ladder: Ladder, point: LadderPoint, challenger: LadderPlayer, challenged: LadderPlayer, seen: str
) -> None:
    if ladder.closed_at is not None:
        raise Refused(_("The ladder is closed. New challenges are not possible."))
    if challenged.ladder_id != ladder.pk:
        raise Refused(_("This player is not on the ladder any more."))
    if seen != places_seen(point, challenger.pk, challenged.pk):
        raise Refused(
            _("The positions of the ladder changed after you opened this page. Nothing was sent."),
            _("Check it and try again."),
        )
    why = point.why_not(challenger.pk, challenged.pk)
    if why is not None:
        raise Refused(render_message(why))
    if ladder.challenges.count() >= MOST_CHALLENGES:
        raise Refused(_("A ladder has at most %(most)s challenges.") % {"most": MOST_CHALLENGES}, _("Begin a new one."))


def answer_challenge(
    *, challenge: Challenge, accept: bool, acting: Acting, seen: int, now: datetime | None = None
) -> Challenge:
    """Accept or decline a challenge. The same answer twice counts once.

    Raises Refused after the time to answer, and if the challenge has changed since it was displayed.
    """
    refuse_for_another(acting, challenge.challenged)
    action = "accept" if accept else "decline"
    with step(action, challenge.ladder, acting, now=now, **names_of(challenge)) as change:
        fresh, value = locked_challenge(challenge)
        done = value.answered_at is not None and fresh.withdrawn_at is None and not fresh.decided
        if done and fresh.is_accepted == accept:
            return fresh
        stage = value.stage(change.now)
        if stage is ChallengeStage.UNANSWERED:
            raise Refused(_("The time to answer is over."), _("Ask the arbiter if there was a reason."))
        if stage is not ChallengeStage.ASKED:
            raise Refused(_("This challenge does not wait for an answer any more."))
        refuse_unseen(fresh, seen)
        _answer(change, fresh, accept=accept)
    return fresh


def _answer(change: LadderChange, challenge: Challenge, *, accept: bool) -> None:
    if not accept:
        change.update(challenge, answered_at=change.now, is_accepted=False)
        return
    value = challenge_value(challenge)
    white = point_of(change.ladder, change.now).challenger_has_white(value.challenger, value.challenged)
    change.update(
        challenge,
        answered_at=change.now,
        is_accepted=True,
        play_by=change.now + timedelta(days=value.rules.play_days),
        challenger_has_white=white,
    )


def withdraw_challenge(*, challenge: Challenge, acting: Acting, seen: int, now: datetime | None = None) -> Challenge:
    """Cancel a challenge that has no answer yet, as the challenger."""
    refuse_for_another(acting, challenge.challenger)
    with step("take_back", challenge.ladder, acting, now=now, **names_of(challenge)) as change:
        fresh, value = locked_challenge(challenge)
        if fresh.withdrawn_at is not None:
            return fresh
        if value.stage(change.now) is not ChallengeStage.ASKED:
            raise Refused(_("You can cancel only a challenge that has no answer yet."), _("Ask the arbiter."))
        refuse_unseen(fresh, seen)
        change.update(fresh, withdrawn_at=change.now)
    return fresh


def propose_time(
    *,
    challenge: Challenge,
    player: LadderPlayer,
    meets_at: datetime,
    acting: Acting,
    seen: int,
    now: datetime | None = None,
) -> Challenge:
    """Propose a time for the game. It is agreed when the opponent proposes the same time, or by `agree_time`."""
    refuse_for_another(acting, player)
    with step("propose", challenge.ladder, acting, now=now, **names_of(challenge), at=meets_at.isoformat()) as change:
        fresh, value = locked_challenge(challenge)
        refuse_outsider(fresh, player)
        if fresh.meets_at == meets_at and fresh.proposed_by_id == player.pk:
            return fresh
        if value.stage(change.now) not in (ChallengeStage.ASKED, ChallengeStage.AGREED):
            raise Refused(_("There is nothing left to arrange."))
        if not change.now - timedelta(days=1) <= meets_at <= change.now + FARTHEST:
            raise Refused(_("Enter a time in the near future."))
        refuse_unseen(fresh, seen)
        change.update(fresh, meets_at=meets_at, proposed_by=player, is_time_agreed=False)
    return fresh


def agree_time(
    *, challenge: Challenge, player: LadderPlayer, acting: Acting, seen: int, now: datetime | None = None
) -> Challenge:
    """Agree to the time that the opponent proposed."""
    refuse_for_another(acting, player)
    with step("agree_time", challenge.ladder, acting, now=now, **names_of(challenge)) as change:
        fresh, value = locked_challenge(challenge)
        refuse_outsider(fresh, player)
        if fresh.is_time_agreed:
            return fresh
        if fresh.meets_at is None or fresh.proposed_by_id == player.pk:
            raise Refused(_("There is no time of the other player to agree to."))
        if value.stage(change.now) is not ChallengeStage.AGREED:
            raise Refused(_("There is nothing left to arrange."), _("Accept the challenge first."))
        refuse_unseen(fresh, seen)
        change.details["at"] = fresh.meets_at.isoformat()
        change.update(fresh, is_time_agreed=True)
    return fresh


def names_of(challenge: Challenge) -> dict[str, str]:
    """Return the two names for the change log."""
    return {"player": challenge.challenger.name, "other": challenge.challenged.name}


def locked_challenge(challenge: Challenge) -> tuple[Challenge, LadderChallenge]:
    """Return the challenge with the ladder locked: its row, and the core's value."""
    fresh = Challenge.objects.select_related("ladder", "challenger", "challenged").get(pk=challenge.pk)
    return fresh, challenge_value(fresh)


def refuse_unseen(challenge: Challenge, seen: int) -> None:
    """Refuse if the challenge differs from its displayed version."""
    if challenge.version != seen:
        raise Refused(
            _("Another user changed the challenge. Nothing was saved."),
            _("Check it and try again."),
        )


def refuse_for_another(acting: Acting, player: LadderPlayer) -> None:
    """Refuse an action for another player. A link acts only for its own player; an arbiter for any player."""
    if acting.player is not None and acting.player.pk != player.pk:
        raise Refused(_("Only the other player can do this."))


def refuse_outsider(challenge: Challenge, player: LadderPlayer) -> None:
    """Refuse players who are not in the challenge."""
    if player.pk not in (challenge.challenger_id, challenge.challenged_id):
        raise Refused(_("Only the two players of the challenge can do this."))
