"""Who may no longer listen to an event's drafts stops hearing of them at once, however that came about."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable

import pytest
from asgiref.sync import sync_to_async
from django.http import StreamingHttpResponse
from django.test import AsyncClient

from tests.factories import PASSWORD, add_member, owner_of, started_event
from tournaments.domain.people.members import change_role, remove_member
from tournaments.live import announce
from tournaments.models import Event, Role

pytestmark = pytest.mark.django_db(transaction=True)


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
    assert asyncio.run(heard_after(what_happens)) == []


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

    first, second = asyncio.run(conversation())
    assert b'"what": "event"' in first
    assert second == b'data: {"what": "draft", "version": 98}\n\n'
