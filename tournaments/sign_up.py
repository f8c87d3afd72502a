"""Sign-up by an invitation to an event: an open invitation allows a new account, which gets its role."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.core.exceptions import PermissionDenied
from django.db import transaction
from django.http import HttpRequest
from django.urls import reverse

from accounts.adapter import AccountAdapter
from accounts.models import User
from tournaments.domain.errors import Refused
from tournaments.domain.staff.members import accept, open_invitation
from tournaments.models import Invitation

INVITATION = "invitation"
"""Session key for the invitation that the visitor followed; the link itself is not stored."""


class InvitedAccountAdapter(AccountAdapter):
    """Account adapter that adds sign-up by invitation."""

    def is_open_for_signup(self, request: HttpRequest) -> bool:
        """Return True if this visitor can create an account: always, with an open invitation, or never."""
        if settings.SIGN_UP != "invitation":
            return super().is_open_for_signup(request)
        try:
            open_invitation(_followed(request.session.get(INVITATION)))
        except Refused:
            return False
        return True

    @transaction.atomic
    def save_user(self, request: HttpRequest, user: User, form: Any, commit: bool = True) -> User:  # noqa: FBT001, FBT002
        """Save the new account. It gets the role of its invitation, so that a link makes one account."""
        made: User = super().save_user(request, user, form, commit=commit)
        key = request.session.pop(INVITATION, None)
        if key:
            token = _followed(key)
            try:
                request.session["joined"] = accept(token=token, user=made).event.slug
            except Refused as refused:
                raise PermissionDenied from refused
        return made

    def get_signup_redirect_url(self, request: HttpRequest) -> str:
        """Return the event's desk after an account was made by an invitation."""
        slug = request.session.pop("joined", None)
        return reverse("tournaments:desk", args=[slug]) if slug else str(super().get_signup_redirect_url(request))


def _followed(key: object) -> str:
    """Return the token of the invitation with that key, empty if it does not exist any more."""
    invitation = Invitation.objects.filter(pk=key).first() if isinstance(key, int) else None
    return invitation.token if invitation else ""
