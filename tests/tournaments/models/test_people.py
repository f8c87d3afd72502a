"""Roles and links to roles: what the database sees to."""

from __future__ import annotations

import pytest
from django.db import IntegrityError, transaction
from django.utils import timezone

from accounts.link_tokens import new_nonce
from tests.factories import add_member, make_event, make_user, owner_of
from tournaments.domain.staff.members import accept, invite
from tournaments.models import Invitation, Membership, Role

pytestmark = pytest.mark.django_db


def test_a_person_has_one_role_in_an_event() -> None:
    event = make_event()
    user = add_member(event, Role.ASSISTANT)
    with pytest.raises(IntegrityError), transaction.atomic():
        Membership.objects.create(event=event, user=user, role=Role.OWNER)
    Membership.objects.create(event=make_event(name="Other Open"), user=user, role=Role.OWNER)
    assert sorted(user.memberships.values_list("role", flat=True)) == ["assistant", "owner"]


def test_the_nonce_of_a_link_is_random_and_never_given_twice() -> None:
    event = make_event()
    assert len({new_nonce() for _ in range(1000)}) == 1000
    first = invite(event=event, actor=owner_of(event), role=Role.ARBITER)
    with pytest.raises(IntegrityError), transaction.atomic():
        Invitation.objects.create(
            event=event, role=Role.OWNER, nonce=first.nonce, created_by=owner_of(event), expires_at=timezone.now()
        )


def test_a_used_link_stays_used_without_the_account_and_goes_with_who_made_it() -> None:
    event = make_event(owner=make_user("another"))
    owner = add_member(event, Role.OWNER, "owner")
    invitation = invite(event=event, actor=owner, role=Role.ARBITER)
    guest = make_user("guest")
    accept(token=invitation.token, user=guest)
    guest.delete()
    invitation.refresh_from_db()
    assert (invitation.accepted_by, invitation.accepted_at is None) == (None, False)
    owner.delete()
    assert Invitation.objects.count() == 0
