"""Fixtures: a hall with computers that have databases of their own."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from django.db import connection

from mirrors.domain.links import link_event
from tests.factories import owner_of, started_event
from tests.mirrors.hall import Hall


@pytest.fixture
def hall(tmp_path: Path) -> Iterator[Hall]:
    """Two laptops without a server; the first one runs an event."""
    if connection.vendor != "sqlite":
        pytest.skip("the computers copy the SQLite database of the tests")
    found = Hall(tmp_path)
    with found.first:
        started_event(players=8, rounds=5, name="Hall Open")
    yield found
    found.close()


@pytest.fixture
def linked(hall: Hall) -> Hall:
    """The same hall, whose first laptop has sent its event to a server."""
    token = hall.server_token()
    with hall.first:
        event = hall.event()
        link_event(event=event, actor=owner_of(event), address="https://chess.example", token=token)
    hall.send(hall.first)
    return hall
