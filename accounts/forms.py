"""Account forms that differ from allauth's."""

from __future__ import annotations

from typing import Any

from allauth.account.adapter import get_adapter
from allauth.account.forms import LoginForm, ResetPasswordForm

from accounts.models import User


class SignInForm(LoginForm):  # type: ignore[misc]  # allauth carries no types
    """Sign-in form with the focus in its first field."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["login"].widget.attrs["autofocus"] = True


class VerifiedResetPasswordForm(ResetPasswordForm):  # type: ignore[misc]  # allauth carries no types
    """Form that requests a new password. The link is sent only to a verified address of the account."""

    def clean_email(self) -> str:
        """Find the account by its verified addresses. An address that was only typed in is not enough."""
        email: str = get_adapter().clean_email(self.cleaned_data["email"].lower())
        # Compare the exact spelling, not letters that the database treats as equal: the link is sent to the typed
        # address.
        found = User.objects.filter(is_active=True, emailaddress__email=email, emailaddress__verified=True)
        self.users = list(found.distinct())
        return email
