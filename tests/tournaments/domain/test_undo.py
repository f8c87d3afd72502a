"""The last step of an event is undone, and only the one that was meant."""

from __future__ import annotations

import pytest

from pairing.domain.pairing_requests import request_pairing
from tests.factories import owner_of, pair_round, play_round, started_event
from tests.tournaments.domain.refused import refusal
from tournaments.domain.entries.registrations import change_registration
from tournaments.domain.entries.withdrawals import withdraw
from tournaments.domain.records import record_of
from tournaments.domain.undo import last_undoable, undo_last
from tournaments.models import Event, Round

pytestmark = pytest.mark.django_db


def test_each_step_back_undoes_one_action_to_the_start() -> None:
    event = started_event(players=6, rounds=3)
    owner = owner_of(event)
    beginning = record_of(event)
    play_round(event)
    played = record_of(event)
    pair_round(event)
    undo_last(event=event, actor=owner)
    assert (record_of(event, drafts=True), event.rounds.get(number=2).state) == (played, Round.State.PLANNED)
    while (step := last_undoable(event)) is not None and step.action != "start":
        undo_last(event=event, actor=owner)
    assert record_of(event, drafts=True) == beginning
    undo_last(event=event, actor=owner)
    assert set(event.registrations.values_list("tpn", flat=True)) == {None}
    assert Event.objects.get(pk=event.pk).status == Event.Status.REGISTRATION


def test_a_step_that_is_not_the_last_any_more_is_not_undone() -> None:
    event = started_event(players=6)
    owner = owner_of(event)
    seen = last_undoable(event)
    assert seen is not None
    row = event.registrations.first()
    assert row is not None
    withdraw(registration=row, actor=owner)
    text = refusal(undo_last, event=event, actor=owner, entry_number=seen.number)
    assert text == "Something else was done after this step, so it was not undone."


def test_renumbering_is_undone_too() -> None:
    event = started_event(players=6)
    owner = owner_of(event)
    numbers = dict(event.registrations.values_list("pk", "tpn"))
    last = event.registrations.order_by("-tpn").first()
    assert last is not None
    change_registration(registration=last, actor=owner, changes={"rating": 2800})
    assert dict(event.registrations.values_list("pk", "tpn"))[last.pk] == 1
    undo_last(event=event, actor=owner)
    assert dict(event.registrations.values_list("pk", "tpn")) == numbers


def test_a_pairing_that_is_asked_for_and_waits_is_what_is_undone_first() -> None:
    event = started_event(players=6)
    before = last_undoable(event)
    request_pairing(event=event, actor=owner_of(event))
    asked = last_undoable(event)
    assert before is not None
    assert asked is not None
    assert (before.action, asked.action) == ("start", "ask_pairing")
    undo_last(event=event, actor=owner_of(event), entry_number=asked.number)
    assert event.rounds.get(number=1).state == Round.State.PLANNED
    assert last_undoable(event) == before
