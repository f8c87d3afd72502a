"""Without a server a laptop still has a name in the terms of its event."""

from __future__ import annotations

import pytest

from mirrors.domain.link_status import status_of
from mirrors.domain.links import link_event, link_of, unlink
from mirrors.domain.standby.local_link import link_with_name, machine_name
from mirrors.models import EventLink, StandBy
from tests.factories import make_event, owner_of
from tests.mirrors.domain.standby.rows import stand_by_of

pytestmark = pytest.mark.django_db


def test_the_name_stays_and_is_no_link_to_a_server() -> None:
    event = make_event()
    link = link_with_name(event, owner_of(event))
    assert len(machine_name()) == 24
    assert link_with_name(event, owner_of(event)) == link
    assert link_of(event) is None
    assert status_of(event) is None


def test_a_server_later_gets_the_same_name_and_its_end_keeps_the_name_for_the_second_laptop() -> None:
    event = make_event()
    source = link_with_name(event, owner_of(event)).source
    link = link_event(event=event, actor=owner_of(event), address="https://chess.example", token="tab_x")
    assert link.source == source
    stand_by_of(event)
    assert not unlink(event=event)
    assert EventLink.objects.get().address == ""
    assert EventLink.objects.get().source == source
    StandBy.objects.all().delete()
