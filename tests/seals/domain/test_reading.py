"""Chains and states from the database."""

from __future__ import annotations

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from seals.domain.reading import chain_of, last_step, present_state, salts_by_label, salts_of, sealed_step
from seals.models import PersonSalt
from tests.factories import make_event, started_event, started_team_event
from tests.seals.made import sealed_event

pytestmark = pytest.mark.django_db


def test_a_chain_is_read_in_its_order() -> None:
    event = sealed_event(played=2)
    steps, last = chain_of(event), last_step(event)
    assert [step.number for step in steps] == [1, 2, 3, 4]
    assert last is not None
    assert sealed_step(last) == steps[-1]
    assert last_step(make_event(name="Without")) is None


def test_reading_creates_no_salt_unless_asked() -> None:
    event = started_event(players=4)
    present_state(event)
    assert salts_of(event) == {}
    state = present_state(event, creates_salts=True)
    assert PersonSalt.objects.count() == 4
    assert present_state(event, creates_salts=True) == state, "salts are made once"
    assert salts_by_label(event).keys() == {"1", "2", "3", "4"}


def test_teams_and_their_players_have_labels_of_their_own() -> None:
    event = started_team_event(teams=2, players=2)
    assert present_state(event).players.keys() == {"T1", "T2", "T1.1", "T1.2", "T2.1", "T2.2"}


def test_the_number_of_queries_does_not_grow_with_the_event() -> None:
    counts = []
    for players in (4, 12):
        event = sealed_event(players=players)
        with CaptureQueriesContext(connection) as queries:
            present_state(event)
        counts.append(len(queries))
    assert counts == [6, 6]
