"""People who act stand in queues of their own, at every address; readers beyond the limit are turned away."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Iterator

import pytest
from django.urls import URLResolver, get_resolver

from live.queues import ConcurrencyLimit, Full, Queue, QueueSlots, queue_of


def addresses(resolver: URLResolver, prefix: str = "/") -> Iterator[str]:
    """An example of every address below the resolver."""
    for entry in resolver.url_patterns:
        path = f"{prefix}{entry.pattern}"
        if isinstance(entry, URLResolver):
            yield from addresses(entry, path)
        else:
            yield path


@pytest.mark.parametrize(
    ("path", "queue"),
    [
        ("/", Queue.READ),
        ("/archive/", Queue.READ),
        ("/e/open/", Queue.READ),
        ("/e/open/crosstable/", Queue.READ),
        ("/e/enter/standings/", Queue.READ),
        ("/season/club/", Queue.READ),
        ("/e/open/enter/", Queue.ENTRY),
        ("/e/open/enter/listed/", Queue.ENTRY),
        ("/accounts/login/", Queue.SIGN_IN),
        ("/invitation/abc/", Queue.SIGN_IN),
        ("/e/open/desk/", Queue.SIGN_IN),
        ("/ladder/club/desk/players/", Queue.SIGN_IN),
        ("/c/abc/", Queue.LINK),
        ("/r/", Queue.LINK),
        ("/my/", Queue.LINK),
        ("/my/abc/", Queue.LINK),
        ("/e/open/my/", Queue.LINK),
        ("/e/my/standings/", Queue.READ),
        ("/r/1-abc/", Queue.LINK),
        ("/n/abc/more/", Queue.LINK),
        ("/l/abc/", Queue.LINK),
        ("/calendar/1-abc.ics", Queue.LINK),
        ("/e/open/calendar.ics", Queue.READ),
        ("/lists/", Queue.READ),
        ("/ladders/", Queue.LADDER),
        ("/ladder/club/player/3/", Queue.LADDER),
    ],
)
def test_an_address_has_its_queue(path: str, queue: Queue) -> None:
    assert queue_of(path) is queue


def test_no_personal_link_and_no_entry_form_stands_among_the_readers() -> None:
    paths = list(addresses(get_resolver()))
    personal = [path for path in paths if re.search("token|/enter/|^/accounts/", path)]
    assert len(personal) > 30
    examples = [re.sub(r"<[^>]+>", "1", path) for path in personal]
    assert [path for path in examples if queue_of(path) is Queue.READ] == []


def test_each_queue_has_places_of_its_own() -> None:
    rooms = QueueSlots()
    assert len({id(rooms.of(path)) for path in ("/", "/e/a/enter/", "/accounts/login/", "/c/a/", "/ladder/a/")}) == 5
    assert rooms.of("/e/a/") is rooms.of("/e/b/standings/")


def test_one_more_than_may_wait_is_turned_away_and_the_others_come_in_one_after_the_other() -> None:
    inside: list[int] = []

    async def come(room: ConcurrencyLimit, number: int) -> int:
        async with room.place():
            inside.append(number)
            most = len(inside)
            await asyncio.sleep(0)
            inside.remove(number)
        return most

    async def crowd() -> list[int | BaseException]:
        room = ConcurrencyLimit(places=1, queue=2)
        async with room.place():
            waiting = [asyncio.create_task(come(room, number)) for number in range(3)]
            await asyncio.sleep(0)
        return await asyncio.gather(*waiting, return_exceptions=True)

    first, second, third = asyncio.run(crowd())
    assert (first, second, type(third)) == (1, 1, Full)


def test_who_failed_leaves_the_place_to_the_next() -> None:
    async def visits() -> bool:
        room = ConcurrencyLimit(places=1, queue=1)
        with pytest.raises(ValueError, match="failed"):
            async with room.place():
                raise ValueError("failed")
        async with room.place():
            return room.free.locked()

    assert asyncio.run(visits())
