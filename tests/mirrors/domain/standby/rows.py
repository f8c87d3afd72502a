"""Rows of second laptops, for tests in one database."""

from __future__ import annotations

from django.utils import timezone

from mirrors.domain.standby.local_link import link_with_name
from mirrors.domain.standby.pairing_codes import NewStandBy, Request, create_code, pair
from mirrors.domain.tokens import FOLLOW, create_token
from mirrors.models import EventMirror, FollowedLaptop, StandBy
from tests.factories import owner_of
from tournaments.models import Event

MACHINE = "ab" * 12


def pair_here(event: Event, code: str = "") -> NewStandBy:
    """Pair a laptop of this name with the event."""
    typed = code or create_code(event=event, actor=owner_of(event))
    return pair(Request(typed, MACHINE, "hall2", "0" * 64))


def stand_by_of(event: Event) -> StandBy:
    link_with_name(event, owner_of(event))
    token, _text = create_token(owner=owner_of(event), name="hall2", scopes=[FOLLOW], event=event)
    return StandBy.objects.create(event=event, machine=MACHINE, laptop="hall2", token=token, paired_at=timezone.now())


def followed_event(event: Event) -> FollowedLaptop:
    """Let this computer be a stand-by for the event."""
    now = timezone.now()
    mirror = EventMirror.objects.create(source="f" * 24, event=event, laptop="hall1", created_at=now)
    return FollowedLaptop.objects.create(
        mirror=mirror,
        owner=owner_of(event),
        address="http://127.0.0.1:9",
        token="",
        machine=MACHINE,
        server_token="",
        paired_at=now,
        terms=[["f" * 24, "f" * 24, 0]],
        complete_at=now,
        next_at=now,
    )
