"""Who may do what: roles per event."""

from django.contrib.auth.models import AnonymousUser

from accounts.models import User
from tournaments.models import Event, Membership, Role

RANK = {Role.OWNER: 3, Role.ARBITER: 2, Role.ASSISTANT: 1}


def role_of(user: User | AnonymousUser, event: Event) -> Role | None:
    """The user's role in the event; the site's administrators own every event."""
    if not isinstance(user, User):
        return None
    if user.is_superuser:
        return Role.OWNER
    role = Membership.objects.filter(event=event, user=user).values_list("role", flat=True).first()
    return Role(role) if role else None


def may(user: User | AnonymousUser, event: Event, needed: Role) -> bool:
    """Whether the user has the role, or a higher one, in the event."""
    role = role_of(user, event)
    return role is not None and RANK[role] >= RANK[needed]
