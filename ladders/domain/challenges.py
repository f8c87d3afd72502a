"""Challenges: made, answered, given a time, taken back. What somebody saw is part of what they ask."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.utils.translation import gettext as _

from ladders.domain.book import challenge_value, point_of, rules_of
from ladders.domain.steps import Acting, LadderChange, step
from ladders.models import Challenge, Ladder, LadderPlayer
from tabellone.ladder import ChallengeStage, LadderChallenge, LadderPoint, written_ladder_rules
from tournaments.domain.errors import Refused
from tournaments.domain.words.telling import told

MOST_CHALLENGES = 5000
"""Of one ladder; whoever has so many begins another one."""
FARTHEST = timedelta(days=400)


def places_seen(point: LadderPoint, challenger: int, challenged: int) -> str:
    """Where the two stand, as a form says what its page showed."""
    return f"{point.place_of(challenger)}-{point.place_of(challenged)}"


def make_challenge(
    *, challenger: LadderPlayer, challenged: LadderPlayer, acting: Acting, seen: str, now: datetime | None = None
) -> Challenge:
    """The one challenges the other. Sent twice it is one challenge. Refused by the rules, where the two have moved
    since the page was made, and when the ladder is closed.
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
        raise Refused(_("The ladder is closed; nobody challenges any more."))
    if challenged.ladder_id != ladder.pk:
        raise Refused(_("This player is not on the ladder any more."))
    if seen != places_seen(point, challenger.pk, challenged.pk):
        raise Refused(_("The ladder has moved while you were looking; nothing was sent."), _("Look at it again."))
    why = point.why_not(challenger.pk, challenged.pk)
    if why is not None:
        raise Refused(told(why))
    if ladder.challenges.count() >= MOST_CHALLENGES:
        raise Refused(_("A ladder has at most %(most)s challenges.") % {"most": MOST_CHALLENGES}, _("Begin a new one."))


def answer_challenge(
    *, challenge: Challenge, accept: bool, acting: Acting, seen: int, now: datetime | None = None
) -> Challenge:
    """The challenged player takes it or declines. The same answer twice is one. Refused after the time to answer, and
    where the challenge was changed since it was seen.
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


def take_back(*, challenge: Challenge, acting: Acting, seen: int, now: datetime | None = None) -> Challenge:
    """The challenger takes the challenge back while it waits for the answer."""
    refuse_for_another(acting, challenge.challenger)
    with step("take_back", challenge.ladder, acting, now=now, **names_of(challenge)) as change:
        fresh, value = locked_challenge(challenge)
        if fresh.withdrawn_at is not None:
            return fresh
        if value.stage(change.now) is not ChallengeStage.ASKED:
            raise Refused(_("Only a challenge that waits for its answer is taken back."), _("Ask the arbiter."))
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
    """One of the two says when they could play; the other one's same word, or `agree_time`, makes it agreed."""
    refuse_for_another(acting, player)
    with step("propose", challenge.ladder, acting, now=now, **names_of(challenge), at=meets_at.isoformat()) as change:
        fresh, value = locked_challenge(challenge)
        refuse_outsider(fresh, player)
        if fresh.meets_at == meets_at and fresh.proposed_by_id == player.pk:
            return fresh
        if value.stage(change.now) not in (ChallengeStage.ASKED, ChallengeStage.AGREED):
            raise Refused(_("There is nothing left to arrange."))
        if not change.now - timedelta(days=1) <= meets_at <= change.now + FARTHEST:
            raise Refused(_("This time is over, or very far away."))
        refuse_unseen(fresh, seen)
        change.update(fresh, meets_at=meets_at, proposed_by=player, is_time_agreed=False)
    return fresh


def agree_time(
    *, challenge: Challenge, player: LadderPlayer, acting: Acting, seen: int, now: datetime | None = None
) -> Challenge:
    """The other one is content with the time that was proposed."""
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
    """The two, as the journal's sentences name them."""
    return {"player": challenge.challenger.name, "other": challenge.challenged.name}


def locked_challenge(challenge: Challenge) -> tuple[Challenge, LadderChallenge]:
    """The challenge as it is now that the ladder is locked: its row, and the core's value."""
    fresh = Challenge.objects.select_related("ladder", "challenger", "challenged").get(pk=challenge.pk)
    return fresh, challenge_value(fresh)


def refuse_unseen(challenge: Challenge, seen: int) -> None:
    """What the page showed must be what there is."""
    if challenge.version != seen:
        raise Refused(
            _("The challenge has changed while you were looking; nothing of yours is saved yet."),
            _("Look at it again."),
        )


def refuse_for_another(acting: Acting, player: LadderPlayer) -> None:
    """A link acts for its own player alone; an arbiter in anybody's stead."""
    if acting.player is not None and acting.player.pk != player.pk:
        raise Refused(_("This is for the other player to do."))


def refuse_outsider(challenge: Challenge, player: LadderPlayer) -> None:
    """Only the two have a word in it."""
    if player.pk not in (challenge.challenger_id, challenge.challenged_id):
        raise Refused(_("This is for the two players of the challenge to do."))
