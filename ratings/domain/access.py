"""Who may take in the lists on which everybody finds people."""

from __future__ import annotations

from django.conf import settings
from django.contrib.auth.models import AnonymousUser

from accounts.models import User


def may_take_in(user: User | AnonymousUser) -> bool:
    """Whoever keeps the site: its staff and administrators; on a laptop everybody who has an account there."""
    if not isinstance(user, User) or not user.is_active:
        return False
    return user.is_staff or user.is_superuser or bool(settings.EMBEDDED)
