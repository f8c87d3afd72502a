"""The page of a screen, as its browser asks for it."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from accounts.links import OF_OPENED_SCREENS, OF_SCREEN_ANSWERS
from screens.domain import waiting
from screens.domain.announcements import announce
from screens.domain.content import ScreenContent
from screens.domain.hall_screens import add_screens, remove_screen, set_screen
from screens.domain.sponsors import add_sponsor
from screens.models import HallScreen, ScreenReport, WaitingScreen
from tests.factories import enter_results, make_event, owner_of, pair_round, publish_next, started_event
from tests.screens.made import browser_with, png, screen_on
from tournaments.domain.rounds.round_publication import publish_round

pytestmark = pytest.mark.django_db
CONTENT = "/screen/content/"


def answer(client: Client, **query: str | int) -> dict[str, Any]:
    response = client.get(CONTENT, query)
    assert response.status_code == 200
    found: dict[str, Any] = response.json()
    return found


def code_in(html: str) -> str:
    found = re.search(r'hall__code">(\d{3}) (\d{3})<', html)
    assert found is not None
    return "".join(found.groups())


def test_opening_the_address_stores_nothing_and_is_kept_by_nobody() -> None:
    response = Client().get("/screen/")
    assert response.status_code == 200
    assert not response.cookies
    assert not WaitingScreen.objects.exists()
    assert "no-store" in response["Cache-Control"]
    assert response["X-Robots-Tag"] == "noindex, nofollow"


def test_a_browser_gets_a_token_that_only_this_address_sees_and_a_code_until_it_shows_it() -> None:
    client = Client()
    first = answer(client)
    cookie = client.cookies["hall_screen"]
    assert (cookie["path"], cookie["httponly"], cookie["samesite"]) == ("/screen/", True, "Lax")
    assert first["status"] == "waiting"
    assert "html" not in answer(client, has="waiting")
    reloaded = code_in(answer(client)["html"])
    assert reloaded != code_in(first["html"])
    assert WaitingScreen.objects.count() == 1
    WaitingScreen.objects.update(code_expires_at=timezone.now())
    assert code_in(answer(client, has="waiting")["html"]) != reloaded


def test_a_waiting_screen_becomes_a_screen_with_its_token_and_a_removed_one_a_waiting_one_with_another() -> None:
    event, client = make_event(name="Tower Open"), Client()
    code = code_in(answer(client)["html"])
    token = client.cookies["hall_screen"].value
    [screen] = add_screens(event=event, actor=owner_of(event), codes=[code])
    shown = answer(client, has="waiting")
    assert (shown["status"], shown["event"], shown["zone"]) == ("active", event.slug, str(event.zone))
    assert "Tower Open" in shown["html"]
    assert "html" not in answer(client, has=shown["stamp"])
    remove_screen(screen=screen, actor=owner_of(event))
    assert answer(client, has=shown["stamp"])["status"] == "waiting"
    assert client.cookies["hall_screen"].value != token
    assert answer(browser_with(token))["status"] == "waiting"


def test_a_screen_shows_a_round_from_its_publication_on() -> None:
    event = started_event(players=8, rounds=3)
    enter_results(publish_next(event))
    draft = pair_round(event)
    contents = [("auto", ""), ("names", "boards"), ("results", "standings"), ("clock", "announcement")]
    for number, kinds in enumerate(contents):
        screen, token = screen_on(event, f"Screen {number}")
        set_screen(screen=screen, actor=owner_of(event), name=screen.name, content=ScreenContent(*kinds))
        assert not re.search(r"Round\s+2(?! begins)", answer(browser_with(token))["html"])
    publish_round(round_=draft, actor=owner_of(event))
    tokens = [screen_on(event, name)[1] for name in ("A", "B")]
    assert all("Round 2" in answer(browser_with(token))["html"] for token in tokens)


def test_a_screen_has_the_mark_of_an_event_that_left_fide_mode() -> None:
    event = make_event(fide_mode="left", fide_mode_left_in=3)
    _screen, token = screen_on(event)
    assert "Outside FIDE mode since round 3" in answer(browser_with(token))["html"]


def test_a_screen_of_a_hidden_event_shows_it_but_hears_no_public_stream() -> None:
    event = started_event(players=4, visibility="hidden", name="Secret Open")
    _screen, token = screen_on(event)
    shown = answer(browser_with(token))
    assert shown["event"] == ""
    assert "Secret Open" in shown["html"]


def test_a_screen_reports_its_size_and_page() -> None:
    _screen, token = screen_on(make_event())
    answer(browser_with(token), width=3840, height=2160, page=2, pages=5)
    answer(browser_with(token), width="wide", height="-1")
    report = ScreenReport.objects.get()
    assert (report.width, report.height, report.page, report.pages) == (0, 0, 0, 0)


def test_an_announcement_is_text_and_sponsors_are_images_of_this_event_alone() -> None:
    event = make_event()
    _screen, token = screen_on(event)
    announce(event=event, actor=owner_of(event), text="<script>alert(1)</script>", minutes=10)
    row = add_sponsor(event=event, content=png(), file_name="a.png")
    client = browser_with(token)
    html = answer(client)["html"]
    assert "&lt;script&gt;alert(1)&lt;/script&gt;" in html
    address = f"/screen/image/{row.digest}/"
    assert f'src="{address}"' in html
    response = client.get(address)
    assert (response.content, response["Content-Type"]) == (png(), "image/png")
    assert response["X-Content-Type-Options"] == "nosniff"
    _other, elsewhere = screen_on(make_event(name="Other"))
    for stranger in (Client(), browser_with(elsewhere)):
        assert stranger.get(address).status_code == 404
    assert client.get("/screen/image/none/").status_code == 404


def test_an_address_opens_sixty_screens_in_a_quarter_of_an_hour() -> None:
    statuses = [Client().get(CONTENT).status_code for _time in range(OF_OPENED_SCREENS.most + 1)]
    assert statuses == [200] * OF_OPENED_SCREENS.most + [429]
    assert WaitingScreen.objects.count() == OF_OPENED_SCREENS.most


def test_another_site_opens_no_screen_in_its_readers_browsers() -> None:
    assert Client().get(CONTENT, headers={"sec-fetch-site": "cross-site"}).status_code == 403
    assert not WaitingScreen.objects.exists()
    assert Client().get(CONTENT, headers={"sec-fetch-site": "same-origin"}).status_code == 200


def test_a_full_server_and_a_screen_that_asks_without_end_are_told_to_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(waiting, "MOST_WAITING", 0)
    assert Client().get(CONTENT).status_code == 503
    monkeypatch.undo()
    _screen, token = screen_on(make_event())
    monkeypatch.setattr("accounts.links.OF_SCREEN_ANSWERS", type(OF_SCREEN_ANSWERS)("screen-answers", 2, 300))
    statuses = [browser_with(token).get(CONTENT) for _time in range(3)]
    assert [response.status_code for response in statuses] == [200, 200, 429]
    assert statuses[-1]["Retry-After"] == "60"
    assert HallScreen.objects.count() == 1
