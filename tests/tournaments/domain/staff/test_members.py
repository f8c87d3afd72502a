"""Who is invited to an event and who leaves it."""

from __future__ import annotations

import pytest

from tests.factories import add_member, make_event, make_user, owner_of
from tests.tournaments.domain.refused import refusal
from tournaments.domain.staff.members import accept, change_role, invite, remove_member
from tournaments.models import Membership, Role

pytestmark = pytest.mark.django_db


def test_an_invitation_works_once_and_an_event_keeps_an_owner() -> None:
    event = make_event()
    owner = owner_of(event)
    invitation = invite(event=event, actor=owner, role=Role.ARBITER)
    helper = make_user("helper")
    accept(token=invitation.token, user=helper)
    assert Membership.objects.get(event=event, user=helper).role == Role.ARBITER
    gone = "This invitation does not exist, was already used, or has expired."
    assert refusal(accept, token=invitation.token, user=make_user("stranger")) == gone
    own = event.memberships.get(user=owner)
    assert refusal(remove_member, membership=own, actor=owner) == "The event would have no owner."


def test_an_owner_who_was_read_as_an_assistant_is_still_the_last_owner() -> None:
    """The copy was read before another request, which then had the lock, gave the role."""
    event = make_event()
    owner = event.memberships.get()
    older = Membership.objects.get(pk=add_member(event, Role.ASSISTANT, "helper").memberships.get().pk)
    Membership.objects.filter(pk=older.pk).update(role=Role.OWNER)
    remove_member(membership=owner, actor=owner.user)
    no_owner = "The event would have no owner."
    assert refusal(remove_member, membership=older, actor=owner.user) == no_owner
    again = Membership.objects.get(pk=older.pk)
    again.role = Role.ASSISTANT
    assert refusal(change_role, membership=again, actor=owner.user, role=Role.ARBITER) == no_owner


def test_a_member_who_was_removed_meanwhile_is_not_removed_again() -> None:
    event = make_event()
    member = add_member(event, Role.ARBITER, "helper").memberships.get()
    remove_member(membership=Membership.objects.get(pk=member.pk), actor=owner_of(event))
    text = refusal(remove_member, membership=member, actor=owner_of(event))
    assert text == "Another user deleted this. Nothing was saved."
