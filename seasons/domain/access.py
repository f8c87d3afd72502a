"""Permissions on a season."""

from __future__ import annotations

from django.db.models import Q

from accounts.models import User
from seasons.models import Season, SeasonMember


def may_run(user: User, season: Season) -> bool:
    """Return True if the user can change the season: its creator, its staff, and the site's administrators."""
    return may_own(user, season) or season.members.filter(user=user).exists()


def may_own(user: User, season: Season) -> bool:
    """Return True if the user can manage the season's staff: its owners, and the site's administrators."""
    is_maker = user.is_superuser or season.owner_id == user.pk
    return is_maker or season.members.filter(user=user, role=SeasonMember.Role.OWNER).exists()


def seasons_of(user: User) -> list[Season]:
    """Return the seasons that the user created or manages, by name."""
    return list(Season.objects.filter(Q(owner=user) | Q(members__user=user)).distinct())
