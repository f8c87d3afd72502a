"""Notify the owner of an account when its addresses change, at the addresses verified before."""

from __future__ import annotations

from typing import Any

from allauth.account.adapter import get_adapter
from allauth.account.models import EmailAddress
from allauth.account.signals import email_added, email_removed
from django.dispatch import receiver

from accounts.models import User


@receiver(email_added)
def tell_added(user: User, email_address: EmailAddress, **_about: Any) -> None:
    """Send the new address to every address that is already verified."""
    get_adapter().send_notification_mail("account/email/email_added", user, {"added_email": email_address.email})


@receiver(email_removed)
def tell_removed(user: User, email_address: EmailAddress, **_about: Any) -> None:
    """Notify the removed address. The adapter notifies the remaining addresses."""
    if email_address.verified:
        context = {"deleted_email": email_address.email}
        get_adapter().send_one_notification("account/email/email_deleted", user, context, email_address.email)
