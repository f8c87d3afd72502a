"""The tokens in the account: shown once, revoked, and the laptops that send events."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from mirrors.domain.tokens import MIRROR, create_token, token_with
from mirrors.models import ScopedToken
from tests.factories import PASSWORD, make_event, make_user, started_event
from tests.mirrors.pairs import Pair
from tests.pages import text_of

pytestmark = pytest.mark.django_db
PAGE = "/account/tokens/"


@pytest.fixture
def client() -> Client:
    client = Client()
    make_user("anna")
    assert client.login(username="anna", password=PASSWORD)
    return client


def test_the_account_leads_to_the_tokens(client: Client) -> None:
    assert f'href="{PAGE}"' in client.get("/accounts/").content.decode()
    assert Client().get(PAGE).status_code == 302


def test_a_token_is_shown_once(client: Client) -> None:
    event = make_event(owner=make_user("anna"))
    made = client.post(PAGE, {"name": "Hall", "event": event.slug, "days": "30"})
    [text] = re.findall(r'value="(tab_[^"]+)"', made.content.decode())
    token = token_with(f"Bearer {text}", MIRROR)
    assert token is not None
    assert (token.name, token.event, token.owner.username) == ("Hall", event, "anna")
    assert made.headers["Cache-Control"].count("no-store") == 1
    page = client.get(PAGE).content.decode()
    assert text not in page
    assert "Hall" in page
    client.post(PAGE, {"name": "New", "event": "", "days": ""})
    assert ScopedToken.objects.get(name="New").event is None


@pytest.mark.parametrize(
    ("form", "error"),
    [
        ({"name": ""}, "Enter a name."),
        ({"name": "x", "days": "many"}, "Enter a number of days"),
        ({"name": "x", "event": "of-another"}, "Only an owner"),
    ],
)
def test_a_wrong_form_makes_no_token_and_keeps_what_was_typed(client: Client, form: dict[str, str], error: str) -> None:
    make_event(name="Of another", slug="of-another")
    answer = client.post(PAGE, form)
    assert (answer.status_code, ScopedToken.objects.count()) == (422, 0)
    assert error in answer.content.decode()
    assert f'value="{form["name"]}"' in answer.content.decode()


def test_only_the_owner_revokes_a_token(client: Client) -> None:
    own, _text = create_token(owner=make_user("anna"), name="own", scopes=[MIRROR])
    other, _text = create_token(owner=make_user("other"), name="other", scopes=[MIRROR])
    assert "Token revoked." in text_of(client.post(f"{PAGE}{own.pk}/revoke/", follow=True))
    assert "not valid any more" in text_of(client.post(f"{PAGE}{other.pk}/revoke/", follow=True))
    assert list(ScopedToken.objects.filter(revoked_at=None)) == [other]


def test_the_owner_of_a_mirrored_event_sees_the_laptop_and_ends_its_link() -> None:
    pair = Pair(started_event(players=4, rounds=3))
    pair.send()
    client = Client()
    client.login(username="server-owner", password=PASSWORD)
    assert "Tower Open" in text_of(client.get(PAGE))
    address = f"/e/{pair.copy.slug}/desk/mirror/end/"
    stranger = Client()
    stranger.login(username=make_user("stranger").username, password=PASSWORD)
    assert stranger.post(address).status_code == 403
    assert "The event runs on this server now." in text_of(client.post(address, follow=True))
    assert pair.mirror.ended_at is not None
    assert "Ended" in text_of(client.get(PAGE))
