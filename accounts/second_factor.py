"""Second factor of sign-in: a code from an authenticator app, or a recovery code."""

from __future__ import annotations

from allauth.mfa.adapter import DefaultMFAAdapter, get_adapter
from django.conf import settings

from accounts.models import User


class SecondFactorAdapter(DefaultMFAAdapter):  # type: ignore[misc]  # allauth carries no types
    """allauth's second factor with the name of the program."""

    def get_totp_issuer(self) -> str:
        """Return the name of this site in the authenticator app."""
        return "Tabellone"


def lacks_second_factor(user: User, *, is_owner: bool) -> bool:
    """Return True if the site requires a second factor and the user has none."""
    return bool(settings.OWNERS_NEED_SECOND_FACTOR) and is_owner and not get_adapter().is_mfa_enabled(user)
