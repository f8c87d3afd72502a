"""Every address of the desk of regulations, for every role."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from regulations.models import OwnParagraph
from regulations.urls import desk_urls
from tests.factories import add_member, make_event, make_user, owner_of
from tests.regulations.made import own_paragraph
from tournaments.models import Event, Role

pytestmark = pytest.mark.django_db
PAGES = {"desk", "new", "edit", "publish"}
NAMES = {str(pattern.name) for pattern in desk_urls}


def reached(event: Event, username: str, row: OwnParagraph) -> set[str]:
    client = Client()
    if username:
        client.force_login(make_user(username))
    found = set()
    for pattern in desk_urls:
        values = {"slug": event.slug, "pk": row.pk}
        wanted = pattern.pattern.converters
        path = reverse(f"regulations:{pattern.name}", kwargs={name: values[name] for name in wanted})
        response = client.get(path) if pattern.name in PAGES else client.post(path)
        if response.status_code != 403 and not response.headers.get("Location", "").startswith("/accounts/login/"):
            found.add(str(pattern.name))
    return found


def test_arbiters_reach_all_but_the_publication_and_owners_reach_all() -> None:
    event = make_event()
    row = own_paragraph(event)
    add_member(event, Role.ASSISTANT)
    add_member(event, Role.ARBITER)
    make_user("stranger")
    assert reached(event, "", row) == reached(event, "stranger", row) == reached(event, "assistant", row) == set()
    assert reached(event, "arbiter", row) == NAMES - {"publish"}
    assert reached(event, owner_of(event).username, row) == NAMES


def test_what_changes_something_is_post_with_a_token() -> None:
    event = make_event()
    row = own_paragraph(event)
    client = Client(enforce_csrf_checks=True)
    client.force_login(owner_of(event))
    for name, arguments in (("delete", [row.pk]), ("default_time", [])):
        path = reverse(f"regulations:{name}", args=[event.slug, *arguments])
        assert (client.get(path).status_code, client.post(path).status_code) == (405, 403)
    assert client.post(reverse("regulations:publish", args=[event.slug])).status_code == 403
