"""A session that is proved is looked for in the database, rarely; without the database its proof is enough."""

from __future__ import annotations

import asyncio
from datetime import timedelta

import pytest
from django.contrib.sessions.models import Session
from django.db import connections
from django.utils import timezone

from live import sessions
from live.sessions import Sessions

pytestmark = pytest.mark.django_db(transaction=True)


def keep(key: str, days: int) -> None:
    Session.objects.create(session_key=key, session_data="", expire_date=timezone.now() + timedelta(days=days))


def end_all() -> None:
    Session.objects.all().delete()
    connections.close_all()


def test_a_session_exists_until_it_expires_or_is_ended() -> None:
    keep("open", 1)
    keep("expired", -1)

    async def ask() -> list[bool]:
        known = Sessions()
        return [await known.exists(key) for key in ("open", "expired", "never")]

    assert asyncio.run(ask()) == [True, False, False]


def test_many_questions_at_once_are_one_and_its_answer_holds_for_a_while(monkeypatch: pytest.MonkeyPatch) -> None:
    keep("open", 1)

    async def ask() -> tuple[int, list[bool]]:
        known = Sessions()
        waiting = [asyncio.create_task(known.exists("open")) for _time in range(20)]
        await asyncio.sleep(0)
        questions = len(known._asking)
        first = await asyncio.gather(*waiting)
        await asyncio.to_thread(end_all)
        held = await known.exists("open")
        monkeypatch.setattr(sessions, "SECONDS", -1.0)
        other = Sessions()
        return questions, [*first, held, await other.exists("open")]

    assert asyncio.run(ask()) == (1, [True] * 21 + [False])


def test_what_is_known_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sessions, "MOST_KEPT", 2)

    async def ask() -> int:
        known = Sessions()
        for key in ("a", "b", "c", "d"):
            await known.exists(key)
        return len(known._known)

    assert asyncio.run(ask()) == 2
