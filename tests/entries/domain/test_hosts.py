"""Entries of a whole festival: one page, one confirmation, one person, one check-in."""

from __future__ import annotations

import pytest
from django.core import mail
from django.db import transaction
from django.utils import timezone

from entries.domain.applications import (
    Wanted,
    apply_to_play,
    ask_for_section,
    change_wishes,
    conditions_digest,
    withdraw_application,
)
from entries.domain.check_in import arrival_of, arrive, check_in_of, close_check_in
from entries.domain.decisions import decline, desk_of, wish_seen
from entries.domain.entry_settings import save_entry_page
from entries.domain.hosts import entries_of_person, host_of, lock_event, owed, player_in, wishes_of
from entries.domain.mails import HELD_BACK
from entries.domain.payments import cash_of, pay
from entries.domain.waiting_list import entry_page, offers_of, open_entries, takes_entries
from entries.models import Application, Letter
from tabellone.interchange.players import Entrant
from tests.entries.festivals import approved, asks, open_festival, states_of, wanted
from tests.factories import owner_of
from tests.festivals import playing, refused, section_of
from tournaments.domain.entries.requested_byes import set_bye
from tournaments.domain.events.event_lifecycle import start_event
from tournaments.domain.festivals.people import enter_person
from tournaments.domain.jobs.monitoring import check_all
from tournaments.domain.undo import undo_last
from tournaments.models import JournalEntry

pytestmark = pytest.mark.django_db(transaction=True)


def test_two_sections_are_one_application_one_mail_and_one_person() -> None:
    festival = open_festival()
    anna = asks(festival, "Rossi, Anna", "Open A", "Blitz")
    assert states_of(anna) == {"Open A": "asked", "Blitz": "asked"}
    assert [message.to for message in mail.outbox] == [["rossi@example.org"], ["rossi@example.org"]]
    assert mail.outbox[0].subject.endswith("confirm your e-mail address")
    assert "Open A: to be decided\nBlitz: to be decided" in str(mail.outbox[1].body)
    assert "Fee: 60.00" in str(mail.outbox[1].body)
    assert (owed(anna, anna.wishes.all()), anna.due) == (6000, 0)
    assert [line.wish.event for line in desk_of(festival).lines] == [
        section_of(festival, "Open A"),
        section_of(festival, "Blitz"),
    ]
    first, second = approved(festival, anna)
    assert first.person == second.person == festival.registrations.get()
    assert (playing(festival, "Open A"), playing(festival, "Blitz")) == (["Rossi, Anna"], ["Rossi, Anna"])
    assert len(mail.outbox) == 2
    assert entries_of_person(festival.registrations.get()) == entries_of_person(second) == [first, second]


def test_what_the_sections_ask_is_asked_there_all_or_nothing() -> None:
    festival = open_festival()
    with refused("Open A: Only players rated 2000 or higher may enter."):
        asks(festival, "Weak, Wally", "Blitz", "Open A", rating=1500)
    with refused("Only players born in"):
        asks(festival, "Old, Olga", "Open B", rating=1500, birth="1950")
    with refused("Choose where you want to play."):
        asks(festival, "Nowhere, Ned")
    with refused("Choose the fee."):
        apply_to_play(
            event=festival,
            application=Application(name="Free, Fred"),
            sections=[Wanted(section_of(festival, "Blitz"))],
            agreed_to=conditions_digest(entry_page(festival)),
        )
    assert not Application.objects.exists()


def test_a_section_has_its_own_places_and_its_own_waiting_list() -> None:
    festival = open_festival(limits={"Open A": 1})
    first, second = asks(festival, "One, A", "Open A"), asks(festival, "Two, B", "Open A", "Blitz")
    assert states_of(second) == {"Open A": "waiting", "Blitz": "asked"}
    withdraw_application(wish=first.wishes.get(), site="http://s")
    assert states_of(second) == {"Open A": "asked", "Blitz": "asked"}
    Letter.objects.filter(state=Letter.State.SENT).update(sent_at=timezone.now() - HELD_BACK)
    check_all()
    assert mail.outbox[-1].subject.endswith("a place has become free for you")
    with refused("You have asked for this section already."):
        ask_for_section(application=second, wanted=wanted(festival, "Blitz"))
    ask_for_section(application=first, wanted=wanted(festival, "Blitz"))
    assert states_of(first) == {"Open A": "withdrawn", "Blitz": "asked"}
    assert owed(first, first.wishes.all()) == 1000


def test_one_section_is_declined_the_other_played_and_both_are_withdrawn_apart() -> None:
    festival = open_festival()
    anna = asks(festival, "Rossi, Anna", "Open A", "Blitz")
    blitz = anna.wishes.get(event=section_of(festival, "Blitz"))
    decline(event=festival, actor=owner_of(festival), seen=wish_seen(blitz), reason="full of friends")
    approved(festival, anna)
    assert states_of(anna) == {"Open A": "entered", "Blitz": "declined"}
    assert (playing(festival, "Open A"), playing(festival, "Blitz")) == (["Rossi, Anna"], [])
    withdraw_application(wish=anna.wishes.get(event=section_of(festival, "Open A")))
    assert playing(festival, "Open A") == []
    with refused("This entry is over"):
        change_wishes(application=anna, changes={"phone": "1"}, byes={})


def test_who_left_a_section_and_asks_again_is_back_as_the_same_person() -> None:
    festival = open_festival()
    anna = asks(festival, "Rossi, Anna", "Open A", "Blitz")
    approved(festival, anna)
    withdraw_application(wish=anna.wishes.get(event=section_of(festival, "Blitz")))
    ask_for_section(application=anna, wanted=wanted(festival, "Blitz"))
    approved(festival, anna)
    assert playing(festival, "Blitz") == ["Rossi, Anna"]
    assert section_of(festival, "Blitz").registrations.count() == festival.registrations.count() == 1
    with refused("is already registered"):
        approved(festival, asks(festival, "Rossi, Anna", "Blitz"))


def test_the_approval_is_one_step_that_is_taken_back_as_one() -> None:
    festival = open_festival()
    people = [asks(festival, f"{letter}lma, X", "Open A", "Blitz") for letter in "AB"]
    approved(festival, *people)
    last = JournalEntry.objects.filter(event=festival).latest("number")
    assert (last.action, last.details["count"]) == ("approve_together", 4)
    undo_last(event=festival, actor=owner_of(festival))
    assert [states_of(one) for one in people] == [{"Open A": "asked", "Blitz": "asked"}] * 2
    assert (playing(festival, "Open A"), festival.registrations.count()) == ([], 0)


def test_a_person_checks_in_once_wherever_they_play_and_the_cash_is_one() -> None:
    festival = open_festival()
    anna, bruno = asks(festival, "Rossi, Anna", "Open A", "Blitz"), asks(festival, "Verdi, Bruno", "Open A")
    approved(festival, anna, bruno)
    person = festival.registrations.get(name="Rossi, Anna")
    assert [line.due for line in cash_of(festival).lines] == [6000, 5000]
    pay(registration=person, actor=owner_of(festival), amount=6000, method="cash", was_paid=0)
    assert (cash_of(festival).paid, cash_of(festival).open) == (6000, 5000)
    assert cash_of(festival).lines[0].of_sections == [("Open A", 5000), ("Blitz", 1000)]
    arrive(registration=person, actor=None, by="screen")
    arrive(registration=person, actor=owner_of(festival))
    assert [row.is_checked_in for row in entries_of_person(person)] == [True, True]
    assert arrival_of(player_in(festival, anna) or person).is_present
    morning = check_in_of(festival, tells_contact=True)
    assert (morning.present, [(one.registration.name, one.email, one.sections) for one in morning.missing]) == (
        1,
        [("Verdi, Bruno", "verdi@example.org", "Open A")],
    )
    assert JournalEntry.objects.filter(event=festival, action="person_there").count() == 1
    arrive(registration=entries_of_person(person)[1], actor=owner_of(festival), present=False)
    assert not any(row.is_checked_in for row in entries_of_person(person))


def test_the_check_in_of_all_sections_is_closed_at_once() -> None:
    festival = open_festival()
    save_entry_page(event=festival, values={"missing": "out"}, fees=())
    people = [asks(festival, f"{letter}lma, X", "Open A", "Blitz") for letter in "ABC"]
    approved(festival, *people)
    anna, _bruno, carla = festival.registrations.order_by("name")
    for row in entries_of_person(carla):
        set_bye(registration=row, actor=owner_of(festival), round_number=1, kind="Z")
    with refused("There are no absent players."):
        close_check_in(event=festival, actor=owner_of(festival), seen=check_in_of(festival, tells_contact=False).seen)
    arrive(registration=anna, actor=owner_of(festival))
    with refused("A player checked in"):
        close_check_in(event=festival, actor=owner_of(festival), seen="before")
    seen = check_in_of(festival, tells_contact=False).seen
    assert close_check_in(event=festival, actor=owner_of(festival), seen=seen) == 1
    assert playing(festival, "Open A") == playing(festival, "Blitz") == ["Alma, X", "Clma, X"]


def test_a_section_that_has_begun_takes_nobody_and_the_others_do() -> None:
    festival = open_festival()
    with refused("on the festival page"):
        open_entries(event=section_of(festival, "Blitz"), actor=owner_of(festival), until=None)
    approved(festival, *(asks(festival, f"{letter}lma, X", "Open A") for letter in "AB"))
    start_event(event=section_of(festival, "Open A"), actor=owner_of(festival))
    assert [offer.name for offer in offers_of(festival)] == ["Open B", "Blitz"]
    section = section_of(festival, "Open A")
    assert (takes_entries(festival), takes_entries(section), host_of(section)) == (True, False, festival)
    with refused("Open A: Entries are closed."):
        asks(festival, "Late, Lucy", "Open A")
    with transaction.atomic():
        lock_event(section)
    assert wishes_of(festival).count() == wishes_of(section).count() == 2


def test_a_person_added_to_sections_by_an_arbiter_owes_the_fee_of_each() -> None:
    festival = open_festival()
    actor = owner_of(festival)
    blitz = section_of(festival, "Blitz")
    person = enter_person(festival=festival, actor=actor, entrant=Entrant("Walk, In"), sections=[blitz])
    line = cash_of(festival).lines[0]
    assert (line.due, line.of_sections) == (1000, [("Blitz", 1000)])
    pay(registration=person, actor=actor, amount=1000, method="cash", was_paid=0)
    line = cash_of(festival).lines[0]
    assert (line.due, line.open) == (1000, 0)
