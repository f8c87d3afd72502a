"""Accounts made by an invitation to an event: who follows an open one may make an account, which takes its role."""

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
from tournaments.domain.people.members import accept, open_invitation

INVITATION = "invitation"
"""Where the session keeps the token of the invitation that its reader has followed."""


class InvitedAccountAdapter(AccountAdapter):
    """What differs where there are invitations."""

    def is_open_for_signup(self, request: HttpRequest) -> bool:
        """Whether this visitor may make an account: everybody, who follows an open invitation, or nobody."""
        if settings.SIGN_UP != "invitation":
            return super().is_open_for_signup(request)
        try:
            open_invitation(request.session.get(INVITATION, ""))
        except Refused:
            return False
        return True

    @transaction.atomic
    def save_user(self, request: HttpRequest, user: User, form: Any, commit: bool = True) -> User:  # noqa: FBT001, FBT002
        """The new account; made by an invitation, it takes the invitation's role, so that a link makes one account."""
        made: User = super().save_user(request, user, form, commit=commit)
        token = request.session.pop(INVITATION, None)
        if token:
            try:
                request.session["joined"] = accept(token=token, user=made).event.slug
            except Refused as refused:
                raise PermissionDenied from refused
        return made

    def get_signup_redirect_url(self, request: HttpRequest) -> str:
        """After an account was made by an invitation: the event's desk."""
        slug = request.session.pop("joined", None)
        return reverse("tournaments:desk", args=[slug]) if slug else str(super().get_signup_redirect_url(request))
