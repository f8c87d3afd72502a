"""The staff of a season: managed by its owners."""

from __future__ import annotations

from django.utils.translation import gettext as _

from accounts.models import User
from seasons.domain.access import may_own
from seasons.domain.action import season_step
from seasons.models import Season, SeasonMember
from tournaments.domain.errors import Refused
from tournaments.domain.staff.access import account_named

MOST_PEOPLE = 20


def add_person(*, season: Season, actor: User, username: str, role: SeasonMember.Role, seen: int) -> Season:
    """Add a user to the season's staff, or change the role.

    Refused without such an account, or without an owner's right.
    """
    with season_step("add_person", season, actor, seen=seen) as locked:
        _refuse_stranger(locked, actor)
        user = account_named(username)
        if user.pk == locked.owner_id:
            raise Refused(_("The creator of the season is always an owner."))
        if locked.members.exclude(user=user).count() >= MOST_PEOPLE:
            raise Refused(_("Too many staff members for a season (maximum %(most)s).") % {"most": MOST_PEOPLE})
        SeasonMember.objects.update_or_create(season=locked, user=user, defaults={"role": role})
    return locked


def remove_person(*, season: Season, actor: User, member: int, seen: int) -> Season:
    """Remove the member with that key from the season's staff.

    Refused for an account that is not a member, and without an owner's right; members can always remove themselves.
    """
    with season_step("remove_person", season, actor, seen=seen) as locked:
        found = locked.members.filter(pk=member).first()
        if found is None:
            raise Refused(_("This account is not on the staff of the season."))
        if found.user_id != actor.pk:
            _refuse_stranger(locked, actor)
        found.delete()
    return locked


def _refuse_stranger(season: Season, actor: User) -> None:
    if not may_own(actor, season):
        raise Refused(_("Only an owner of the season can change its staff."))
