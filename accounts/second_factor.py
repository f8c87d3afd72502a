"""The second step of signing in: a code of an app on the phone, or a recovery code."""

from __future__ import annotations

from allauth.mfa.adapter import DefaultMFAAdapter, get_adapter
from django.conf import settings

from accounts.models import User


class SecondFactorAdapter(DefaultMFAAdapter):  # type: ignore[misc]  # allauth carries no types
    """allauth's second factor, with the name of the program."""

    def get_totp_issuer(self) -> str:
        """What the app on the phone calls this site."""
        return "Tabellone"


def lacks_second_factor(user: User, *, is_owner: bool) -> bool:
    """Whether the site wants a second factor of this person, who has none."""
    return bool(settings.OWNERS_NEED_SECOND_FACTOR) and is_owner and not get_adapter().is_mfa_enabled(user)
