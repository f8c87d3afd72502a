"""The server's copy of an event for a laptop."""

from __future__ import annotations

import pytest

from mirrors.domain.event_copy import copy_of, read_pairs, store_new_event
from mirrors.models import EventLink
from tests.factories import make_user, play_round, started_event
from tests.mirrors.pairs import Pair
from tournaments.domain.errors import Refused


@pytest.mark.django_db
def test_the_copy_names_the_laptops_own_rows_and_addresses() -> None:
    pair = Pair(started_event(players=4, rounds=3))
    play_round(pair.event)
    pair.send()
    changes, pairs, slugs = copy_of(pair.mirror)
    assert changes.is_whole
    assert slugs == {pair.copy.slug: pair.event.slug}
    theirs = {each[0]: each[1] for each in pairs["contestants"]}
    assert sorted(theirs.values()) == sorted(pair.event.registrations.values_list("pk", flat=True))
    assert sorted(theirs) == sorted(row["ref"] for row in changes.rows["contestants"])
    assert {"adopted", "answers", "staff"}.isdisjoint(pairs)


@pytest.mark.django_db
def test_a_new_event_is_refused_where_its_address_is_taken() -> None:
    pair = Pair(started_event(players=4))
    pair.send()
    changes, _pairs, _slugs = copy_of(pair.mirror)
    with pytest.raises(Refused, match="already on this laptop"):
        store_new_event(EventLink(source="new"), make_user("arbiter"), changes)


@pytest.mark.parametrize(
    "content", [None, [], {"unknown": []}, {"games": [[1]]}, {"games": [[1, 0]]}, {"games": [["1", 2]]}]
)
def test_other_pairs_are_refused(content: object) -> None:
    with pytest.raises(ValueError):  # noqa: PT011  (it has no text)
        read_pairs(content)


def test_pairs_are_read_as_they_are() -> None:
    assert read_pairs({"games": [[3, 4]], "devices": [[1, 1]]}) == {"games": [[3, 4]], "devices": [[1, 1]]}
