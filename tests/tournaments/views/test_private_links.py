"""Pages behind personal links: kept by nobody, in the zone of what they show, and nowhere without a right link."""

from __future__ import annotations

from zoneinfo import ZoneInfo

import pytest
from django.contrib.auth.models import AnonymousUser
from django.core.cache import cache
from django.http import HttpRequest, HttpResponse
from django.test import RequestFactory
from django.utils import timezone

from tournaments.domain.errors import Refused
from tournaments.views.private_links import limit_actions, page_of_link

pytestmark = pytest.mark.django_db


def asked() -> HttpRequest:
    request = RequestFactory().get("/c/some-link/")
    request.user = AnonymousUser()
    return request


def told(response: HttpResponse) -> tuple[int, str, str, bool]:
    return (
        response.status_code,
        response["X-Robots-Tag"],
        response["Referrer-Policy"],
        {"no-store", "private"} <= set(response["Cache-Control"].split(", ")),
    )


def test_a_page_is_made_in_its_zone_and_kept_by_nobody() -> None:
    def page() -> HttpResponse:
        return HttpResponse(timezone.get_current_timezone_name())

    response = page_of_link(asked(), ZoneInfo("America/New_York"), page)
    assert told(response) == (200, "noindex, nofollow", "same-origin", True)
    assert response.content == b"America/New_York"
    assert timezone.get_current_timezone_name() != "America/New_York"


def test_a_wrong_link_leads_nowhere_and_nothing_is_made() -> None:
    def page() -> HttpResponse:
        raise AssertionError("nobody is let in")

    cache.clear()
    response = page_of_link(asked(), None, page)
    assert told(response) == (410, "noindex, nofollow", "same-origin", True)
    assert b"This link does not work" in response.content


def test_acts_of_one_link_are_counted_apart_and_end() -> None:
    def act_often(key: str) -> None:
        for _act in range(10_000):
            limit_actions(key)

    cache.clear()
    with pytest.raises(Refused, match="very often"):
        act_often("one")
    limit_actions("other")
