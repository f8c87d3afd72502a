"""The address of an owner's calendar: created, changed, deleted by its owner, and read without an account."""

from __future__ import annotations

from accounts.link_tokens import key_in, new_nonce, opens
from accounts.models import User
from syndication.models import OwnerCalendar


def new_owner_calendar(user: User) -> OwnerCalendar:
    """Create the address, or replace it by a new one; the old one no longer works."""
    row, _is_new = OwnerCalendar.objects.update_or_create(user=user, defaults={"nonce": new_nonce()})
    return row


def delete_owner_calendar(user: User) -> None:
    """Delete the address."""
    OwnerCalendar.objects.filter(user=user).delete()


def owner_of_calendar(token: str) -> User | None:
    """Return the owner of the address; None if there is no such address. One query."""
    row = OwnerCalendar.objects.select_related("user").filter(pk=key_in(token), user__is_active=True).first()
    if row is None or not opens(token, "calendar", row.pk, row.nonce):
        return None
    return row.user
