"""Rows as the journal keeps them."""

from __future__ import annotations

import json

import pytest
from django.db import models

from ladders.domain.rows import LADDER_SCHEMA
from tests.ladders.made import challenged, made_ladder
from tests.tabellone.ladder.test_actions import day

pytestmark = pytest.mark.django_db

NOT_PUT_BACK = {"id", "version", "taken", "slug", "created_at"}


@pytest.mark.parametrize("kind", LADDER_SCHEMA.types)
def test_every_column_is_kept_but_keys_and_counters(kind: str) -> None:
    thing = LADDER_SCHEMA.types[kind]
    assert {field.attname for field in thing.model._meta.concrete_fields} - set(thing.columns) <= NOT_PUT_BACK


def test_what_is_kept_is_read_as_it_was_to_the_microsecond() -> None:
    ladder = made_ladder()
    made = challenged(ladder, "Dario", "Bruno", day(1).replace(microsecond=123456))
    rows: list[models.Model] = [made, ladder, *ladder.players.all()]
    for row in rows:
        state = json.loads(json.dumps(LADDER_SCHEMA.state_of(row)))
        assert {name: getattr(row, name) for name in state} == LADDER_SCHEMA.type_of(row).values(state)
