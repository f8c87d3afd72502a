"""Who may undo a step: by its name, and by what it touched."""

from __future__ import annotations

import pytest

from tests.factories import add_member, make_event, make_user, owner_of
from tests.tournaments.domain.refused import refusal
from tournaments.domain.journal.entries import VERSION, JournalRow
from tournaments.domain.staff.access import account_named, may_undo
from tournaments.models import JournalEntry, Role

pytestmark = pytest.mark.django_db
ROWS = [
    (JournalRow("game", 1, {"white_result": "*"}, {"white_result": "1"}), Role.ARBITER),
    (JournalRow("event", 1, {"name": "Old"}, {"name": "New"}), Role.ARBITER),
    (JournalRow("event", 1, {"visibility": "link"}, {"visibility": "listed"}), Role.OWNER),
    (JournalRow("event", 1, {"archived_at": None}, {"archived_at": "2026-11-22T10:00:00Z"}), Role.OWNER),
    (JournalRow("member", 1, None, {"role": "owner"}), Role.OWNER),
    (JournalRow("invitation", 1, {"role": "owner"}, None), Role.OWNER),
]


@pytest.mark.parametrize(("row", "least"), ROWS)
def test_whatever_a_step_is_called_what_is_the_owners_is_the_owners_to_undo(row: JournalRow, least: Role) -> None:
    event = make_event()
    entry = JournalEntry(event=event, action="crown", version=VERSION, changes=[row.as_json()])
    people = (add_member(event, Role.ASSISTANT), add_member(event, Role.ARBITER), owner_of(event))
    assert [may_undo(person, entry) for person in people] == [False, least == Role.ARBITER, True]


def test_the_same_is_read_of_an_entry_of_the_first_form() -> None:
    event = make_event()
    changes = [{"model": "membership", "pk": 1, "before": None, "after": {"role": "owner"}}]
    entry = JournalEntry(event=event, action="crown", changes=changes)
    assert [may_undo(person, entry) for person in (add_member(event, Role.ARBITER), owner_of(event))] == [False, True]


def test_an_account_is_named_exactly_and_an_inactive_one_is_none() -> None:
    anna, gone = make_user("anna"), make_user("gone")
    gone.is_active = False
    gone.save()
    assert account_named("anna") == anna
    assert {refusal(account_named, username=name) for name in ("gone", "Ann", "")} == {
        "There is no account of this name."
    }
