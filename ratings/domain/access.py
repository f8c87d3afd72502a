"""Permission to import the rating lists that all users search."""

from __future__ import annotations

from django.conf import settings
from django.contrib.auth.models import AnonymousUser

from accounts.models import User


def may_import_lists(user: User | AnonymousUser) -> bool:
    """Return True for staff and administrators of the server; on a laptop for every account."""
    if not isinstance(user, User) or not user.is_active:
        return False
    return user.is_staff or user.is_superuser or bool(settings.EMBEDDED)
