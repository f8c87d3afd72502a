"""Making an account as a browser does."""

from __future__ import annotations

from django.test.utils import override_settings

from accounts.models import User
from tests.factories import PASSWORD, owner_of
from tournaments.domain.staff.members import invite
from tournaments.models import Event, Role

SIGN_UP = "/accounts/signup/"
BY_INVITATION = override_settings(SIGN_UP="invitation")


def form(username: str = "newcomer", **more: str) -> dict[str, str]:
    return {"username": username, "password1": PASSWORD, "password2": PASSWORD, **more}


def names() -> set[str]:
    return set(User.objects.values_list("username", flat=True))


def invitation_to(event: Event, role: Role = Role.ARBITER) -> str:
    return f"/invitation/{invite(event=event, actor=owner_of(event), role=role).token}/"
