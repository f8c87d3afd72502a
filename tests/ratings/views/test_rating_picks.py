"""The listed ratings on a player's page of the desk."""

from __future__ import annotations

import re

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from ratings.domain.list_import import import_list
from tabellone.interchange.players import Entrant
from tests.factories import add_member, add_teams, make_event, make_team_event, make_user, owner_of, played_event
from tests.festivals import signed_in
from tests.ratings.people import OCTOBER, fide_list, listed
from tournaments.domain.entries.registrations import register
from tournaments.models import Event, Registration, Role

pytestmark = pytest.mark.django_db


@pytest.fixture
def row() -> Registration:
    fide_list()
    event = make_event(owner=make_user("owner"))
    entrant = Entrant("Rossi, Anna", rating=2301, title="WIM", fide_id="800001", birth="1990/00/00")
    return register(event=event, actor=owner_of(event), entrant=entrant)


def page_of(client: Client, row: Registration) -> str:
    return " ".join(client.get(f"/e/{row.event.slug}/desk/players/{row.pk}/").content.decode().split())


def address(row: Registration) -> str:
    return f"/e/{row.event.slug}/desk/players/ratings/pick/{row.pk}/"


def section(page: str) -> str:
    found = re.search(r'<section[^>]*aria-labelledby="known-ratings".*?</section>', page)
    return found.group() if found else ""


def buttons(page: str) -> list[str]:
    return re.findall(r'name="use" value="([^"]+)"', section(page))


def seen(page: str) -> str:
    (found,) = re.findall(r'name="seen" value="(\w+)"', section(page))
    return str(found)


def test_a_rating_is_picked_with_its_button_and_given_back(row: Registration) -> None:
    client = signed_in("owner")
    page = page_of(client, row)
    assert buttons(page) == ["rapid:FIDE"]
    assert "<strong>standard rating 2301</strong>" in section(page)
    assert "· in use · by the event’s rule" in section(page)
    said = client.post(address(row), {"use": "rapid:FIDE", "seen": seen(page), "why": "rapid"}, follow=True)
    page = " ".join(said.content.decode().split())
    assert "Rating of Rossi, Anna from the list FIDE 2026-11: 2250" in page
    assert buttons(page) == ["standard:FIDE", "rule"]
    assert "<strong>rapid rating 2250</strong>" in section(page)
    assert "Updates from the lists take the new rating of the same list." in section(page)
    row.refresh_from_db()
    assert (row.rating, row.event.journal.latest("pk").why) == (2250, "rapid")
    page = client.post(address(row), {"use": "rule", "seen": seen(page)}, follow=True).content.decode()
    row.refresh_from_db()
    assert (row.rating, buttons(" ".join(page.split()))) == (2301, ["rapid:FIDE"])


@pytest.mark.parametrize("used", ["", "rapid", ":", "rapid:FSI", "FIDE:rapid", "rapid:FIDE\0x", "²:FIDE", "x" * 5000])
def test_a_rubbish_value_is_refused_in_words(row: Registration, used: str) -> None:
    client = signed_in("owner")
    body = {"use": used, "seen": seen(page_of(client, row))}
    assert "No list has this rating for the player." in client.post(address(row), body, follow=True).content.decode()
    row.refresh_from_db()
    assert row.rating == 2301


def test_an_old_page_is_refused_in_words(row: Registration) -> None:
    client = signed_in("owner")
    body = {"use": "rapid:FIDE", "seen": seen(page_of(client, row))}
    Registration.objects.filter(pk=row.pk).update(rating=2100)
    for old in (body, body | {"use": "rule"}, {"use": "rapid:FIDE"}):
        page = client.post(address(row), old, follow=True).content.decode()
        assert "Nothing was saved. Check them and try again." in " ".join(re.sub("<[^>]+>", " ", page).split())
    row.refresh_from_db()
    assert row.rating == 2100


def test_a_player_of_another_event_is_not_found(row: Registration) -> None:
    other = make_event(owner=make_user("owner"), name="Other Open")
    body = {"use": "rapid:FIDE", "seen": seen(page_of(signed_in("owner"), row))}
    pick = f"/e/{other.slug}/desk/players/ratings/pick/{row.pk}/"
    assert signed_in("owner").post(pick, body).status_code == 404
    row.refresh_from_db()
    assert row.rating == 2301


def test_it_is_for_arbiters(row: Registration) -> None:
    add_member(row.event, Role.ASSISTANT, "helper")
    add_member(row.event, Role.ARBITER, "arbiter")
    body = {"use": "rapid:FIDE", "seen": seen(page_of(signed_in("owner"), row))}
    assert signed_in("helper").post(address(row), body).status_code == 403
    assert Client().post(address(row), body).status_code == 302
    assert signed_in("owner").get(address(row)).status_code == 405
    row.refresh_from_db()
    assert row.rating == 2301
    signed_in("arbiter").post(address(row), body)
    row.refresh_from_db()
    assert row.rating == 2250


def test_without_a_listed_rating_nothing_is_shown_and_in_a_finished_event_no_button(row: Registration) -> None:
    other = register(event=row.event, actor=owner_of(row.event), entrant=Entrant("Neri, Ada", rating=1400))
    assert section(page_of(signed_in("owner"), other)) == ""
    Event.objects.filter(pk=row.event_id).update(status=Event.Status.FINISHED)
    shown = section(page_of(signed_in("owner"), row))
    assert ("standard rating 2301" in shown, "<button" in shown) == (True, False)


def test_a_player_with_no_other_rating_needs_no_reason(row: Registration) -> None:
    shown = []
    for kept in (row.ratings, row.ratings[:1]):
        Registration.objects.filter(pk=row.pk).update(ratings=kept)
        page = section(page_of(signed_in("owner"), row))
        shown.append(("standard rating 2301" in page, 'name="why"' in page))
    assert shown == [(True, True), (True, False)]


def test_in_fide_mode_the_confirmed_pick_is_done() -> None:
    event = played_event(played=1, fide_mode=Event.FideMode.ON)
    row = event.registrations.get(tpn=8)
    fide_list(listed(77, row.name, row.rating, 2590))
    Registration.objects.filter(pk=row.pk).update(fide_id="77")
    row.refresh_from_db()
    client = signed_in(owner_of(event).username)
    body = {"use": "rapid:FIDE", "seen": seen(page_of(client, row))}
    asked = client.post(address(row), body)
    fields = dict(re.findall(r'name="(\w+)"\s+value="([^"]*)"', asked.content.decode()))
    assert (asked.status_code, fields["use"], fields["seen"]) == (409, body["use"], body["seen"])
    row.refresh_from_db()
    assert (row.rating, row.tpn) != (2590, 3)
    client.post(address(row), body | {"confirmed_level": fields["confirmed_level"]})
    row.refresh_from_db()
    assert (row.rating, row.tpn) == (2590, 3)


def test_a_player_on_a_roster_has_them_too() -> None:
    fide_list()
    event = make_team_event()
    team = add_teams(event, 2)[0]
    row = team.roster.get(roster_place=1)
    Registration.objects.filter(pk=row.pk).update(name="Rossi, Anna", fide_id="800001")
    row.refresh_from_db()
    client = signed_in(owner_of(event).username)
    page = page_of(client, row)
    assert buttons(page)[:2] == ["standard:FIDE", "rapid:FIDE"]
    client.post(address(row), {"use": "rapid:FIDE", "seen": seen(page)})
    row.refresh_from_db()
    assert row.rating == 2250


def test_the_page_needs_the_same_queries_for_any_number_of_lists(row: Registration) -> None:
    client = signed_in("owner")
    page_of(client, row)
    counts = []
    for name in ("FSI", "GER", "POL", "ESP"):
        import_list(name=name, month=OCTOBER, people=[listed(9, "Rossi, Anna", 2400, birth_year=1990)])
        with CaptureQueriesContext(connection) as queries:
            page = page_of(client, row)
        counts.append((len(buttons(page)), len(queries)))
    assert [count for count, _queries in counts] == [2, 3, 4, 5]
    assert {number for _count, number in counts} == {14}
