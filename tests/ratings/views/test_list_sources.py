"""The page of lists that are fetched."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from ratings.domain.list_sources import FETCHING
from ratings.models import ListSource, RatingList
from tests.factories import make_user
from tests.festivals import signed_in
from tests.ratings.list_server import ListServer, list_server, packed
from tournaments.models import Job

pytestmark = pytest.mark.django_db(transaction=True)
PAGE, ADD = "/lists/automatic/", "/lists/automatic/add/"


@pytest.fixture(autouse=True)
def server(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, settings: Any) -> Iterator[ListServer]:
    settings.CELERY_TASK_ALWAYS_EAGER = True
    with list_server(tmp_path, monkeypatch, settings) as found:
        found.body = packed(1100)
        yield found


def text(client: Client, **headers: Any) -> str:
    return " ".join(client.get(PAGE, **headers).content.decode().split())


def acted(client: Client, act: str) -> str:
    source = ListSource.objects.get()
    response = client.post(f"{PAGE}{source.pk}/", {"act": act}, follow=True)
    return " ".join(response.content.decode().split())


def test_a_list_is_added_switched_on_checked_and_deleted(keeper: Client, server: ListServer) -> None:
    assert keeper.post(ADD, {"file": "all"}).status_code == 302
    page = text(keeper)
    assert f"{server.url}/players_list.zip" in page
    assert "Once a day, this computer connects to localhost." in page
    assert "at most 200 MB" in page
    assert server.asked == []
    page = acted(keeper, "on")
    assert "November 2026 · 1100 people" in page
    assert (len(server.asked), RatingList.objects.get().people_count) == (1, 1100)
    assert "Last download" in page
    assert "This list was fetched in the last hour." in acted(keeper, "fetch")
    assert "Once a day, this computer connects" in acted(keeper, "off")
    assert "Choose one from the list." in acted(keeper, "burn")
    acted(keeper, "delete")
    assert (ListSource.objects.count(), RatingList.objects.count()) == (0, 1)
    assert "Imported on" in keeper.get("/lists/").content.decode()


def test_a_problem_is_shown_with_what_stays(keeper: Client, server: ListServer) -> None:
    keeper.post(ADD, {"file": "all"})
    acted(keeper, "on")
    server.manner = "redirect"
    ListSource.objects.update(tried_at=None)
    page = acted(keeper, "fetch")
    assert "The server redirects to another address. Enter that address. The earlier list stays in use." in page


def test_a_wrong_address_is_refused_on_the_page_with_the_other_lists(keeper: Client) -> None:
    keeper.post(ADD, {"file": "all"})
    response = keeper.post(ADD, {"file": "other", "name": "FSI", "address": "http://lists.example/"})
    page = response.content.decode()
    assert (response.status_code, "The address must begin with https://." in page) == (400, True)
    assert "players_list.zip" in page
    assert keeper.post(ADD, {"file": "nothing"}).status_code == 400


def test_the_page_asks_again_while_a_list_is_fetched(keeper: Client) -> None:
    keeper.post(ADD, {"file": "all"})
    assert "hx-get" not in text(keeper)
    now = timezone.now()
    Job.objects.create(
        kind=FETCHING, subject=ListSource.objects.get().pk, state="running", asked_at=now, sent_at=now, alive_at=now,
        done=5, total=10,
    )  # fmt: skip
    part = text(keeper, headers={"hx-request": "true"})
    assert ("<html" in part, 'hx-get="/lists/automatic/"' in part, "The list is being fetched." in part) == (
        False, True, True,
    )  # fmt: skip
    assert 'max="10" value="5"' in part


def test_only_administrators_of_a_server_see_and_change_it(settings: Any) -> None:
    settings.EMBEDDED = False
    source = ListSource.objects.create(name="FIDE", address="https://lists.example", next_at=timezone.now())
    make_user("stranger")
    stranger = signed_in("stranger")
    assert stranger.get(PAGE).status_code == 403
    assert stranger.post(ADD, {"file": "all"}).status_code == 403
    assert stranger.post(f"{PAGE}{source.pk}/", {"act": "on"}).status_code == 403
    assert Client().get(PAGE).status_code == 302
    assert "/lists/automatic/" not in stranger.get("/lists/").content.decode()
    assert list(ListSource.objects.values_list("is_on", flat=True)) == [False]
