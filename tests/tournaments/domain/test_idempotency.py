"""Two clicks at the same time, each with a connection of its own; what was sent long ago is forgotten."""

from __future__ import annotations

import datetime
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest
from django.db import connection
from django.utils import timezone

from tabellone.interchange.players import Entrant
from tests.factories import make_event, owner_of
from tournaments.domain.entries.registrations import register
from tournaments.domain.idempotency import Done, run_once
from tournaments.models import Event, SentForm

CLICKS = 4


@pytest.mark.django_db(transaction=True)
def test_of_clicks_at_the_same_time_one_acts_and_all_go_on_alike() -> None:
    event = make_event()
    actor = owner_of(event)
    together = Barrier(CLICKS)

    def enter() -> tuple[str, str]:
        register(event=Event.objects.get(pk=event.pk), actor=actor, entrant=Entrant(name="Rossi, Mario"))
        return "/players/", "entered"

    def click(_number: int) -> Done:
        together.wait()
        try:
            return run_once(key="one form", act=enter)
        finally:
            connection.close()

    with ThreadPoolExecutor(CLICKS) as pool:
        done = list(pool.map(click, range(CLICKS)))
    assert done == [Done("/players/", "entered")] * CLICKS
    assert event.registrations.count() == 1


@pytest.mark.django_db
def test_each_new_form_lets_those_of_the_day_before_be_forgotten(
    django_capture_on_commit_callbacks: Callable[..., object],
) -> None:
    for key, hours in (("yesterday", 25), ("this morning", 23)):
        run_once(key=key, act=lambda: ("/", ""))
        SentForm.objects.filter(key=key).update(at=timezone.now() - datetime.timedelta(hours=hours))
    with django_capture_on_commit_callbacks(execute=True):  # type: ignore[attr-defined]  # it is a context manager
        run_once(key="now", act=lambda: ("/", ""))
    assert list(SentForm.objects.order_by("pk").values_list("key", flat=True)) == ["this morning", "now"]
