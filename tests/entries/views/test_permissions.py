"""Every address of the desk of entries, for every role."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from entries.urls import desk_urls
from tests.factories import PASSWORD, add_member, add_players, make_event, make_user, owner_of
from tournaments.models import Event, Role

pytestmark = pytest.mark.django_db
PAGES = {"desk", "settings", "cash", "fees", "receipt", "check_in", "missing"}
FOR_ASSISTANTS = {"check_in", "arrived", "by_code"}
NAMES = {str(pattern.name) for pattern in desk_urls}


def reached(event: Event, username: str) -> set[str]:
    client = Client()
    if username:
        assert client.login(username=username, password=PASSWORD)
    found = set()
    for pattern in desk_urls:
        values: dict[str, object] = {"slug": event.slug, "pk": event.registrations.all()[0].pk}
        path = reverse(f"entries:{pattern.name}", kwargs={name: values[name] for name in pattern.pattern.converters})
        response = client.get(path) if pattern.name in PAGES else client.post(path)
        if response.status_code != 403 and not response.headers.get("Location", "").startswith("/accounts/login/"):
            found.add(str(pattern.name))
    return found


@pytest.fixture
def event() -> Event:
    made = make_event()
    add_players(made, 2)
    return made


def test_who_reaches_what(event: Event) -> None:
    add_member(event, Role.ASSISTANT)
    add_member(event, Role.ARBITER)
    make_user("stranger")
    assert reached(event, "") == reached(event, "stranger") == set()
    assert reached(event, "assistant") == FOR_ASSISTANTS
    assert reached(event, "arbiter") == reached(event, owner_of(event).username) == NAMES


def test_what_changes_something_is_post_with_a_token(event: Event) -> None:
    client = Client(enforce_csrf_checks=True)
    client.login(username=owner_of(event).username, password=PASSWORD)
    for pattern in desk_urls:
        values: dict[str, object] = {"slug": event.slug, "pk": 1}
        path = reverse(f"entries:{pattern.name}", kwargs={name: values[name] for name in pattern.pattern.converters})
        if pattern.name not in PAGES:
            assert (client.get(path).status_code, client.post(path).status_code) == (405, 403)
