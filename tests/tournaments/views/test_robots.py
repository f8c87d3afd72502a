"""What search engines are told of each page."""

from __future__ import annotations

import asyncio
from inspect import isawaitable

import pytest
from django.http import HttpRequest, HttpResponse
from django.test import Client

from tests.factories import owner_of, played_event
from tournaments.domain.events.archiving import set_visibility
from tournaments.models import Event
from tournaments.views.robots import NoIndex

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Event:
    return played_event(players=4, played=1, rounds=3, tie_breaks=["BH"])


def see(event: Event, visibility: str) -> None:
    event.refresh_from_db()
    set_visibility(event=event, actor=owner_of(event), visibility=visibility, shows_birth_years=False)


@pytest.mark.parametrize(("visibility", "header", "has_meta"), [("link", "noindex", True), ("listed", "all", False)])
def test_search_engines_are_told_what_is_listed(
    client: Client, event: Event, visibility: str, header: str, *, has_meta: bool
) -> None:
    see(event, visibility)
    response = client.get(f"/e/{event.slug}/standings/")
    meta = '<meta name="robots" content="noindex">' in response.content.decode()
    assert (response["X-Robots-Tag"], meta) == (header, has_meta)
    assert client.get(f"/e/{event.slug}/standings.csv")["X-Robots-Tag"] == "noindex"


def test_desk_and_accounts_are_not_to_be_indexed_and_the_front_page_is(client: Client, event: Event) -> None:
    pages = ["/accounts/login/", f"/e/{event.slug}/desk/", "/e/nothing-here/", "/"]
    assert [client.get(page)["X-Robots-Tag"] for page in pages] == ["noindex", "noindex", "noindex", "all"]


def test_what_is_answered_from_the_event_loop_is_marked_too_and_what_speaks_for_itself_is_left() -> None:
    async def plain(_request: HttpRequest) -> HttpResponse:
        return HttpResponse()

    async def listed(_request: HttpRequest) -> HttpResponse:
        return HttpResponse(headers={"X-Robots-Tag": "all"})

    async def ask() -> list[str]:
        answers = [NoIndex(view)(HttpRequest()) for view in (plain, listed)]
        return [(await answer).headers["X-Robots-Tag"] for answer in answers if isawaitable(answer)]

    assert asyncio.run(ask()) == ["noindex", "all"]
