"""Whose streams are told to look whether they may still listen, when something happens outside the events."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import pytest
from asgiref.sync import sync_to_async
from django.db import connections
from django.test import Client

from accounts.models import User
from live.messages import RIGHTS, listen
from tests.factories import PASSWORD, make_user

pytestmark = pytest.mark.django_db(transaction=True)


def signed_out(user: User) -> None:
    client = Client()
    assert client.login(username=user.username, password=PASSWORD)
    client.logout()


def signed_in(user: User) -> None:
    assert Client().login(username=user.username, password=PASSWORD)


def shut_out(user: User) -> None:
    user.is_active = False
    user.save(update_fields=["is_active"])


def saved_with_the_last_sign_in(user: User) -> None:
    user.save(update_fields=["is_active", "last_login"])


def deleted(user: User) -> None:
    user.delete()


def a_stranger_left(_user: User) -> None:
    session = Client().session
    session["invitation"] = "a-token"
    session.save()
    session.delete()


def heard_after(what_happens: Callable[[User], None]) -> dict[str, list[object]]:
    """What the streams hear of the person to whom it happens, of somebody else and of a reader."""

    async def conversation() -> dict[str, list[object]]:
        user, other = [await sync_to_async(make_user)(name) for name in ("arbiter", "other")]
        async with (
            listen(1, staff=True, user=user.pk) as own,
            listen(2, staff=True, user=other.pk) as others,
            listen(1, staff=False) as readers,
        ):
            await sync_to_async(what_happens)(user)
            await sync_to_async(connections.close_all)()  # of the thread that all of these share
            await asyncio.sleep(0)
            queues = {"own": own, "others": others, "readers": readers}
            return {name: [queue.get_nowait() for _ in range(queue.qsize())] for name, queue in queues.items()}

    return asyncio.run(conversation())


@pytest.mark.parametrize("what_happens", [signed_out, shut_out, saved_with_the_last_sign_in, deleted])
def test_the_streams_of_who_loses_a_right_are_told_to_look_and_no_others(what_happens: Callable[[User], None]) -> None:
    assert heard_after(what_happens) == {"own": [{"what": RIGHTS}], "others": [], "readers": []}


@pytest.mark.parametrize("what_happens", [signed_in, a_stranger_left])
def test_nobody_is_bothered_by_a_sign_in_or_a_session_of_nobody(
    what_happens: Callable[[User], None],
) -> None:
    assert heard_after(what_happens) == {"own": [], "others": [], "readers": []}
