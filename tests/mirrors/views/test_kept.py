"""The page of kept changes."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from mirrors.domain.kept_acts import waiting_acts
from mirrors.domain.link_errors import LinkError
from mirrors.domain.server_terms import take_over_event
from tests.factories import PASSWORD, add_member, enter_results, owner_of, publish_next, started_event
from tests.mirrors.pairs import Pair
from tournaments.models import Event, Role

pytestmark = pytest.mark.django_db


@pytest.fixture
def pair() -> Pair:
    pair = Pair(started_event(players=8, rounds=5))
    publish_next(pair.event)
    pair.send()
    return pair


def owner(event: Event) -> Client:
    client = Client()
    assert client.login(username=owner_of(event).username, password=PASSWORD)
    return client


def page(event: Event, client: Client | None = None, name: str = "terms") -> str:
    response = (client or owner(event)).get(reverse(f"mirrors:{name}", args=[event.slug]))
    assert response.status_code == 200
    return response.content.decode()


def post(event: Event, name: str, *args: int, **values: str) -> str:
    response = owner(event).post(reverse(f"mirrors:{name}", args=[event.slug, *args]), values, follow=True)
    assert response.status_code == 200
    return response.content.decode()


def test_kept_changes_are_decided_one_by_one(pair: Pair) -> None:
    enter_results(pair.event.rounds.get(number=1), boards=3)
    take_over_event(event=pair.copy, actor=owner_of(pair.copy))
    with pytest.raises(LinkError, match="over"):
        pair.send()
    assert "3 changes of laptops are kept for review." in page(pair.copy, name="terms")
    text = page(pair.copy, name="kept")
    assert text.count("Result here: no result") == 3
    first, second, third = waiting_acts(pair.copy)
    post(pair.copy, "merge_act", first.pk)
    post(pair.copy, "mark_act_done", second.pk)
    assert "Enter a reason." in post(pair.copy, "discard_act", third.pk)
    post(pair.copy, "discard_act", third.pk, why="wrong board")
    assert "No changes to review." in page(pair.copy, name="kept")


def test_a_kept_change_of_another_event_is_not_found(pair: Pair) -> None:
    enter_results(pair.event.rounds.get(number=1), boards=1)
    take_over_event(event=pair.copy, actor=owner_of(pair.copy))
    with pytest.raises(LinkError, match="over"):
        pair.send()
    address = reverse("mirrors:merge_act", args=[pair.event.slug, waiting_acts(pair.copy)[0].pk])
    response = owner(pair.event).post(address)
    assert response.status_code == 404


def test_an_assistant_does_not_decide(pair: Pair) -> None:
    add_member(pair.copy, Role.ASSISTANT, "assistant")
    client = Client()
    assert client.login(username="assistant", password=PASSWORD)
    assert client.get(reverse("mirrors:kept", args=[pair.copy.slug])).status_code == 403
