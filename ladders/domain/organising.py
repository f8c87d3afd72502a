"""Create, change, show and close a ladder, and manage its staff."""

from __future__ import annotations

import hashlib
import json
from datetime import datetime
from zoneinfo import available_timezones

from django.db import transaction
from django.utils.translation import gettext as _

from accounts.models import User
from ladders.domain.action import Acting, step
from ladders.models import Ladder, LadderMember
from tabellone.ladder import LadderRules, written_ladder_rules
from tournaments.domain.errors import Refused
from tournaments.domain.events.naming import free_slug, public_name
from tournaments.domain.staff.access import account_named

MOST_LADDERS = 50
"""Maximum number of ladders of one account."""
MOST_ARBITERS = 20


def make_ladder(
    *, actor: User, name: str, rules: LadderRules | None = None, time_zone: str = "", now: datetime | None = None
) -> Ladder:
    """Create a hidden ladder without players, owned by the actor."""
    with transaction.atomic():
        User.objects.select_for_update().get(pk=actor.pk)  # two simultaneous requests are counted one after the other
        if actor.ladders.filter(role=LadderMember.Role.OWNER).count() >= MOST_LADDERS:
            raise Refused(_("An account may own %(most)s ladders, and you own as many.") % {"most": MOST_LADDERS})
        ladder = Ladder.objects.create(
            slug=free_slug(_named(name), Ladder),
            name=_named(name),
            rules=written_ladder_rules(rules or LadderRules()),
            time_zone=time_zone,
        )
        LadderMember.objects.create(ladder=ladder, user=actor, role=LadderMember.Role.OWNER)
        with step("make", ladder, Acting(actor), now=now, always=True):
            pass
    return ladder


def settings_seen(ladder: Ladder) -> str:
    """Return a short digest of the settings with which a form was filled in."""
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
    """Change name, time zone or rules for future challenges. Existing challenges keep their rules."""
    with step("settings", ladder, Acting(actor), now=now, why=why) as change:
        if settings_seen(change.ladder) != seen:
            raise Refused(
                _("Another user changed the settings. Nothing was saved."),
                _("Check it and try again."),
            )
        zone = change.ladder.time_zone if time_zone is None else time_zone
        if zone and zone not in available_timezones():
            raise Refused(_("Choose a valid time zone."))
        change.update(change.ladder, name=_named(name), time_zone=zone, rules=written_ladder_rules(rules))


def show_ladder(*, ladder: Ladder, actor: User, visibility: Ladder.Visibility, now: datetime | None = None) -> None:
    """Set the visibility of the public pages. Only for owners."""
    with step("visibility", ladder, Acting(actor), now=now, visibility=visibility.value) as change:
        change.update(change.ladder, visibility=visibility.value)


def close_ladder(*, ladder: Ladder, actor: User, now: datetime | None = None) -> None:
    """Close the ladder to new challenges. Open challenges can still be played."""
    with step("close", ladder, Acting(actor), now=now) as change:
        if change.ladder.closed_at is not None:
            raise Refused(_("The ladder is closed already."))
        change.update(change.ladder, closed_at=change.now)


def reopen_ladder(*, ladder: Ladder, actor: User, now: datetime | None = None) -> None:
    """Reopen the ladder for challenges."""
    with step("reopen", ladder, Acting(actor), now=now) as change:
        if change.ladder.closed_at is None:
            raise Refused(_("The ladder is open."))
        change.update(change.ladder, closed_at=None)


def add_arbiter(*, ladder: Ladder, actor: User, username: str, now: datetime | None = None) -> None:
    """Add a user to the ladder's staff as arbiter. Only for owners."""
    with step("add_arbiter", ladder, Acting(actor), now=now, name=username[:150], always=True) as change:
        user = account_named(username)
        if change.ladder.members.filter(user=user).exists():
            raise Refused(_("This account is already on the staff of the ladder."))
        if change.ladder.members.count() > MOST_ARBITERS:
            raise Refused(_("A ladder has at most %(most)s arbiters.") % {"most": MOST_ARBITERS})
        LadderMember.objects.create(ladder=change.ladder, user=user, role=LadderMember.Role.ARBITER)


def remove_arbiter(*, member: LadderMember, actor: User, now: datetime | None = None) -> None:
    """Remove an arbiter from the ladder's staff. Owners cannot be removed."""
    name = member.user.username
    with step("remove_arbiter", member.ladder, Acting(actor), now=now, name=name, always=True):
        if member.role == LadderMember.Role.OWNER:
            raise Refused(_("An owner stays."))
        if not LadderMember.objects.filter(pk=member.pk).delete()[0]:
            raise Refused(_("This account is not on the staff of the ladder."))


def _named(name: str) -> str:
    return public_name(name, nameless=_("The ladder has no name."))
