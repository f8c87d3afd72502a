"""What a browser gets to install the program and to show pages without a network."""

from __future__ import annotations

import pytest
from django.contrib.staticfiles import finders
from django.test import Client

from phones.views.offline import ICONS, OFFLINE_FILES
from tests.factories import PASSWORD, make_user, owner_of, started_event
from tests.pages import text_of
from tournaments.domain.events.archiving import set_visibility

pytestmark = pytest.mark.django_db


def test_the_service_worker_loads_its_files_and_is_asked_for_each_time() -> None:
    answer = Client().get("/service-worker.js")
    assert answer["Content-Type"] == "text/javascript; charset=utf-8"
    assert "no-cache" in answer["Cache-Control"]
    text = answer.content.decode()
    assert 'importScripts("/static/js/report_queue.js", "/static/js/service_worker.js");' in text
    assert '"offline": "/offline/"' in text
    names = [*OFFLINE_FILES, *(name for name, _size in ICONS), "js/report_queue.js", "js/service_worker.js"]
    assert [name for name in names if finders.find(name) is None] == []


def test_the_page_without_a_network_is_the_same_for_everyone() -> None:
    make_user("anna")
    signed_in = Client()
    assert signed_in.login(username="anna", password=PASSWORD)
    own, other = signed_in.get("/offline/"), Client().get("/offline/")
    assert text_of(own) == text_of(other)
    assert "anna" not in text_of(own)
    assert "No connection" in text_of(own)


def test_my_page_of_an_event_can_be_installed() -> None:
    event = started_event(players=4, name="Tower Open")
    path = f"/e/{event.slug}/my/"
    assert f'<link rel="manifest" href="{path}app.webmanifest">' in Client().get(path).content.decode()
    answer = Client().get(f"{path}app.webmanifest")
    assert answer["Content-Type"] == "application/manifest+json"
    found = answer.json()
    assert (found["name"], found["start_url"], found["scope"], found["display"]) == (
        "Tower Open",
        path,
        "/",
        "standalone",
    )
    assert {(icon["sizes"], icon["purpose"]) for icon in found["icons"]} == {
        (size, purpose) for size in ("192x192", "512x512") for purpose in ("any", "maskable")
    }
    event.refresh_from_db()
    set_visibility(event=event, actor=owner_of(event), visibility="hidden", shows_birth_years=False)
    assert Client().get(f"{path}app.webmanifest").status_code == 404
