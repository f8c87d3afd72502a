"""Every page of an account works under our content security policy, in our frame."""

from __future__ import annotations

import re

import pytest
from allauth.account.models import EmailAddress
from django.core import mail
from django.test import Client
from django.urls import URLResolver, get_resolver

from tests.accounts.signing_in import signed_in_again
from tests.factories import make_event, make_user

pytestmark = pytest.mark.django_db


def addresses(resolver: URLResolver, prefix: str = "/") -> list[str]:
    """The addresses below the resolver that need no argument."""
    found: list[str] = []
    for entry in resolver.url_patterns:
        path = f"{prefix}{entry.pattern}"
        if isinstance(entry, URLResolver):
            found += addresses(entry, path)
        elif not re.search(r"[<(^]", path):
            found.append(path)
    return found


def of_accounts() -> list[str]:
    return sorted({path for path in addresses(get_resolver()) if path.startswith("/accounts/")})


def signed_in() -> Client:
    user = make_user()
    EmailAddress.objects.create(user=user, email="owner@example.org", verified=True, primary=True)
    return signed_in_again()


@pytest.mark.parametrize("path", of_accounts())
def test_a_page_has_no_script_and_no_style_of_its_own_and_stands_in_our_frame(path: str) -> None:
    for client in (Client(), signed_in()):
        response = client.get(path, follow=True)
        if response.status_code == 404 or response["Content-Type"].startswith("text/plain"):
            continue
        page = response.content.decode()
        assert response.status_code == 200
        assert re.findall(r"<script(?![^>]*\bsrc=)|<style|\sstyle=|\son[a-z]+=|javascript:", page) == []
        assert 'class="bar bar--front"' in page


def test_there_are_pages_to_look_at() -> None:
    assert {"/accounts/", "/accounts/email/", "/accounts/2fa/", "/accounts/reauthenticate/"} <= set(of_accounts())


def test_addresses_are_added_confirmed_and_removed_without_a_script() -> None:
    client = signed_in()
    client.post("/accounts/email/", {"action_add": "", "email": "second@example.org"})
    link = re.findall(r"http://testserver(/accounts/confirm-email/\S+)", str(mail.outbox[0].body))[0]
    assert "second@example.org" in client.get(link).content.decode()
    client.post(link)
    client.post("/accounts/email/", {"action_primary": "", "email": "second@example.org"})
    client.post("/accounts/email/", {"action_remove": "", "email": "owner@example.org"})
    rows = list(EmailAddress.objects.values_list("email", "verified", "primary"))
    assert rows == [("second@example.org", True, True)]


def test_pages_of_arbiters_are_kept_by_no_cache_and_public_ones_are() -> None:
    event = make_event()
    client = signed_in()
    desk = client.get(f"/e/{event.slug}/desk/")
    public = Client().get(f"/e/{event.slug}/")
    assert ("no-store" in desk["Cache-Control"], "no-store" in public.get("Cache-Control", "")) == (True, False)


def test_a_dead_link_to_a_new_password_asks_for_none_and_leads_to_another_link(client: Client) -> None:
    page = client.get("/accounts/password/reset/key/1-dead/").content.decode()
    assert "This link has expired or has already been used." in page
    assert 'type="password"' not in page
    assert 'href="/accounts/password/reset/"' in page
