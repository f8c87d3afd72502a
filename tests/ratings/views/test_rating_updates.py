"""The page of the rating list on the desk."""

from __future__ import annotations

import datetime
import re

import pytest
from django.test import Client
from django.utils import timezone

from ratings.models import ListSource
from tabellone.interchange.players import Entrant
from tests.factories import add_member, make_event, make_user, owner_of
from tests.festivals import signed_in
from tests.ratings.people import fide_list
from tournaments.domain.entries.registrations import register_many
from tournaments.models import Event, Role

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Event:
    event = make_event(owner=make_user("owner"))
    entrants = [Entrant("Rossi, Anna", rating=2280, fide_id="800001"), Entrant("Ugo R.", rating=1, fide_id="800002")]
    register_many(event=event, actor=owner_of(event), entrants=entrants)
    return event


def address(event: Event) -> str:
    return f"/e/{event.slug}/desk/players/ratings/"


def test_the_changes_are_shown_and_those_that_stay_ticked_are_made(event: Event) -> None:
    fide_list()
    client = signed_in("owner")
    html = client.get(address(event)).content.decode()
    assert "FIDE November 2026" in re.sub(r"\s+", " ", re.sub("<[^>]+>", " ", html))
    seen = re.findall(r'name="seen" value="(\w+)"', html)
    keys = {row.fide_id: str(row.pk) for row in event.registrations.all()}
    assert set(re.findall(r'name="player"\s+value="(\d+)"', html)) == set(keys.values())
    response = client.post(address(event), {"seen": seen, "player": [keys["800001"], "x", "²"]}, follow=True)
    assert "From the list FIDE 2026-11: data of 1 player changed" in response.content.decode()
    assert dict(event.registrations.values_list("fide_id", "rating")) == {"800001": 2301, "800002": 1}


def test_who_seems_to_be_somebody_else_is_not_ticked(event: Event) -> None:
    event.registrations.filter(fide_id="800001").update(name="Clairfontaine, Odile")
    fide_list()
    html = signed_in("owner").get(address(event)).content.decode()
    boxes = re.findall(r'aria-label="([^"]+)"\s+(checked)?>', html)
    assert [box for box in boxes if box[0] in ("Clairfontaine, Odile", "Ugo R.")] == [
        ("Clairfontaine, Odile", ""),
        ("Ugo R.", "checked"),
    ]
    assert "on the list 800001 is Rossi, Anna" in html


def test_an_empty_form_and_an_old_one_are_refused_in_words(event: Event) -> None:
    fide_list()
    client = signed_in("owner")
    for body in ({}, {"seen": "0" * 16, "player": "1"}):
        assert (
            "Another user changed the rating list or the players."
            in client.post(address(event), body, follow=True).content.decode()
        )
    assert event.journal.filter(action="update_ratings").count() == 0


def test_without_a_list_it_says_how_one_comes(event: Event) -> None:
    assert "tabellone manage rating_list" in signed_in("owner").get(address(event)).content.decode()


def test_a_list_of_another_month_is_told(event: Event) -> None:
    fide_list()
    Event.objects.filter(pk=event.pk).update(start_date="2026-12-05")
    html = signed_in("owner").get(address(event)).content.decode()
    assert "The event starts on 5 December 2026" in re.sub(r"\s+", " ", html)


def test_it_is_for_arbiters(event: Event) -> None:
    add_member(event, Role.ASSISTANT, "helper")
    assert signed_in("helper").get(address(event)).status_code == 403
    assert signed_in("helper").post(address(event), {}).status_code == 403
    assert Client().get(address(event)).status_code == 302


def test_the_rule_is_chosen_on_its_page_and_an_old_page_is_refused(event: Event) -> None:
    fide_list()
    client = signed_in("owner")
    page = client.get(f"{address(event)}rule/").content.decode()
    (seen,) = re.findall(r'name="seen" value="(\w+)"', page)
    typed = {"preferred": "fide", "tempi": "rapid", "national": "", "unrated": "1400", "seen": seen}
    said = " ".join(client.post(f"{address(event)}rule/", typed, follow=True).content.decode().split())
    assert "The first that there is of: rapid rating. Players without a rating get 1400." in said
    assert "Another user changed this data." in client.post(f"{address(event)}rule/", typed).content.decode()
    assert client.post(f"{address(event)}rule/", typed | {"tempi": "x"}).status_code == 400
    assert event.journal.filter(action="set_rating_rule").count() == 1


def test_ratings_that_only_come_from_a_newer_list_are_one_box(event: Event) -> None:
    fide_list()
    event.registrations.update(title="WIM", rating=2301, name="Rossi, Anna")
    event.registrations.filter(fide_id="800002").delete()
    client = signed_in("owner")
    html = client.get(address(event)).content.decode()
    assert "1 player has the same ratings on the newer list" in " ".join(html.split())
    seen = re.findall(r'name="seen" value="(\w+)"', html)
    client.post(address(event), {"seen": seen, "renewed": "on"})
    row = event.registrations.get()
    assert [(one["tempo"], one["rating"], one["month"]) for one in row.ratings] == [
        ("standard", 2301, "2026-11"),
        ("rapid", 2250, "2026-11"),
    ]
    page = " ".join(client.get(f"/e/{event.slug}/desk/players/{row.pk}/").content.decode().split())
    assert "<strong>standard rating 2301</strong>" in page
    assert "· in use · by the event’s rule" in page


def test_the_check_says_what_differs_from_the_list_of_the_first_day(event: Event) -> None:
    client = signed_in("owner")
    Event.objects.filter(pk=event.pk).update(start_date="2026-11-05")
    here = f"{address(event)}check/"
    assert "The list valid from November 2026 is missing" in client.get(here).content.decode()
    fide_list()
    text = " ".join(re.sub("<[^>]+>", " ", client.get(here).content.decode()).split())
    assert "Rossi, Anna Title – → WIM Federation – → ITA Sex – → w" in text
    assert "Rating of the event 2280 → 2301" in text


def test_rule_and_check_are_for_arbiters(event: Event) -> None:
    add_member(event, Role.ASSISTANT, "helper")
    for page in ("rule/", "check/"):
        assert signed_in("helper").get(address(event) + page).status_code == 403
        assert Client().get(address(event) + page).status_code == 302
    assert signed_in("helper").post(address(event) + "rule/", {}).status_code == 403


def test_both_checks_say_whether_the_list_is_current(event: Event) -> None:
    fide_list()
    Event.objects.filter(pk=event.pk).update(start_date=datetime.date(2026, 11, 7))
    client = signed_in("owner")
    for path in (address(event), f"{address(event)}check/"):
        assert "It is not known whether the FIDE list is current" in client.get(path).content.decode()
    now = timezone.now()
    ListSource.objects.create(name="FIDE", address="https://ratings.example/", next_at=now, checked_at=now)
    for path in (address(event), f"{address(event)}check/"):
        assert "the list is current." in client.get(path).content.decode()
