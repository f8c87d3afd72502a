"""Every address of the desk of prizes, for every role."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from prizes.urls import desk_urls
from tests.factories import PASSWORD, add_member, make_user, owner_of
from tests.prizes.made import event_with_fund, fund_now
from tournaments.models import Event, Role

pytestmark = pytest.mark.django_db
PAGES = {"desk", "new", "fund", "edit", "export", "paper"}
NAMES = {str(pattern.name) for pattern in desk_urls}


def address(event: Event, pattern: object) -> str:
    values: dict[str, object] = {"slug": event.slug, "pk": fund_now(event).pk, "kind": "list", "ending": "csv"}
    wanted = pattern.pattern.converters  # type: ignore[attr-defined]
    return reverse(f"prizes:{pattern.name}", kwargs={name: values[name] for name in wanted})  # type: ignore[attr-defined]


def reached(event: Event, username: str) -> set[str]:
    client = Client()
    if username:
        assert client.login(username=username, password=PASSWORD)
    found = set()
    for pattern in sorted(desk_urls, key=lambda pattern: pattern.name == "delete"):
        path = address(event, pattern)
        response = client.get(path) if pattern.name in PAGES else client.post(path)
        if response.status_code != 403 and not response.headers.get("Location", "").startswith("/accounts/login/"):
            found.add(str(pattern.name))
    return found


def test_arbiters_and_owners_reach_all_and_nobody_else_anything() -> None:
    event = event_with_fund(played=1)
    add_member(event, Role.ASSISTANT)
    add_member(event, Role.ARBITER)
    make_user("stranger")
    assert reached(event, "") == reached(event, "stranger") == reached(event, "assistant") == set()
    assert reached(event, "arbiter") == reached(event, owner_of(event).username) == NAMES


def test_what_changes_something_is_post_with_a_token() -> None:
    event = event_with_fund(played=0)
    client = Client(enforce_csrf_checks=True)
    assert client.login(username=owner_of(event).username, password=PASSWORD)
    for pattern in desk_urls:
        if pattern.name not in PAGES:
            path = address(event, pattern)
            assert (client.get(path).status_code, client.post(path).status_code) == (405, 403)
