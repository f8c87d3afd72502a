"""Tablets, codes and screens of the morning."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from entries.domain.decisions import approve, wish_seen
from entries.domain.links import code_of, personal_token, screen_token
from tests.entries.festivals import approved, asks, open_festival
from tests.entries.made import applied, open_event, page_of
from tests.factories import PASSWORD, add_member, add_players, make_event, make_user, owner_of
from tests.festivals import playing, section_of
from tournaments.models import Event, Role

pytestmark = pytest.mark.django_db
HTMX = {"HX-Request": "true"}


def signed_in(event: Event, role: Role = Role.ASSISTANT) -> Client:
    client = Client()
    name = owner_of(event).username if role == Role.OWNER else add_member(event, role).username
    assert client.login(username=name, password=PASSWORD)
    return client


def test_an_assistant_checks_in_and_sees_no_telephone() -> None:
    event = open_event(needs_phone=True)
    wish = applied(event, phone="555 1234")
    approve(event=event, actor=owner_of(event), seen=[wish_seen(wish)])
    row = event.registrations.get()
    client = signed_in(event)
    desk = f"/e/{event.slug}/desk/check-in/"
    page = client.get(desk).content.decode()
    assert "Rossi, Anna" in page
    assert "555" not in page + client.get(desk + "missing/").content.decode()
    assert client.get(desk + "missing/").status_code == 403
    answer = client.post(f"{desk}{row.pk}/", {"present": "1"}, headers=HTMX).content.decode()
    assert "Present: 1 of 1" in answer
    assert "✓" in answer
    answer = client.post(f"{desk}{row.pk}/", {"present": "0"}, headers=HTMX).content.decode()
    assert "Present: 0 of 1" in answer


def test_the_code_leads_staff_to_one_button_and_opens_nothing_for_others() -> None:
    event = open_event()
    wish = applied(event)
    address = f"/n/code/{code_of(wish.application)}/"
    client = signed_in(event)
    assert "Not on the list" in client.get(address).content.decode()
    approve(event=event, actor=owner_of(event), seen=[wish_seen(wish)])
    row = event.registrations.get()
    page = client.get(address).content.decode()
    action = re.findall(r'action="(/e/[^"]*check-in/\d+/)"', page)[0]
    done = client.post(action, {"present": "1", "code": code_of(wish.application)}, follow=True)
    assert "✓" in done.content.decode()
    row.refresh_from_db()
    assert row.is_checked_in
    for stranger in (Client(), other()):
        text = stranger.get(address).content.decode()
        assert "show the code itself" in text
        assert "<form method" not in text.split("<main")[1].split("</main>")[0]
    assert Client().get("/n/code/1-abc.def/").status_code == 410


def other() -> Client:
    client = Client()
    make_user("stranger")
    client.login(username="stranger", password=PASSWORD)
    return client


def test_a_scanner_reads_the_whole_address() -> None:
    event = open_event()
    wish = applied(event)
    approve(event=event, actor=owner_of(event), seen=[wish_seen(wish)])
    client = signed_in(event)
    desk = f"/e/{event.slug}/desk/check-in/code/"
    for rubbish in ("", "x", f"http://testserver/n/code/{personal_token(wish.application)}/"):
        assert client.post(desk, {"code": rubbish}, headers=HTMX).status_code == 409
    elsewhere = open_event()
    strange = applied(elsewhere)
    assert client.post(desk, {"code": code_of(strange.application)}, headers=HTMX).status_code == 409
    answer = client.post(desk, {"code": f"http://testserver/n/code/{code_of(wish.application)}/"}, headers=HTMX)
    assert answer.status_code == 204
    assert event.registrations.get().is_checked_in


def test_players_check_themselves_in_while_the_screen_is_open() -> None:
    event = make_event()
    row, *_others = add_players(event, 3)
    arbiter = signed_in(event, Role.ARBITER)
    arbiter.post(f"/e/{event.slug}/desk/check-in/screen/", {"do": "open"})
    token = screen_token(page_of(event))
    assert f"/n/screen/{token}/" in arbiter.get(f"/e/{event.slug}/desk/check-in/missing/").content.decode()
    screen = Client()
    assert row.name in screen.get(f"/n/screen/{token}/").content.decode()
    version = screen.get(f"/n/screen/{token}/version/").json()["version"]
    answer = screen.post(f"/n/screen/{token}/", {"player": row.pk}, headers=HTMX)
    assert "You are checked in" in answer.content.decode()
    assert screen.get(f"/n/screen/{token}/version/").json()["version"] > version
    assert screen.post(f"/n/screen/{token}/", {"player": "9" * 30}).status_code == 404
    assert screen.get(f"/e/{event.slug}/desk/check-in/").status_code == 302
    arbiter.post(f"/e/{event.slug}/desk/check-in/screen/", {"do": "close"})
    assert screen.post(f"/n/screen/{token}/", {"player": row.pk}).status_code == 410
    assert screen.get(f"/n/screen/{token}/version/").status_code == 410


def test_the_check_in_is_closed_from_the_page_of_the_missing() -> None:
    event = open_event(missing="out")
    row, *_others = add_players(event, 3)
    client = signed_in(event, Role.ARBITER)
    desk = f"/e/{event.slug}/desk/check-in/"
    assert "Apply to" not in client.get(desk + "missing/").content.decode()
    client.post(f"{desk}{row.pk}/", {"present": "1"})
    page = client.get(desk + "missing/").content.decode()
    assert "Apply to 2 players" in page
    assert "A player checked in" in client.post(desk + "close/", {"seen": "x"}, follow=True).content.decode()
    client.post(desk + "close/", {"seen": re.findall(r'name="seen" value="(\w+)"', page)[0]})
    assert event.registrations.filter(is_withdrawn=True).count() == 2


def test_a_page_of_three_hundred_asks_few_questions(django_assert_max_num_queries: object) -> None:
    event = make_event()
    add_players(event, 300)
    client = signed_in(event)
    with django_assert_max_num_queries(20):  # type: ignore[operator]
        page = client.get(f"/e/{event.slug}/desk/check-in/").content.decode()
    assert page.count("data-arrives") == 300


def test_who_plays_in_two_sections_has_one_row_one_code_and_one_button() -> None:
    festival = open_festival()
    anna, bruno = asks(festival, "Rossi, Anna", "Open A", "Blitz"), asks(festival, "Verdi, Bruno", "Open A")
    approved(festival, anna, bruno)
    client = signed_in(festival, Role.OWNER)
    desk = f"/e/{festival.slug}/desk/check-in/"
    page = client.get(desk).content.decode()
    assert (page.count("Rossi, Anna</bdi>"), "Open A, Blitz" in page) == (1, True)
    person = festival.registrations.get(name="Rossi, Anna")
    row = client.post(f"{desk}{person.pk}/", {"present": "1"}, headers={"HX-Request": "true"}).content.decode()
    assert "Present: 1 of 2" in " ".join(row.split())
    assert [entry.is_checked_in for entry in person.entries.all()] == [True, True]
    code = f"http://testserver/n/code/{code_of(bruno)}/"
    assert "Check in Verdi, Bruno" in client.get(code).content.decode()
    blitz, open_a = section_of(festival, "Blitz"), section_of(festival, "Open A")
    client.post(f"/e/{blitz.slug}/desk/check-in/code/", {"code": code})
    assert not festival.registrations.get(name="Verdi, Bruno").entries.get().is_checked_in
    client.post(f"/e/{open_a.slug}/desk/check-in/code/", {"code": code})
    assert "present" in client.get(code).content.decode()
    assert "All players are present or excused." in client.get(f"{desk}missing/").content.decode()
    assert client.get(f"/e/{open_a.slug}/desk/cash/").headers["Location"] == f"/e/{festival.slug}/desk/cash/"
    totals = client.get(f"/e/{festival.slug}/desk/cash/").content.decode()
    assert "Blitz 10.00" in totals


def test_the_desk_of_a_festival_approves_what_is_in_order_in_all_sections() -> None:
    festival = open_festival()
    asks(festival, "Rossi, Anna", "Open A", "Blitz")
    client, desk = signed_in(festival, Role.OWNER), f"/e/{festival.slug}/desk/entries/"
    page = client.get(desk).content.decode()
    assert "Approve all 2 that are in order" in page
    seen = re.findall(r'name="seen" value="([^"]+)"', page)[:2]
    client.post(f"{desk}approve/", {"seen": seen})
    assert (playing(festival, "Open A"), playing(festival, "Blitz")) == (["Rossi, Anna"], ["Rossi, Anna"])
    general, own = (
        client.get(f"/e/{event.slug}/desk/entries/settings/").content.decode()
        for event in (festival, section_of(festival, "Blitz"))
    )
    assert ("conditions" in general, 'name="limit"' in general) == (True, False)
    assert ('name="conditions"' in own, 'name="limit"' in own) == (False, True)
