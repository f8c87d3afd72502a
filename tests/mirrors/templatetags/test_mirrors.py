"""The tags of the desk: the state of the link, or the laptop that runs the event."""

from __future__ import annotations

import pytest

from mirrors.templatetags.mirrors import laptop_of, link_status
from tests.factories import make_event, started_event
from tests.mirrors.pairs import Pair

pytestmark = pytest.mark.django_db


def test_the_desk_knows_the_link_or_the_laptop() -> None:
    other = make_event(name="Other")
    assert (link_status(other), laptop_of(other)) == (None, None)
    pair = Pair(started_event(players=4, rounds=3))
    pair.send()
    status = link_status(pair.event)
    assert status is not None
    assert (status.state, laptop_of(pair.event)) == ("connected", None)
    assert (link_status(pair.copy), laptop_of(pair.copy)) == (None, pair.mirror)
