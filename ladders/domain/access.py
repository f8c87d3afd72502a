"""Who may do what with a ladder."""

from __future__ import annotations

from django.contrib.auth.models import AnonymousUser

from accounts.models import User
from ladders.models import Ladder, LadderMember, LadderStep

OWNERS_ACTS = frozenset({"visibility", "add_arbiter", "remove_arbiter", "erase"})
"""What only an owner does; arbiters do everything else."""
PASSED_OVER = frozenset({"make", "visibility", "add_arbiter", "remove_arbiter", "erase", "undo"})
"""Steps that an undo does not see."""


def ladder_role(user: User | AnonymousUser, ladder: Ladder) -> LadderMember.Role | None:
    """The user's role; the site's administrators own every ladder."""
    if not isinstance(user, User):
        return None
    if user.is_superuser:
        return LadderMember.Role.OWNER
    role = ladder.members.filter(user=user).values_list("role", flat=True).first()
    return None if role is None else LadderMember.Role(role)


def may_act_as(user: User | AnonymousUser, ladder: Ladder, action: str) -> bool:
    """Whether the user may do that, by the name of the step."""
    role = ladder_role(user, ladder)
    return role is not None and (role == LadderMember.Role.OWNER or action not in OWNERS_ACTS)


def may_see_ladder(user: User | AnonymousUser, ladder: Ladder) -> bool:
    """Whether the user may see the public pages: those of a hidden ladder are its people's."""
    return not ladder.is_hidden or ladder_role(user, ladder) is not None


def may_undo_step(user: User | AnonymousUser, step: LadderStep) -> bool:
    """Whether the user may undo the step: that takes what the step took."""
    return may_act_as(user, step.ladder, step.action)
