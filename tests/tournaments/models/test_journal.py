"""The rows of the journal: numbered, and never lost with an account."""

from __future__ import annotations

import pytest
from django.db import IntegrityError, transaction

from accounts.models import User
from tests.factories import add_member, add_players, make_event
from tournaments.domain.events.event_lifecycle import start_event
from tournaments.domain.undo import undo_last
from tournaments.models import JournalEntry, Role

pytestmark = pytest.mark.django_db


def test_an_event_has_one_entry_of_each_number_and_its_newest_comes_first() -> None:
    event, other = make_event(), make_event(name="Other Open")
    add_players(event, 2)
    numbers = list(event.journal.values_list("number", flat=True))
    assert numbers == sorted(numbers, reverse=True)
    assert len(numbers) > 1
    with pytest.raises(IntegrityError), transaction.atomic():
        JournalEntry.objects.create(event=event, number=numbers[0], action="settings")
    JournalEntry.objects.create(event=other, number=numbers[0] + 1, action="settings")


def test_what_somebody_did_stays_when_the_account_is_gone() -> None:
    event = make_event()
    add_players(event, 2)
    arbiter = add_member(event, Role.ARBITER)
    start_event(event=event, actor=arbiter, initial_colour="w")
    User.objects.filter(pk=arbiter.pk).delete()
    assert list(event.journal.filter(actor=None).values_list("action", flat=True)) == ["start"]


def test_a_step_is_undone_once() -> None:
    event = make_event()
    actor = add_member(event, Role.ARBITER)
    add_players(event, 2)
    undo = undo_last(event=event, actor=actor)
    assert isinstance(undo.undoes, JournalEntry)
    assert undo.undoes.undone_by == undo
    with pytest.raises(IntegrityError), transaction.atomic():
        JournalEntry.objects.create(event=event, number=99, action="undo", undoes=undo.undoes)
