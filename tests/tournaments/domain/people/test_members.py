"""Who is invited to an event and who leaves it."""

from __future__ import annotations

import pytest

from tests.factories import make_event, make_user, owner_of
from tests.tournaments.domain.refused import refusal
from tournaments.domain.people.members import accept, invite, remove_member
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
