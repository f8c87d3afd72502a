"""A phone takes a personal link: by six digits or the link, once, with limits and without giving anything away."""

from __future__ import annotations

import pytest
from django.core.cache import cache
from django.test import Client

from accounts.links import OF_WRONG_CODES, OF_WRONG_LINKS
from phones.domain.links import create_code
from phones.models import PlayerPhone
from tests.factories import owner_of, started_event
from tests.pages import title_of
from tournaments.models import Event

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _fresh_counts() -> None:
    cache.clear()


@pytest.fixture
def event() -> Event:
    return started_event(players=4, name="Lanterna Open")


def created(event: Event) -> tuple[PlayerPhone, str]:
    return create_code(player=event.registrations.get(tpn=1), actor=owner_of(event))


def test_six_digits_open_my_page_with_a_cookie(event: Event) -> None:
    phone, code = created(event)
    client = Client()
    assert title_of(client.get("/my/")) == "My page"
    answer = client.post("/my/", {"code": f"{code[:3]}-{code[3:]}"})
    assert (answer.status_code, answer["Location"]) == (302, f"/e/{event.slug}/my/")
    morsel = answer.cookies[f"my_phone_{phone.pk}"]
    assert (morsel["path"], morsel["httponly"]) == (f"/e/{event.slug}/my/", True)
    assert "sessionid" not in client.cookies
    assert Client().post("/my/", {"code": code}).status_code == 422


def test_a_preview_of_the_link_takes_nothing_and_confirming_does_once(event: Event) -> None:
    phone, _code = created(event)
    address = f"/my/{phone.link_token}/"
    preview = Client().get(address)
    assert title_of(preview) == "Player0000, Test"
    assert sorted(preview["Cache-Control"].split(", ")) == ["no-store", "private"]
    assert (preview["X-Robots-Tag"], preview["Referrer-Policy"]) == ("noindex, nofollow", "same-origin")
    assert PlayerPhone.objects.get().status == "pending"
    assert Client().post(address).status_code == 302
    for late in (Client().get(address), Client().post(address)):
        assert late.status_code == 410
        assert b"already used" in late.content


def test_forms_of_other_sites_are_refused(event: Event) -> None:
    phone, code = created(event)
    strict = Client(enforce_csrf_checks=True)
    answers = [strict.post("/my/", {"code": code}), strict.post(f"/my/{phone.link_token}/")]
    assert [answer.status_code for answer in answers] == [403, 403]


def test_wrong_codes_and_links_are_limited_by_address(event: Event) -> None:
    phone, code = created(event)
    wrong = "000000" if code != "000000" else "111111"
    client = Client(REMOTE_ADDR="10.9.9.9")
    found = [client.post("/my/", {"code": wrong}).status_code for _number in range(OF_WRONG_CODES.most + 1)]
    assert found == [422] * OF_WRONG_CODES.most + [429]
    assert client.post("/my/", {"code": code}).status_code == 429
    unknown = [client.get("/my/1-unknown/").status_code for _number in range(OF_WRONG_LINKS.most + 1)]
    assert unknown == [410] * OF_WRONG_LINKS.most + [429]
    assert client.post(f"/my/{phone.link_token}/").status_code == 302


@pytest.mark.parametrize("body", [{}, {"code": ""}, {"code": "x" * 10000}, {"code": "\x00"}, {"code": ["1", "2"]}])
def test_hostile_codes_are_wrong_codes(event: Event, body: dict[str, str]) -> None:
    created(event)
    assert Client().post("/my/", body).status_code == 422
    assert Client().get("/my/" + "a" * 200 + "/").status_code == 410
