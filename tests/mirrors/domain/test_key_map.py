"""The keys of a mirror: stored ones are found, new ones are allocated in order, rows of the server are adopted."""

from __future__ import annotations

import pytest

from mirrors.domain.key_map import KeyMap, UnknownKeyError, in_batches, model_of
from mirrors.models import EventMirror, MirroredRow
from tests.factories import started_event
from tests.mirrors.pairs import Pair
from tournaments.models import AssistantDevice, Game

pytestmark = pytest.mark.django_db


@pytest.fixture
def mirror() -> EventMirror:
    pair = Pair(started_event(players=4, rounds=3))
    pair.send()
    return pair.mirror


def test_a_map_gives_new_keys_in_the_order_of_the_laptop_and_remembers_them(mirror: EventMirror) -> None:
    keys = KeyMap(mirror)
    keys.allocate({"games": [30, 10, 20]})
    ours = [keys.ours("games", theirs) for theirs in (10, 20, 30)]
    assert ours == sorted(ours)
    keys.adopt("games", 40, 4000)
    keys.adopt("games", 10, 5000)
    keys.set_digest("games", 10, "d" * 32)
    keys.save()
    again = KeyMap(mirror)
    again.load({"games": [10, 20, 40, 50]})
    assert [again.ours("games", theirs) for theirs in (10, 20, 40)] == [*ours[:2], 4000]
    assert (again.digest("games", 10), again.digest("games", 20), again.digest("games", 50)) == ("d" * 32, "", "")
    assert {part: list(found) for part, found in again.existing().items()} == {"games": [10]}
    assert again.theirs()["games"][4000] == 40
    with pytest.raises(UnknownKeyError):
        again.ours("games", 50)
    again.set_digest("games", 10, "")
    again.save()
    assert MirroredRow.objects.get(mirror=mirror, part="games", theirs=10).digest == ""
    everything = KeyMap(mirror)
    everything.load_all()
    assert everything.ours("games", 40) == 4000


def test_keys_are_asked_for_in_batches_and_of_the_part_s_model() -> None:
    assert [len(some) for some in in_batches(list(range(1001)))] == [500, 500, 1]
    assert (model_of("games"), model_of("devices")) == (Game, AssistantDevice)
