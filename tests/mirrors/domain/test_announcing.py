"""Readers of the server hear of a laptop's changes as if the event ran there."""

from __future__ import annotations

from typing import Any

import pytest
from django.utils import timezone

from mirrors.domain import announcing
from phones.models import Notice, Subscriber
from tests.factories import enter_results, owner_of, pair_round, play_round, publish_next, started_event
from tests.mirrors.pairs import Pair
from tournaments.domain.rounds.round_publication import publish_round

pytestmark = pytest.mark.django_db


@pytest.fixture
def said(monkeypatch: pytest.MonkeyPatch) -> list[tuple[int, bool, dict[str, Any]]]:
    found: list[tuple[int, bool, dict[str, Any]]] = []

    def note(event: int, *, staff: bool, message: dict[str, Any]) -> None:
        found.append((event, staff, message))

    monkeypatch.setattr(announcing, "announce", note)
    return found


def test_each_kind_of_change_is_announced_with_the_versions_of_the_server(
    said: list[tuple[int, bool, dict[str, Any]]], django_capture_on_commit_callbacks: Any
) -> None:
    pair = Pair(started_event(players=4, rounds=3))
    pair.send()
    public = pair.copy.public_version
    drafted = pair_round(pair.event)
    with django_capture_on_commit_callbacks(execute=True):
        pair.send()
    assert pair.copy.public_version == public
    assert {(event, staff) for event, staff, _message in said} == {(pair.copy.pk, True)}
    said.clear()
    publish_round(round_=drafted, actor=owner_of(pair.event))
    enter_results(drafted, boards=1)
    with django_capture_on_commit_callbacks(execute=True):
        pair.send()
    numbers = {"version": public + 1, "staff_version": pair.copy.version}
    assert [(event, staff, message["what"], message["round"]) for event, staff, message in said] == [
        (pair.copy.pk, False, "pairings", 1),
        (pair.copy.pk, False, "results", 1),
    ]
    assert all({name: message[name] for name in numbers} == numbers for _event, _staff, message in said)
    assert pair.copy.public_version == public + 1


def test_many_kinds_of_changes_become_one_message(
    said: list[tuple[int, bool, dict[str, Any]]],
    monkeypatch: pytest.MonkeyPatch,
    django_capture_on_commit_callbacks: Any,
) -> None:
    monkeypatch.setattr(announcing, "MOST_MESSAGES", 2)
    pair = Pair(started_event(players=4, rounds=3))
    pair.send()
    said.clear()
    play_round(pair.event)
    play_round(pair.event)
    with django_capture_on_commit_callbacks(execute=True):
        pair.send()
    assert [(staff, message["what"], message["round"]) for _event, staff, message in said] == [(False, "event", 0)]


def test_subscribers_of_the_server_are_notified_of_recent_changes_only(monkeypatch: pytest.MonkeyPatch) -> None:
    pair = Pair(started_event(players=4, rounds=3))
    pair.send()
    Subscriber.objects.create(
        event=pair.copy, channel="mail", about="event", address="a@example.org", language="en", site="x",
        confirmed_at=timezone.now(),
    )  # fmt: skip
    publish_next(pair.event)
    monkeypatch.setattr(announcing, "NEWS", -announcing.NEWS)
    pair.send()
    assert Notice.objects.count() == 0
    monkeypatch.undo()
    enter_results(pair.event.rounds.get(number=1))
    pair.send()
    assert {(notice.event_id, notice.kind) for notice in Notice.objects.all()} == {(pair.copy.pk, "result")}
