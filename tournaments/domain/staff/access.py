"""Rights: roles per event."""

from django.contrib.auth.models import AnonymousUser
from django.utils.translation import gettext as _

from accounts.models import User
from tournaments.domain.errors import Refused
from tournaments.domain.journal.entries import rows_of
from tournaments.models import Event, JournalEntry, Membership, Role

RANK = {Role.OWNER: 3, Role.ARBITER: 2, Role.ASSISTANT: 1}
REQUIRED_ROLES = {
    "invite": Role.OWNER,
    "revoke": Role.OWNER,
    "change_role": Role.OWNER,
    "remove_member": Role.OWNER,
    "set_visibility": Role.OWNER,
    "archive": Role.OWNER,
    "unarchive": Role.OWNER,
    "erase_player": Role.OWNER,
    "restore": Role.OWNER,
    "publish_regulations": Role.OWNER,
    "leave_fide_mode": Role.OWNER,
    "game_settings": Role.OWNER,
    "check_in": Role.ASSISTANT,
    "check_out": Role.ASSISTANT,
    "result": Role.ASSISTANT,
    "forfeit_match": Role.ASSISTANT,
    "match_score": Role.ASSISTANT,
    "second_reading": Role.ASSISTANT,
}
"""The role that a logged action needs, if it is not `Role.ARBITER`."""
OWNERS = frozenset({"member", "invitation", "event.visibility", "event.shows_birth_years", "event.archived_at"})
"""Things, and fields of things, that only owners can change."""


def needed_for(action: str) -> Role:
    """Return the role that the action needs; views check it before the action, and the change log before its undo."""
    return REQUIRED_ROLES.get(action, Role.ARBITER)


def role_of(user: User | AnonymousUser, event: Event) -> Role | None:
    """Return the user's role in the event, in its whole event, or in the festival.

    The site's administrators own every event.
    """
    if not isinstance(user, User):
        return None
    if user.is_superuser:
        return Role.OWNER
    events = {event.pk, *event.above}
    roles = [
        Role(role) for role in Membership.objects.filter(event__in=events, user=user).values_list("role", flat=True)
    ]
    return max(roles, key=lambda role: RANK[role], default=None)


def account_named(username: str) -> User:
    """Return the active account with this name. Raises Refused without one."""
    user = User.objects.filter(username=username, is_active=True).first()
    if user is None:
        raise Refused(_("There is no account of this name."), _("Ask for the name with which they sign in."))
    return user


def may_see(user: User | AnonymousUser, event: Event) -> bool:
    """Return True if the user can see the event's public pages: a hidden event is only for its staff (one query)."""
    return not event.is_hidden or role_of(user, event) is not None


def may(user: User | AnonymousUser, event: Event, needed: Role) -> bool:
    """Return True if the user has the role, or a higher one, in the event."""
    role = role_of(user, event)
    return role is not None and RANK[role] >= RANK[needed]


def may_undo(user: User | AnonymousUser, entry: JournalEntry) -> bool:
    """Return True if the user can undo the step.

    This needs an arbiter with at least the role that the action needed, by its name and by the rows it changed.
    """
    needed = [Role.ARBITER, needed_for(entry.action)]
    if any(
        row.thing in OWNERS or OWNERS & {f"{row.thing}.{name}" for name in row.after or {}} for row in rows_of(entry)
    ):
        needed.append(Role.OWNER)
    return may(user, entry.event, max(needed, key=lambda role: RANK[role]))
