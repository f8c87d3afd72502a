"""A ladder is made, its rules changed, shown, closed; and who looks after it."""

from __future__ import annotations

import hashlib
import json
from datetime import datetime
from zoneinfo import available_timezones

from django.db import transaction
from django.utils.text import slugify
from django.utils.translation import gettext as _

from accounts.models import User
from ladders.domain.steps import Acting, step
from ladders.models import Ladder, LadderMember
from tabellone import values
from tabellone.ladder import LadderRules, written_ladder_rules
from tournaments.domain.errors import Refused

MOST_LADDERS = 50
"""Of one account."""
MOST_ARBITERS = 20


def make_ladder(
    *, actor: User, name: str, rules: LadderRules | None = None, time_zone: str = "", now: datetime | None = None
) -> Ladder:
    """A new ladder, hidden and without players, which the actor owns."""
    with transaction.atomic():
        User.objects.select_for_update().get(pk=actor.pk)  # two requests at once are counted one after the other
        if actor.ladders.filter(role=LadderMember.Role.OWNER).count() >= MOST_LADDERS:
            raise Refused(_("An account may own %(most)s ladders, and you own as many.") % {"most": MOST_LADDERS})
        ladder = Ladder.objects.create(
            slug=_free_slug(_named(name)),
            name=_named(name),
            rules=written_ladder_rules(rules or LadderRules()),
            time_zone=time_zone,
        )
        LadderMember.objects.create(ladder=ladder, user=actor, role=LadderMember.Role.OWNER)
        with step("make", ladder, Acting(actor), now=now, always=True):
            pass
    return ladder


def settings_seen(ladder: Ladder) -> str:
    """What a form of the settings was filled in with, as a short text."""
    text = json.dumps([ladder.name, ladder.time_zone, ladder.rules], sort_keys=True)
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def change_settings(
    *,
    ladder: Ladder,
    actor: User,
    name: str,
    rules: LadderRules,
    seen: str,
    time_zone: str | None = None,
    why: str = "",
    now: datetime | None = None,
) -> None:
    """Another name, another place of its clocks, or other rules, for challenges from now on: each one is played as it
    was made.
    """
    with step("settings", ladder, Acting(actor), now=now, why=why) as change:
        if settings_seen(change.ladder) != seen:
            raise Refused(
                _("Somebody changed the settings while you were looking; nothing of yours is saved yet."),
                _("Look at it again."),
            )
        zone = change.ladder.time_zone if time_zone is None else time_zone
        if zone and zone not in available_timezones():
            raise Refused(_("There is no such time zone."))
        change.update(change.ladder, name=_named(name), time_zone=zone, rules=written_ladder_rules(rules))


def show_ladder(*, ladder: Ladder, actor: User, visibility: Ladder.Visibility, now: datetime | None = None) -> None:
    """Who sees the public pages; an owner's to say."""
    with step("visibility", ladder, Acting(actor), now=now, visibility=visibility.value) as change:
        change.update(change.ladder, visibility=visibility.value)


def close_ladder(*, ladder: Ladder, actor: User, now: datetime | None = None) -> None:
    """Nobody challenges any more; what is open may still be played."""
    with step("close", ladder, Acting(actor), now=now) as change:
        if change.ladder.closed_at is not None:
            raise Refused(_("The ladder is closed already."))
        change.update(change.ladder, closed_at=change.now)


def reopen_ladder(*, ladder: Ladder, actor: User, now: datetime | None = None) -> None:
    """People challenge each other again."""
    with step("reopen", ladder, Acting(actor), now=now) as change:
        if change.ladder.closed_at is None:
            raise Refused(_("The ladder is open."))
        change.update(change.ladder, closed_at=None)


def add_arbiter(*, ladder: Ladder, actor: User, username: str, now: datetime | None = None) -> None:
    """Somebody with an account looks after the ladder too; an owner's to say."""
    with step("add_arbiter", ladder, Acting(actor), now=now, name=username[:150], always=True) as change:
        user = User.objects.filter(username=username, is_active=True).first()
        if user is None:
            raise Refused(_("There is no account of this name."), _("Ask for the name with which they sign in."))
        if change.ladder.members.filter(user=user).exists():
            raise Refused(_("This account looks after the ladder already."))
        if change.ladder.members.count() > MOST_ARBITERS:
            raise Refused(_("A ladder has at most %(most)s arbiters.") % {"most": MOST_ARBITERS})
        LadderMember.objects.create(ladder=change.ladder, user=user, role=LadderMember.Role.ARBITER)


def remove_arbiter(*, member: LadderMember, actor: User, now: datetime | None = None) -> None:
    """An arbiter looks after the ladder no more; owners stay."""
    name = member.user.username
    with step("remove_arbiter", member.ladder, Acting(actor), now=now, name=name, always=True):
        if member.role == LadderMember.Role.OWNER:
            raise Refused(_("An owner stays."))
        if not LadderMember.objects.filter(pk=member.pk).delete()[0]:
            raise Refused(_("This account does not look after the ladder."))


def _named(name: str) -> str:
    try:
        return str(values.EVENT["name"](name))
    except values.WrongValue as wrong:
        raise Refused(_("The ladder has no name."), _("Give it the name that players know.")) from wrong


def _free_slug(name: str) -> str:
    stem = slugify(name)[:60] or "ladder"
    slug, number = stem, 1
    while Ladder.objects.filter(slug=slug).exists():
        number += 1
        slug = f"{stem}-{number}"
    return slug
