"""Pairs that may not meet: each is lifted by what it is, whatever stands before it by now."""

from __future__ import annotations

import pytest

from tests.factories import add_players, make_event, owner_of
from tests.tournaments.domain.refused import refusal
from tournaments.domain.entries.forbidden import forbid, forbidden_groups, lift

pytestmark = pytest.mark.django_db


def test_the_pair_that_was_seen_is_lifted_although_another_was_lifted_meanwhile() -> None:
    event = make_event()
    owner = owner_of(event)
    one, two, three = add_players(event, 3)
    for players in ([one, two], [two, three], [one, three]):
        forbid(event=event, actor=owner, players=players)
    first, second, third = forbidden_groups(event)
    assert [group.players for group in (first, second, third)] == [[one, two], [two, three], [one, three]]
    lift(event=event, actor=owner, key=first.key)
    lift(event=event, actor=owner, key=second.key)
    assert forbidden_groups(event) == [third]
    assert refusal(lift, event=event, actor=owner, key=first.key) == "This pair is not forbidden any more."
