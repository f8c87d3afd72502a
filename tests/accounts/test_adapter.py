"""Making an account: who may, under which name, and what the form does not tell."""

from __future__ import annotations

import re
from io import BytesIO

import pytest
from allauth.account.models import EmailAddress
from django.core import mail
from django.test import Client
from django.test.utils import override_settings

from tests.accounts.signing_up import BY_INVITATION, SIGN_UP, form, invitation_to, names
from tests.factories import PASSWORD, make_event, make_user
from tests.pages import text_of
from tournaments.domain.errors import Refused
from tournaments.domain.events.event_lifecycle import create_event
from tournaments.models import Event

pytestmark = pytest.mark.django_db

CLOSED = override_settings(SIGN_UP="closed")
OPEN = override_settings(
    SIGN_UP="open",
    ACCOUNT_EMAIL_VERIFICATION="mandatory",
    ACCOUNT_SIGNUP_FIELDS=["username*", "email*", "password1*", "password2*"],
)


@CLOSED
def test_closed_means_nobody_also_not_by_invitation() -> None:
    event = make_event()
    client = Client()
    assert "Create account" not in text_of(client.get(invitation_to(event)))
    client.post(SIGN_UP, form())
    assert names() == {"owner"}
    assert "Create one" not in text_of(client.get("/accounts/login/"))


@OPEN
def test_open_means_with_an_address_that_answers() -> None:
    client = Client()
    assert client.post(SIGN_UP, form(email="new@example.org"))["Location"] == "/accounts/confirm-email/"
    assert client.get("/new/").status_code == 302
    link = re.findall(r"http://testserver(/accounts/confirm-email/\S+)", str(mail.outbox[0].body))[0]
    assert client.get(link).status_code == 200
    client.post(link)
    assert EmailAddress.objects.get().verified
    assert Client().post("/accounts/login/", {"login": "newcomer", "password": PASSWORD})["Location"] == "/"


@OPEN
def test_the_form_does_not_tell_which_addresses_have_an_account() -> None:
    known = make_user("known")
    EmailAddress.objects.create(user=known, email="known@example.org", verified=True, primary=True)
    answers = [
        Client().post(SIGN_UP, form(name, email=email))
        for name, email in (("new-one", "known@example.org"), ("new-two", "unknown@example.org"))
    ]
    assert {(answer.status_code, answer["Location"]) for answer in answers} == {(302, "/accounts/confirm-email/")}
    assert names() == {"known", "new-two"}


@BY_INVITATION
def test_without_verification_no_address_is_asked_for() -> None:
    client = Client()
    client.get(invitation_to(make_event()))
    assert 'name="email"' not in client.get(SIGN_UP).content.decode()


@override_settings(ACCOUNT_EMAIL_VERIFICATION="mandatory")
def test_an_account_that_the_administrators_made_without_an_address_signs_in() -> None:
    make_user("operator")
    assert Client().post("/accounts/login/", {"login": "operator", "password": PASSWORD})["Location"] == "/"


@override_settings(EVENTS_PER_ACCOUNT=2)
def test_an_account_owns_as_many_events_as_the_site_allows() -> None:
    owner = make_user()
    for name in ("One", "Two"):
        create_event(actor=owner, name=name, planned_rounds=3)
    with pytest.raises(Refused, match="You already own 2 events"):
        create_event(actor=owner, name="Three", planned_rounds=3)
    client = Client()
    client.force_login(owner)
    report = "012 Three\nXXR 3\n"
    answer = client.post("/import/", {"report": BytesIO(report.encode())})
    assert (answer.status_code, Event.objects.count()) == (422, 2)
    make_event(owner=make_user("other"))
