"""The staff in an event file: members by e-mail and role, and proposals after an import."""

from __future__ import annotations

import pytest

from accounts.models import User
from archives.domain.container import unpack
from archives.domain.exports import export_event
from archives.domain.imports import import_event
from archives.domain.staff_list import proposals, remove_proposals, staff_rows
from tests.factories import add_member, make_event, make_user, owner_of
from tournaments.models import Event, Membership, Role

pytestmark = pytest.mark.django_db
OWNER = {"email": "anna@example.org", "role": "owner"}
ARBITER = {"email": "ugo@example.org", "role": "arbiter"}


def with_address(user: User, address: str) -> User:
    user.email = address
    user.save()
    return user


def event_with_staff() -> Event:
    event = make_event()
    with_address(owner_of(event), "Anna@example.org")
    with_address(add_member(event, Role.ARBITER), "ugo@example.org")
    add_member(event, Role.ASSISTANT, "without-address")
    return event


def imported_by(user: User) -> Event:
    return import_event(file=unpack(export_event(event_with_staff())), actor=user, slug="copy")


def test_the_staff_is_named_by_address_and_role() -> None:
    assert staff_rows(event_with_staff()) == [OWNER, ARBITER]


def test_the_importer_is_the_only_owner_and_the_staff_of_the_file_is_proposed() -> None:
    event = imported_by(with_address(make_user("importer"), "new@example.org"))
    assert list(Membership.objects.filter(event=event).values_list("user__username", "role")) == [("importer", "owner")]
    assert proposals(event) == [OWNER, ARBITER]
    assert staff_rows(event) == [OWNER, ARBITER]


def test_an_importer_whom_the_file_names_is_not_proposed_and_stays_in_the_next_file() -> None:
    event = imported_by(with_address(make_user("importer"), "ugo@example.org"))
    assert proposals(event) == [OWNER]
    assert staff_rows(event) == [OWNER, ARBITER]


def test_new_members_are_in_the_next_file_and_removed_proposals_are_not() -> None:
    event = imported_by(make_user("importer"))
    with_address(add_member(event, Role.ASSISTANT, "helper"), "zoe@example.org")
    assert staff_rows(event) == [OWNER, ARBITER, {"email": "zoe@example.org", "role": "assistant"}]
    remove_proposals(event)
    assert proposals(event) == []
    assert staff_rows(event) == [{"email": "zoe@example.org", "role": "assistant"}]
