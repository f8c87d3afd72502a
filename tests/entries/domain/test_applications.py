"""People ask to play, change it, withdraw; who waits moves up; who asks is forgotten."""

from __future__ import annotations

import datetime

import pytest
from django.utils import timezone

from entries.domain.applications import (
    apply_to_play,
    change_wishes,
    check_byes,
    conditions_digest,
    due_for_erasure,
    erase,
    withdraw_application,
)
from entries.domain.decisions import approve, wish_seen
from entries.domain.payments import pay
from entries.domain.waiting_list import close_entries
from entries.models import Application, EntryWish, Letter
from tests.entries.made import FEES, applied, now, open_event, page_of
from tests.factories import add_players, owner_of
from tournaments.domain.errors import Refused
from tournaments.domain.events.event_lifecycle import start_event
from tournaments.domain.undo import undo_last
from tournaments.models import JournalEntry

pytestmark = pytest.mark.django_db
State = EntryWish.State


def let_in(wish: EntryWish) -> EntryWish:
    approve(event=wish.event, actor=owner_of(wish.event), seen=[wish_seen(wish)])
    return now(wish)


def test_who_asks_has_a_place_and_a_letter_and_stands_on_no_list() -> None:
    event = open_event()
    wish = applied(event, byes=[(2, "H")])
    assert (wish.state, wish.byes) == (State.ASKED, [[2, "H"]])
    assert [letter.kind for letter in event.letters.all()] == [Letter.Kind.RECEIVED]
    assert event.registrations.count() == 0
    assert wish.application.consent_to == conditions_digest(page_of(event))
    assert "Rossi" not in str(list(JournalEntry.objects.values_list("details", "changes")))


def test_the_last_place_the_waiting_list_and_nothing() -> None:
    event = open_event(limit=3, waiting=1)
    add_players(event, 2)
    assert applied(event, "A, A").state == State.ASKED
    assert applied(event, "B, B").state == State.WAITING
    with pytest.raises(Refused, match="waiting list is full"):
        applied(event, "C, C")
    assert event.letters.filter(kind=Letter.Kind.WAITING).count() == 1


def test_nobody_overtakes_who_waits() -> None:
    event = open_event(limit=1, waiting=5)
    applied(event, "A, A")
    applied(event, "B, B")
    page = page_of(event)
    page.limit = 3
    page.save()
    assert applied(event, "C, C").state == State.WAITING


@pytest.mark.parametrize("why", ["closed", "late", "started"])
def test_a_page_that_is_closed_takes_nobody(why: str) -> None:
    event = open_event()
    if why == "closed":
        close_entries(event=event, actor=owner_of(event))
    elif why == "late":
        type(event).objects.update(entries_until=timezone.now() - datetime.timedelta(seconds=1))
    else:
        add_players(event, 2)
        start_event(event=event, actor=owner_of(event), initial_colour="w")
    with pytest.raises(Refused, match="Entries are closed"):
        applied(event)
    assert event.applications.count() == 0


def test_who_read_other_conditions_reads_them_again() -> None:
    event = open_event(conditions="Be on time.")
    with pytest.raises(Refused, match="The conditions changed"):
        apply_to_play(event=event, application=Application(name="A, B"), agreed_to="older")


def test_a_fide_id_that_is_entered_is_refused_and_one_that_only_asks_is_not_told() -> None:
    event = open_event()
    first = applied(event, fide_id="800001")
    assert applied(event, "Rossi, Again", fide_id="800001").state == State.ASKED
    let_in(first)
    with pytest.raises(Refused, match="already registered"):
        applied(event, "Third, T", fide_id="800001")


def test_the_rules_of_the_event_say_why_not() -> None:
    event = open_event(rating_until=1800, contact="Ada, 555")
    with pytest.raises(Refused, match=r"1800 or lower.*Ada, 555"):
        applied(event, rating=1900)


@pytest.mark.parametrize(
    "byes", [[(0, "H")], [(6, "H")], [(1, "F")], [(1, "H"), (1, "Z")], [(1, "H"), (2, "H")], [(5, "H")]]
)
def test_byes_that_nobody_gets_are_refused_at_once(byes: list[tuple[int, str]]) -> None:
    event = open_event()
    with pytest.raises(Refused):
        check_byes(event, byes)
    check_byes(event, [(1, "H"), (2, "Z"), (5, "Z")])


def test_everything_is_changed_until_it_is_decided_and_then_the_contact_alone() -> None:
    event = open_event(fees=FEES)
    adult = page_of(event).fees.get(name="Adult")
    wish = applied(event)
    change_wishes(
        application=wish.application, changes={"name": "Rossi, Ada", "fee": adult}, byes={wish.event_id: [(3, "Z")]}
    )
    wish = now(wish)
    assert (wish.application.name, wish.application.due, wish.byes) == ("Rossi, Ada", 3000, [[3, "Z"]])
    wish = let_in(wish)
    change_wishes(application=wish.application, changes={"name": "Other, O", "fee": None, "phone": "+39 06 1"}, byes={})
    changed = now(wish).application
    assert (changed.name, changed.due, changed.phone) == ("Rossi, Ada", 3000, "+39 06 1")


def test_a_change_against_the_rules_is_refused_whole() -> None:
    event = open_event(rating_until=1800)
    wish = applied(event, rating=1700)
    with pytest.raises(Refused):
        change_wishes(application=wish.application, changes={"rating": 1900, "phone": "12345"}, byes={})
    assert (now(wish).application.rating, now(wish).application.phone) == (1700, "")


def test_who_withdraws_makes_room_and_the_first_who_waits_hears_of_it() -> None:
    event = open_event(limit=1, waiting=5)
    first, second, third = applied(event, "A, A"), applied(event, "B, B"), applied(event, "C, C")
    withdraw_application(wish=first)
    assert [now(one).state for one in (first, second, third)] == [State.WITHDRAWN, State.ASKED, State.WAITING]
    assert event.letters.get(kind=Letter.Kind.PLACE).application == second.application
    with pytest.raises(Refused, match="over"):
        withdraw_application(wish=now(first))


def test_a_player_who_withdraws_by_the_link_leaves_the_list_and_an_undo_brings_them_back() -> None:
    event = open_event()
    wish = let_in(applied(event))
    withdraw_application(wish=wish)
    assert event.registrations.get().is_withdrawn
    assert now(wish).state == State.WITHDRAWN
    undo_last(event=event, actor=owner_of(event))
    assert not event.registrations.get().is_withdrawn
    assert now(wish).state == State.ENTERED


def test_nobody_withdraws_by_the_link_once_it_has_begun() -> None:
    event = open_event()
    wish = let_in(applied(event))
    add_players(event, 3)
    start_event(event=event, actor=owner_of(event), initial_colour="w")
    with pytest.raises(Refused, match="begun"):
        withdraw_application(wish=now(wish))


def test_who_asked_for_it_is_forgotten_after_the_event_and_not_before() -> None:
    event = open_event(fees=FEES)
    gone = applied(event, "Gone, G", wants_erasure=True)
    stays = applied(event, "Stays, S")
    plays = let_in(applied(event, "Plays, P", wants_erasure=True, phone="12345", birth="1990/01/02"))
    player = event.registrations.get()
    pay(registration=player, actor=owner_of(event), amount=100, method="cash", was_paid=0)
    assert due_for_erasure(event) == []
    type(event).objects.update(start_date=timezone.localdate() - datetime.timedelta(days=2))
    event.refresh_from_db()
    link = plays.application.nonce
    assert erase(due_for_erasure(event)) == 2
    assert not Application.objects.filter(pk=gone.application_id).exists()
    assert now(stays).application.email
    kept = now(plays).application
    assert (kept.name, kept.email, kept.phone, kept.birth) == ("Plays, P", "", "", "")
    assert kept.nonce != link
    assert kept.erased_at
    assert event.payments.count() == 1
    assert due_for_erasure(event) == []
    with pytest.raises(Refused):
        change_wishes(application=now(plays).application, changes={"phone": "12345"}, byes={})
