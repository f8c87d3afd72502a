"""Permissions on a ladder."""

from __future__ import annotations

from django.contrib.auth.models import AnonymousUser

from accounts.models import User
from ladders.models import Ladder, LadderMember, LadderStep

OWNERS_ACTS = frozenset({"visibility", "add_arbiter", "remove_arbiter", "erase"})
"""Actions of owners only. Arbiters can do everything else."""
PASSED_OVER = frozenset({"make", "visibility", "add_arbiter", "remove_arbiter", "erase", "undo"})
"""Actions that an undo skips."""


def ladder_role(user: User | AnonymousUser, ladder: Ladder) -> LadderMember.Role | None:
    """Return the user's role; None without one. Administrators of the server own every ladder."""
    if not isinstance(user, User):
        return None
    if user.is_superuser:
        return LadderMember.Role.OWNER
    role = ladder.members.filter(user=user).values_list("role", flat=True).first()
    return None if role is None else LadderMember.Role(role)


def may_act_as(user: User | AnonymousUser, ladder: Ladder, action: str) -> bool:
    """Return True if the user can do this action."""
    role = ladder_role(user, ladder)
    return role is not None and (role == LadderMember.Role.OWNER or action not in OWNERS_ACTS)


def may_see_ladder(user: User | AnonymousUser, ladder: Ladder) -> bool:
    """Return True if the user can see the public pages. A hidden ladder is visible only to its staff."""
    return not ladder.is_hidden or ladder_role(user, ladder) is not None


def may_undo_step(user: User | AnonymousUser, step: LadderStep) -> bool:
    """Return True if the user can undo the action. It needs the same role as the action."""
    return may_act_as(user, step.ladder, step.action)
