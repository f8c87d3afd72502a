"""The live stream and its polling fallback."""

import asyncio
import json
import socket
import threading
import time
from collections.abc import AsyncIterator
from contextlib import ExitStack
from urllib.parse import urlsplit

import pytest
from django.http import StreamingHttpResponse
from django.test import AsyncClient, Client, override_settings

from live.messages import announce, listeners_here, watching
from tests.factories import PASSWORD, add_member, make_user, pair_round, publish_next, started_event
from tournaments.models import Role


async def next_message(stream: AsyncIterator[bytes]) -> dict[str, object]:
    """The stream's next message, without the comments and instructions between."""
    async with asyncio.timeout(5):
        async for part in stream:
            for line in part.decode().splitlines():
                if line.startswith("data: "):
                    found: dict[str, object] = json.loads(line.removeprefix("data: "))
                    return found
    raise AssertionError("the stream ended")


@pytest.mark.django_db(transaction=True)
def test_the_stream_begins_with_the_version_and_goes_on_with_public_messages_only() -> None:
    event = started_event(players=4)

    async def conversation() -> list[dict[str, object]]:
        response = await AsyncClient().get(f"/e/{event.slug}/live/")
        assert isinstance(response, StreamingHttpResponse)
        assert response["Content-Type"] == "text/event-stream"
        stream = aiter(response)
        first = await next_message(stream)
        assert (listeners_here(event.pk), watching(event.pk)) == (1, 1)
        announce(event.pk, staff=True, message={"what": "draft", "version": 98})
        announce(event.pk, staff=False, message={"what": "results", "version": 99})
        second = await next_message(stream)
        await stream.aclose()
        return [first, second]

    assert asyncio.run(conversation()) == [
        {"what": "event", "version": event.public_version},
        {"what": "results", "version": 99},
    ]
    assert listeners_here(event.pk) == 0


@pytest.mark.django_db(transaction=True)
def test_the_arbiters_stream_is_for_members_and_hears_of_drafts() -> None:
    event = started_event(players=4)
    add_member(event, Role.ASSISTANT)
    make_user("stranger")

    async def answers(username: str) -> list[object]:
        client = AsyncClient()
        if username:
            await client.alogin(username=username, password=PASSWORD)
        response = await client.get(f"/e/{event.slug}/live/", {"staff": "1"})
        if not isinstance(response, StreamingHttpResponse):
            return [response.status_code]
        stream = aiter(response)
        first = await next_message(stream)
        announce(event.pk, staff=True, message={"what": "draft", "version": 98})
        second = await next_message(stream)
        await stream.aclose()
        return [first, second]

    async def watched_by_staff() -> tuple[int, int | None]:
        client = AsyncClient()
        await client.alogin(username="assistant", password=PASSWORD)
        response = await client.get(f"/e/{event.slug}/live/", {"staff": "1"})
        assert isinstance(response, StreamingHttpResponse)
        stream = aiter(response)
        await next_message(stream)
        counted = listeners_here(event.pk), watching(event.pk)
        await stream.aclose()
        return counted

    assert asyncio.run(watched_by_staff()) == (0, 0)  # the draft says how many of the public are watching
    assert asyncio.run(answers("")) == [403]
    assert asyncio.run(answers("stranger")) == [403]
    assert asyncio.run(answers("assistant")) == [
        {"what": "event", "version": event.public_version, "staff_version": event.version},
        {"what": "draft", "version": 98},
    ]


def test_open_streams_hold_no_threads(site: str) -> None:
    event = started_event(players=4)
    address = urlsplit(site)
    before = threading.active_count()
    with ExitStack() as streams:
        for _number in range(20):
            stream = streams.enter_context(socket.create_connection((address.hostname, address.port), timeout=5))
            stream.sendall(f"GET /e/{event.slug}/live/ HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())
            received = b""
            while b"data: " not in received:
                received += stream.recv(4096)
        assert listeners_here(event.pk) == 20
        deadline = time.monotonic() + 5
        while threading.active_count() > before + 2 and time.monotonic() < deadline:
            time.sleep(0.01)
        assert threading.active_count() <= before + 2


@pytest.mark.django_db
def test_who_polls_learns_of_publications_and_arbiters_of_drafts_too(client: Client) -> None:
    event = started_event(players=4)
    add_member(event, Role.ASSISTANT)
    member = Client()
    member.login(username="assistant", password=PASSWORD)

    def versions() -> tuple[int, int]:
        public = client.get(f"/e/{event.slug}/version/")
        staff = member.get(f"/e/{event.slug}/version/?staff=1")
        assert "no-store" in public["Cache-Control"]
        return public.json()["version"], staff.json()["staff_version"]

    public, staff = versions()
    pair_round(event)
    assert versions()[0] == public
    assert versions()[1] > staff


@pytest.mark.django_db
def test_the_arbiters_version_is_for_members(client: Client) -> None:
    event = started_event(players=4)
    publish_next(event)
    assert client.get(f"/e/{event.slug}/version/?staff=1").status_code == 403
    assert client.get("/e/nowhere/version/").status_code == 404
    assert client.post(f"/e/{event.slug}/live/").status_code == 405


@pytest.mark.django_db
def test_one_of_several_processes_does_not_say_how_many_are_watching() -> None:
    event = started_event(players=4)
    assert watching(event.pk) == 0
    with override_settings(EMBEDDED=False):
        assert watching(event.pk) is None
