"""What the page about hand-overs is made of."""

from __future__ import annotations

import pytest

from mirrors.domain.server_terms import take_over_event
from mirrors.domain.term_status import TermStatus, term_status
from tests.factories import owner_of, publish_next, started_event
from tests.mirrors.pairs import Pair

pytestmark = pytest.mark.django_db


def test_an_event_of_this_computer_alone_has_no_status() -> None:
    assert term_status(started_event(players=4)) == TermStatus()


def test_a_laptop_and_its_server_have_their_own_sides() -> None:
    pair = Pair(started_event(players=4))
    pair.send()
    publish_next(pair.event)
    laptop = term_status(pair.event)
    assert (laptop.standing, laptop.pending > 0, laptop.is_server) == ("runs", True, False)
    take_over_event(event=pair.copy, actor=owner_of(pair.copy))
    server = term_status(pair.copy)
    assert server.is_server
    assert server.mirror == pair.mirror
    assert server.term is not None
    assert (server.term.number, server.standing, server.kept_here) == (2, "", 0)
