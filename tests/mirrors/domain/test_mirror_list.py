"""The organiser's list of laptops on the server."""

from __future__ import annotations

import pytest

from mirrors.domain.mirror_list import end_mirror, mirrors_of
from tests.factories import make_user, owner_of, started_event
from tests.mirrors.pairs import Pair
from tournaments.domain.errors import Refused

pytestmark = pytest.mark.django_db


def test_an_owner_sees_the_laptops_of_own_events_and_ends_their_link_once() -> None:
    pair = Pair(started_event(players=4, rounds=3))
    assert list(mirrors_of(make_user("server-owner"))) == []
    pair.send()
    assert list(mirrors_of(make_user("server-owner"))) == [pair.mirror]
    assert list(mirrors_of(owner_of(pair.event))) == []
    end_mirror(event=pair.copy)
    assert pair.mirror.ended_at is not None
    assert list(mirrors_of(make_user("server-owner"))) == [pair.mirror]
    with pytest.raises(Refused, match="No laptop sends this event"):
        end_mirror(event=pair.copy)
