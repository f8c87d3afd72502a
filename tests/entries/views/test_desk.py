"""The arbiters' page of entries."""

from __future__ import annotations

import datetime
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from entries.domain.applications import change_wishes
from entries.domain.decisions import wish_seen
from entries.models import Letter
from ratings.domain.membership_lists import make_own_list, remove_own_list
from tests.entries.festivals import asks, open_festival, states_of
from tests.entries.made import FEES, applied, now, open_event, page_of
from tests.factories import PASSWORD, add_member, make_event, owner_of
from tournaments.models import Event, Role

pytestmark = pytest.mark.django_db


def signed_in(event: Event) -> Client:
    client = Client()
    assert client.login(username=owner_of(event).username, password=PASSWORD)
    return client


def at(event: Event, page: str = "") -> str:
    return f"/e/{event.slug}/desk/entries/{page}"


def test_one_is_approved_in_place_and_all_others_at_once() -> None:
    event = open_event()
    wishes = [applied(event, f"{letter}, X") for letter in "ABC"]
    client = signed_in(event)
    text = client.get(at(event)).content.decode()
    assert all(wish_seen(wish) in text for wish in wishes)
    assert "Approve all 3 that are in order" in text
    row = client.post(at(event, "approve/"), {"seen": wish_seen(wishes[0])}, headers={"HX-Request": "true"})
    assert "entered" in row.content.decode()
    assert "<html" not in row.content.decode()
    client.post(at(event, "approve/"), {"seen": [wish_seen(wish) for wish in wishes[1:]]})
    assert event.registrations.count() == 3
    stale = client.post(at(event, "approve/"), {"seen": wish_seen(wishes[0])}, headers={"HX-Request": "true"})
    assert stale.status_code == 409


def test_what_is_to_be_looked_at_is_shown(settings: Any) -> None:
    settings.EMAIL_URL = ""
    event = open_event(fees=FEES)
    applied(event, "A, X", fide_id="800001", note="Vegetarian", phone="12345", byes=[(2, "H")])
    wish = applied(event, "B, X", fide_id="800001")
    page = page_of(event)
    page.rating_from = 1500
    page.save()
    text = signed_in(event).get(at(event)).content.decode()
    for said in ("Vegetarian", "12345", "2: ½", "Possible duplicate", "rated 1500 or higher", "sends no mail"):
        assert said in text
    assert "that are in order" not in text
    signed_in(event).post(at(event, "decline/"), {"seen": wish_seen(wish), "reason": "Twice"})
    assert now(wish).state == "declined"


def test_the_page_is_opened_until_a_time_and_closed() -> None:
    event = make_event()
    client = signed_in(event)
    until = (timezone.localtime() + datetime.timedelta(days=2)).strftime("%Y-%m-%d %H:%M")
    client.post(at(event, "open/"), {"do": "open", "until": until})
    event.refresh_from_db()
    assert timezone.localtime(event.entries_until).strftime("%Y-%m-%d %H:%M") == until
    assert "Open until" in client.get(at(event)).content.decode()
    said = client.post(at(event, "open/"), {"do": "open", "until": "tomorrow"}, follow=True).content.decode()
    assert "Enter a valid time." in said
    client.post(at(event, "open/"), {"do": "close"})
    event.refresh_from_db()
    assert event.entries_since is event.entries_until is None


def test_settings_are_saved_by_who_saw_them() -> None:
    event = make_event()
    client = signed_in(event)
    form = {
        "limit": "40",
        "waiting": "5",
        "fees": "Adult; 30",
        "currency": "eur",
        "members": "7 Rossi, A",
        "missing": "out",
        "version": "0",
    }
    assert client.post(at(event, "settings/"), form).status_code == 302
    page = page_of(event)
    assert (page.limit, page.currency, page.missing, page.fees.count(), page.members.count()) == (
        40,
        "EUR",
        "out",
        1,
        1,
    )
    stale = client.post(at(event, "settings/"), form)
    assert stale.status_code == 422
    assert "Another user changed the entry settings." in stale.content.decode()
    wrong = client.post(at(event, "settings/"), form | {"version": "1", "fees": "x", "federations": "ITALY"})
    assert "invalid fee category" in wrong.content.decode()
    assert "Invalid federation code: ITALY" in wrong.content.decode()
    assert 'value="1"' in client.get(at(event, "settings/")).content.decode()


def test_byes_are_granted_from_the_page() -> None:
    event = open_event()
    wish = applied(event)
    client = signed_in(event)
    client.post(at(event, "approve/"), {"seen": wish_seen(wish)})
    change_wishes(application=now(wish).application, changes={}, byes={now(wish).event_id: [(1, "Z")]})
    assert "Grant the byes" in client.get(at(event)).content.decode()
    client.post(at(event, f"{wish.pk}/byes/"), {"do": "grant"})
    assert now(wish).byes == []
    assert event.registrations.get().bye_requests.count() == 1


def test_a_bye_request_of_a_player_who_is_not_eligible_is_marked() -> None:
    event = open_event()
    wish = applied(event)
    client = signed_in(event)
    client.post(at(event, "approve/"), {"seen": wish_seen(wish)})
    change_wishes(application=now(wish).application, changes={}, byes={now(wish).event_id: [(1, "H")]})
    mark = '<span class="badge badge--wrong">no half-point byes</span>'
    assert mark not in client.get(at(event)).content.decode()
    event.registrations.update(no_half_byes=True)
    assert mark in client.get(at(event)).content.decode()


def test_a_mail_that_did_not_go_out_is_shown_and_sent_again() -> None:
    event = open_event()
    applied(event)
    letter = event.letters.get()
    Letter.objects.update(state=Letter.State.FAILED, error="<nobody>")
    client = signed_in(event)
    assert "&lt;nobody&gt;" in client.get(at(event)).content.decode()
    client.post(at(event, f"letter/{letter.pk}/"))
    letter.refresh_from_db()
    assert letter.state == Letter.State.WAITING


def test_who_asked_is_erased_after_the_event() -> None:
    event = open_event()
    applied(event, wants_erasure=True)
    client = signed_in(event)
    assert "Erase them now" not in client.get(at(event)).content.decode()
    Event.objects.update(start_date=timezone.localdate() - datetime.timedelta(days=2))
    assert "1 person asked" in client.get(at(event)).content.decode()
    client.post(at(event, "erase/"))
    assert event.applications.count() == 0


def test_an_assistant_sees_no_personal_data() -> None:
    event = open_event()
    applied(event)
    add_member(event, Role.ASSISTANT, "assistant")
    client = Client()
    client.login(username="assistant", password=PASSWORD)
    assert client.get(at(event)).status_code == 403
    assert client.get(f"/e/{event.slug}/desk/cash/").status_code == 403
    assert client.post(at(event, "approve/")).status_code == 403


def test_selected_entries_are_rejected_together() -> None:
    event = open_event()
    wishes = [applied(event, name) for name in ("A, X", "B, X", "C, X")]
    form = {"all": "1", "seen": [wish_seen(wish) for wish in wishes[:2]], "reason": "Twice"}
    assert signed_in(event).post(at(event, "decline/"), form).status_code == 302
    assert [now(wish).state for wish in wishes] == ["declined", "declined", "asked"]


def test_selected_entries_of_a_festival_and_of_the_waiting_list_are_rejected_together() -> None:
    festival = open_festival(limits={"Open A": 1})
    people = [asks(festival, f"{letter}, X", "Open A") for letter in "ABC"]
    wishes = [one.wishes.select_related("application").get() for one in people]
    client = signed_in(festival)
    text = client.get(at(festival)).content.decode()
    assert [form in text for form in ('id="reject-asked"', 'id="reject-waiting"')] == [True, True]
    assert text.count('form="reject-waiting"') == 2
    form = {"all": "1", "seen": [wish_seen(wish) for wish in wishes[1:]], "reason": "Full"}
    assert client.post(at(festival, "decline/"), form).status_code == 302
    assert [states_of(one) for one in people] == [{"Open A": state} for state in ("asked", "declined", "declined")]


def test_an_owner_who_keeps_the_lists_of_the_server_opens_them_to_the_form_and_an_arbiter_does_not() -> None:
    event = open_event()
    owner = owner_of(event)
    owner.is_staff = True
    owner.save()
    own = make_own_list(actor=owner, name="Torre")
    form = {"currency": "EUR", "missing": "zero", "version": "1", "searched_lists": str(own.pk)}
    arbiter = add_member(event, Role.ARBITER, "arbiter")
    arbiter.is_staff = True
    arbiter.save()
    other = Client()
    other.login(username="arbiter", password=PASSWORD)
    assert "searched_lists" not in other.get(at(event, "settings/")).content.decode()
    assert other.post(at(event, "settings/"), form).status_code == 302
    assert not page_of(event).searched_lists.exists()
    client = signed_in(event)
    assert "searched_lists" in client.get(at(event, "settings/")).content.decode()
    assert client.post(at(event, "settings/"), form | {"version": "2"}).status_code == 302
    assert [*page_of(event).searched_lists.all()] == [own]
    assert other.post(at(event, "settings/"), form | {"version": "3", "searched_lists": ""}).status_code == 302
    assert [*page_of(event).searched_lists.all()] == [own]
    remove_own_list(own=own, actor=owner)
    assert not page_of(event).searched_lists.exists()
