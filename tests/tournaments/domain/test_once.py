"""Two clicks at the same time, each with a connection of its own."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest
from django.db import connection

from tests.factories import make_event, owner_of
from tournaments.domain.once import Done, do_once
from tournaments.domain.registrations import register
from tournaments.interchange.players import Entrant
from tournaments.models import Event

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
            return do_once(key="one form", act=enter)
        finally:
            connection.close()

    with ThreadPoolExecutor(CLICKS) as pool:
        done = list(pool.map(click, range(CLICKS)))
    assert done == [Done("/players/", "entered")] * CLICKS
    assert event.registrations.count() == 1
