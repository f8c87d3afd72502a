"""Who looks after a season: its owners say."""

from __future__ import annotations

from django.utils.translation import gettext as _

from accounts.models import User
from tournaments.domain.errors import Refused
from tournaments.domain.seasons import may_own, season_step
from tournaments.models import Season, SeasonMember

MOST_PEOPLE = 20


def add_person(*, season: Season, actor: User, username: str, role: SeasonMember.Role, seen: int) -> Season:
    """Somebody with an account looks after the season too, or in another role. Refused where there is no such account,
    and without an owner's right.
    """
    with season_step("add_person", season, actor, seen=seen) as locked:
        _refuse_stranger(locked, actor)
        user = User.objects.filter(username=username, is_active=True).first()
        if user is None:
            raise Refused(_("There is no account of this name."), _("Ask for the name with which they sign in."))
        if user.pk == locked.owner_id:
            raise Refused(_("Who made the season owns it."))
        if locked.members.exclude(user=user).count() >= MOST_PEOPLE:
            raise Refused(_("A season is looked after by at most %(most)s people.") % {"most": MOST_PEOPLE})
        SeasonMember.objects.update_or_create(season=locked, user=user, defaults={"role": role})
    return locked


def remove_person(*, season: Season, actor: User, member: int, seen: int) -> Season:
    """The member of that key looks after the season no more. Refused for who does not, and without an owner's right;
    everybody may go themselves.
    """
    with season_step("remove_person", season, actor, seen=seen) as locked:
        found = locked.members.filter(pk=member).first()
        if found is None:
            raise Refused(_("This account does not look after the season."))
        if found.user_id != actor.pk:
            _refuse_stranger(locked, actor)
        found.delete()
    return locked


def _refuse_stranger(season: Season, actor: User) -> None:
    if not may_own(actor, season):
        raise Refused(_("Only an owner of the season says who looks after it."))
