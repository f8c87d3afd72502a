"""Accounts by invitation: one link makes one account, which takes its role."""

from __future__ import annotations

import re
from types import SimpleNamespace

import pytest
from django.contrib.sessions.backends.db import SessionStore
from django.core.exceptions import PermissionDenied
from django.test import Client, RequestFactory

from accounts.models import User
from tests.accounts.signing_up import BY_INVITATION, SIGN_UP, form, invitation_to, names
from tests.factories import PASSWORD, make_event, make_user, owner_of
from tournaments.domain.staff.members import accept, invite
from tournaments.models import Role
from tournaments.sign_up import INVITATION, InvitedAccountAdapter

pytestmark = pytest.mark.django_db


@BY_INVITATION
def test_without_an_invitation_nobody_makes_an_account() -> None:
    client = Client()
    client.get("/invitation/made-up/")
    client.post(SIGN_UP, form())
    assert names() == set()


@BY_INVITATION
def test_an_invitation_makes_one_account_with_its_role() -> None:
    event = make_event()
    link = invitation_to(event)
    first, second = Client(), Client()
    assert [SIGN_UP in client.get(link).content.decode() for client in (first, second)] == [True, True]
    assert first.post(SIGN_UP, form("first"))["Location"] == f"/e/{event.slug}/desk/"
    assert first.get(f"/e/{event.slug}/desk/").status_code == 200
    second.post(SIGN_UP, form("second"))
    assert names() == {"owner", "first"}
    assert dict(event.memberships.values_list("user__username", "role")) == {"owner": "owner", "first": "arbiter"}


@BY_INVITATION
def test_an_invitation_that_somebody_else_took_at_the_same_moment_makes_no_account(rf: RequestFactory) -> None:
    """Both had the form when the first of them sent it."""
    event = make_event()
    invitation = invite(event=event, actor=owner_of(event), role=Role.ARBITER)
    accept(token=invitation.token, user=make_user("first"))
    request = rf.post(SIGN_UP)
    request.session = SessionStore()
    request.session[INVITATION] = invitation.pk
    values = SimpleNamespace(cleaned_data={"username": "second", "password1": PASSWORD})
    with pytest.raises(PermissionDenied):
        InvitedAccountAdapter(request).save_user(request, User(), values)
    assert names() == {"owner", "first"}


@BY_INVITATION
def test_a_revoked_invitation_makes_no_account() -> None:
    event = make_event()
    client = Client()
    client.get(invitation_to(event))
    assert 'name="username"' in client.get(SIGN_UP).content.decode()
    event.invitations.all().delete()
    assert 'name="username"' not in client.get(SIGN_UP).content.decode()
    client.post(SIGN_UP, form())
    assert names() == {"owner"}


@BY_INVITATION
def test_who_has_an_account_signs_in_and_accepts() -> None:
    event = make_event()
    make_user("known")
    link = invitation_to(event, Role.ASSISTANT)
    client = Client()
    page = client.get(link).content.decode()
    sign_in = re.findall(r'href="(/accounts/login/[^"]+)"', page)[-1]
    assert client.post(sign_in, {"login": "known", "password": PASSWORD})["Location"] == link
    assert client.post(link)["Location"] == f"/e/{event.slug}/desk/"
    assert event.memberships.get(user__username="known").role == Role.ASSISTANT
