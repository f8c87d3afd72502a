"""Who may no longer listen to an event's drafts stops hearing of them at once, however that came about."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Callable, Coroutine
from typing import Any, TypeVar

import pytest
from asgiref.sync import sync_to_async
from django.db import connections
from django.http import StreamingHttpResponse
from django.test import AsyncClient, Client

from live.messages import announce
from tests.factories import PASSWORD, add_member, owner_of, started_event
from tournaments.domain.staff.members import change_role, remove_member
from tournaments.models import Event, Role

pytestmark = pytest.mark.django_db(transaction=True)
T = TypeVar("T")


def removed(event: Event) -> None:
    remove_member(membership=event.memberships.get(user__username="arbiter"), actor=owner_of(event))


def deactivated(event: Event) -> None:
    user = event.memberships.get(user__username="arbiter").user
    user.is_active = False
    user.save()


def given_another_password(event: Event) -> None:
    user = event.memberships.get(user__username="arbiter").user
    user.set_password("another")
    user.save()


def deleted(event: Event) -> None:
    event.memberships.get(user__username="arbiter").user.delete()


def outcome_of(conversation: Coroutine[Any, Any, T]) -> T:
    """What it comes to; the thread in which it asks the database gives its connection back."""

    async def whole() -> T:
        try:
            return await conversation
        finally:
            await sync_to_async(connections.close_all)()

    return asyncio.run(whole())


async def heard_after(what_happens: Callable[[Event], None] | None) -> list[str]:
    """What an arbiter's stream says from the moment on at which that happens, to its end."""
    event = await sync_to_async(started_event)(players=4)
    await sync_to_async(add_member)(event, Role.ARBITER)
    client = AsyncClient()
    await client.alogin(username="arbiter", password=PASSWORD)
    response = await client.get(f"/e/{event.slug}/live/", {"staff": "1"})
    assert isinstance(response, StreamingHttpResponse)
    stream: AsyncIterator[bytes] = aiter(response)
    assert (await anext(stream)).startswith(b"retry:")
    assert b'"staff_version"' in await anext(stream)
    if what_happens is None:
        await client.alogout()
    else:
        await sync_to_async(what_happens)(event)
    async with asyncio.timeout(5):
        return [part.decode() async for part in stream]


@pytest.mark.parametrize("what_happens", [removed, deactivated, given_another_password, deleted, None])
def test_the_stream_of_who_lost_the_right_ends_without_another_word(
    what_happens: Callable[[Event], None] | None,
) -> None:
    assert outcome_of(heard_after(what_happens)) == []


def test_the_stream_of_who_has_a_lesser_role_goes_on() -> None:
    event = started_event(players=4)
    add_member(event, Role.ARBITER)

    async def conversation() -> list[bytes]:
        client = AsyncClient()
        await client.alogin(username="arbiter", password=PASSWORD)
        response = await client.get(f"/e/{event.slug}/live/", {"staff": "1"})
        assert isinstance(response, StreamingHttpResponse)
        stream: AsyncIterator[bytes] = aiter(response)
        await anext(stream)
        await anext(stream)
        membership = await event.memberships.aget(user__username="arbiter")
        await sync_to_async(change_role)(
            membership=membership, actor=await sync_to_async(owner_of)(event), role=Role.ASSISTANT
        )
        first = await anext(stream)
        announce(event.pk, staff=True, message={"what": "draft", "version": 98})
        second = await anext(stream)
        await stream.aclose()
        return [first, second]

    first, second = outcome_of(conversation())
    assert b'"what": "event"' in first
    assert second == b'data: {"what": "draft", "version": 98}\n\n'


def word(part: bytes) -> dict[str, object]:
    """What a part of a stream says."""
    said: dict[str, object] = json.loads(part.decode().removeprefix("data: "))
    return said


def test_a_stream_of_several_says_which_it_tells_of_no_more_and_goes_on_with_the_others() -> None:
    event, other = (started_event(players=4, name=name) for name in ("Tower", "Harbour"))
    both = add_member(event, Role.ARBITER, "both")
    other.memberships.create(user=both, role=Role.ARBITER)
    hidden = started_event(players=4, name="Hidden", visibility="hidden")
    asked = f"staff={event.slug}&staff={other.slug}&e={hidden.slug}&e={other.slug}&staff={hidden.slug}"

    async def conversation() -> list[dict[str, object]]:
        client = AsyncClient()
        await client.alogin(username="both", password=PASSWORD)
        response = await client.get(f"/live/?{asked}")
        assert isinstance(response, StreamingHttpResponse)
        stream: AsyncIterator[bytes] = aiter(response)
        assert (await anext(stream)).startswith(b"retry:")
        said = [word(await anext(stream)) for _topic in range(5)]
        await sync_to_async(remove_member)(
            membership=await event.memberships.select_related("event").aget(user__username="both"),
            actor=await sync_to_async(owner_of)(event),
        )
        announce(event.pk, staff=True, message={"what": "draft", "version": 98})
        announce(other.pk, staff=True, message={"what": "draft", "version": 99})
        async with asyncio.timeout(5):
            while {"what": "draft", "version": 99, "of": f"staff={other.slug}"} not in said:
                said.append(word(await anext(stream)))
        await stream.aclose()
        return said

    said = [(word["of"], word["what"]) for word in outcome_of(conversation())]
    assert set(said[:5]) == {
        (f"e={hidden.slug}", "refused"),
        (f"staff={hidden.slug}", "refused"),
        (f"staff={event.slug}", "event"),
        (f"staff={other.slug}", "event"),
        (f"e={other.slug}", "event"),
    }
    assert (f"staff={event.slug}", "refused") in said
    assert (f"staff={event.slug}", "draft") not in said
    assert (f"e={other.slug}", "draft") not in said


@pytest.mark.parametrize("query", ["", "x=1", "e=a&x=1", "&".join(f"e=event{number}" for number in range(21))])
def test_a_stream_of_nothing_or_of_too_much_is_refused(query: str) -> None:
    assert Client().get(f"/live/?{query}").status_code == 400
