"""An arbiter approves, declines, grants byes; all of it is journalled and undone."""

from __future__ import annotations

import pytest

from entries.domain.applications import change_wishes
from entries.domain.decisions import application_of, approve, decide_byes, decline, decline_all, desk_of, wish_seen
from entries.models import EntryWish, Letter
from tests.entries.festivals import asks, open_festival, states_of
from tests.entries.made import applied, now, open_event
from tests.factories import add_players, owner_of
from tournaments.domain.entries.removal import remove_registration
from tournaments.domain.errors import Refused
from tournaments.domain.events.event_lifecycle import start_event
from tournaments.domain.history.sentences import sentence
from tournaments.domain.undo import undo_last
from tournaments.models import ByeRequest

pytestmark = pytest.mark.django_db
State = EntryWish.State


def test_those_in_order_are_entered_in_one_step_and_undone_in_one() -> None:
    event = open_event()
    first, second = applied(event, "A, A", byes=[(2, "H")], rating=1900), applied(event, "B, B")
    rows = approve(event=event, actor=owner_of(event), seen=[wish_seen(second), wish_seen(first)])
    assert [(row.name, row.rating) for row in rows] == [("A, A", 1900), ("B, B", 0)]
    assert [(bye.round_number, bye.kind) for bye in ByeRequest.objects.all()] == [(2, "H")]
    assert (now(first).state, now(first).registration_id, now(first).byes) == (State.ENTERED, rows[0].pk, [])
    entry = event.journal.order_by("-number")[0]
    assert sentence(entry) == "2 entries approved: A, A, B, B"
    assert "example.org" not in str(entry.changes) + str(entry.details)
    assert event.letters.filter(kind=Letter.Kind.ENTERED).count() == 2
    undo_last(event=event, actor=owner_of(event))
    assert event.registrations.count() == 0
    assert [now(one).state for one in (first, second)] == [State.ASKED] * 2
    assert now(first).byes == [[2, "H"]]


def test_what_changed_since_it_was_seen_is_looked_at_again() -> None:
    event = open_event()
    wish = applied(event)
    seen = wish_seen(wish)
    change_wishes(application=wish.application, changes={"rating": 2500}, byes={})
    with pytest.raises(Refused, match="Another user changed some of these entries"):
        approve(event=event, actor=owner_of(event), seen=[seen])
    approve(event=event, actor=owner_of(event), seen=[wish_seen(now(wish))])
    with pytest.raises(Refused):
        approve(event=event, actor=owner_of(event), seen=[wish_seen(now(wish))])
    assert event.registrations.count() == 1


@pytest.mark.parametrize("seen", [[], ["x"], ["1:abc"], ["9" * 30 + ":a"]])
def test_rubbish_approves_nobody(seen: list[str]) -> None:
    event = open_event()
    applied(event)
    with pytest.raises(Refused):
        approve(event=event, actor=owner_of(event), seen=seen)


def test_who_asks_twice_is_shown_and_not_approved_with_the_others() -> None:
    event = open_event()
    applied(event, "A, A", fide_id="800001")
    applied(event, "B, B", fide_id="800001")
    applied(event, "C, C")
    desk = desk_of(event)
    assert [line.twin for line in desk.asked] == ["", "800001", ""]
    assert [line.wish.application.name for line in desk.in_order] == ["A, A", "C, C"]


def test_who_is_declined_is_told_why_and_the_next_moves_up() -> None:
    event = open_event(limit=1, waiting=3)
    first, second = applied(event, "A, A"), applied(event, "B, B")
    decline(event=event, actor=owner_of(event), seen=wish_seen(first), reason="  Too  strong ")
    assert (now(first).state, now(first).reason) == (State.DECLINED, "Too strong")
    assert now(second).state == State.ASKED
    assert event.letters.filter(kind=Letter.Kind.DECLINED).count() == 1
    undo_last(event=event, actor=owner_of(event))
    assert now(first).state == State.ASKED
    with pytest.raises(Refused, match="too long"):
        decline(event=event, actor=owner_of(event), seen=wish_seen(now(first)), reason="x" * 201)


def test_byes_that_are_asked_for_later_are_granted_in_one_step_or_not() -> None:
    event = open_event()
    wish = applied(event)
    approve(event=event, actor=owner_of(event), seen=[wish_seen(wish)])
    change_wishes(application=now(wish).application, changes={}, byes={now(wish).event_id: [(1, "Z"), (2, "H")]})
    decide_byes(wish=now(wish), actor=owner_of(event), grant=True)
    assert ByeRequest.objects.count() == 2
    assert now(wish).byes == []
    undo_last(event=event, actor=owner_of(event))
    assert ByeRequest.objects.count() == 0
    decide_byes(wish=now(wish), actor=owner_of(event), grant=False)
    assert (ByeRequest.objects.count(), now(wish).byes) == (0, [])
    with pytest.raises(Refused, match="There is no bye request"):
        decide_byes(wish=now(wish), actor=owner_of(event), grant=True)


def test_who_is_approved_in_a_running_event_is_a_late_entry() -> None:
    event = open_event()
    wish = applied(event)
    add_players(event, 4)
    start_event(event=event, actor=owner_of(event), initial_colour="w")
    row = approve(event=event, actor=owner_of(event), seen=[wish_seen(now(wish))])[0]
    row.refresh_from_db()
    assert row.tpn is not None


def test_a_player_from_the_desk_gets_what_is_kept_of_others_once() -> None:
    event = open_event()
    row = add_players(event, 1)[0]
    first = application_of(row)
    assert application_of(row) == first
    assert (first.name, first.email, first.nonce != "") == (row.name, "", True)
    assert application_of(row, {row.pk: first}) is first


def test_who_is_removed_and_brought_back_has_the_entry_again() -> None:
    event = open_event()
    wish = applied(event)
    row = approve(event=event, actor=owner_of(event), seen=[wish_seen(wish)])[0]
    remove_registration(registration=row, actor=owner_of(event))
    assert len(desk_of(event).lines) == 1
    undo_last(event=event, actor=owner_of(event))
    assert application_of(event.registrations.get()) == wish.application


def test_the_same_player_twice_is_marked_and_not_approved_in_one_step() -> None:
    event = open_event()
    first = applied(event, "Verdi, Carlo", birth="2009/00/00", email="verdi@example.org")
    second = applied(event, "verdi, carlo", birth="2009/00/00", email="verdi@example.org")
    other = applied(event, "Verdi, Carlo", birth="1970/00/00", email="other@example.org")
    assert [line.twin for line in desk_of(event).lines] == ["", "Verdi, Carlo", ""]
    assert [line.wish for line in desk_of(event).in_order] == [first, other]
    with pytest.raises(Refused, match="twice"):
        approve(event=event, actor=owner_of(event), seen=[wish_seen(first), wish_seen(second)])
    assert event.registrations.count() == 0
    approve(event=event, actor=owner_of(event), seen=[wish_seen(first)])
    assert [line.twin for line in desk_of(event).asked] == ["Verdi, Carlo", ""]


def test_selected_entries_are_rejected_as_one_step_that_is_undone_as_one() -> None:
    event = open_event(limit=2, waiting=3)
    same = [applied(event, "Spam, S") for _number in range(2)]
    waits = applied(event, "A, A")
    steps = event.journal.count()
    count = decline_all(
        event=event, actor=owner_of(event), seen=[wish_seen(wish) for wish in same], reason=" No  spam "
    )
    assert (count, event.journal.count()) == (2, steps + 1)
    assert [(now(wish).state, now(wish).reason) for wish in same] == [(State.DECLINED, "No spam")] * 2
    assert now(waits).state == State.ASKED
    undo_last(event=event, actor=owner_of(event))
    assert [now(wish).state for wish in same] == [State.ASKED] * 2


def test_selected_entries_of_the_waiting_list_are_rejected_together() -> None:
    event = open_event(limit=1, waiting=3)
    there, *waiting = (applied(event, f"{letter}, X") for letter in "ABCD")
    seen = [wish_seen(wish) for wish in waiting[:2]]
    assert decline_all(event=event, actor=owner_of(event), seen=seen, reason="") == 2
    assert [now(wish).state for wish in (there, *waiting)] == [
        State.ASKED,
        State.DECLINED,
        State.DECLINED,
        State.WAITING,
    ]


def test_selected_entries_of_a_festival_are_rejected_in_their_sections_as_one_step_of_the_festival() -> None:
    festival = open_festival(limits={"Open A": 1})
    anna, bruno = asks(festival, "A, Anna", "Open A", "Blitz"), asks(festival, "B, Bruno", "Open A")
    rows = EntryWish.objects.filter(application=anna).select_related("application")
    seen = [wish_seen(wish) for wish in rows]
    assert decline_all(event=festival, actor=owner_of(festival), seen=seen, reason="Full") == 2
    assert states_of(anna) == {"Open A": "declined", "Blitz": "declined"}
    assert states_of(bruno) == {"Open A": "asked"}
    assert [letter.kind for letter in anna.letters.exclude(state=Letter.State.SENT)] == [Letter.Kind.DECLINED]
    step = festival.journal.latest("number")
    assert (sentence(step), len(step.details["with"])) == ("2 entries rejected: A, Anna", 2)
    undo_last(event=festival, actor=owner_of(festival))
    assert states_of(anna) == {"Open A": "asked", "Blitz": "asked"}
    with pytest.raises(Refused, match="Another user changed some of these entries"):
        decline_all(event=festival, actor=owner_of(festival), seen=[*seen, "1:x"], reason="")
