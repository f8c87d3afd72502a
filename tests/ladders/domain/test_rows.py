"""Rows as the journal keeps them."""

from __future__ import annotations

import json

import pytest
from django.db import models

from ladders.domain.rows import KINDS, kind_of, state_of, values_of
from tests.ladders.made import challenged, made_ladder
from tests.tabellone.ladder.test_actions import day

pytestmark = pytest.mark.django_db

NOT_PUT_BACK = {"id", "version", "taken", "slug", "created_at"}


@pytest.mark.parametrize("kind", KINDS)
def test_every_column_is_kept_but_keys_and_counters(kind: str) -> None:
    model, names = KINDS[kind]
    assert {field.attname for field in model._meta.concrete_fields} - set(names) <= NOT_PUT_BACK


def test_what_is_kept_is_read_as_it_was_to_the_microsecond() -> None:
    ladder = made_ladder()
    made = challenged(ladder, "Dario", "Bruno", day(1).replace(microsecond=123456))
    rows: list[models.Model] = [made, ladder, *ladder.players.all()]
    for row in rows:
        state = json.loads(json.dumps(state_of(row)))
        assert {name: getattr(row, name) for name in state} == values_of(kind_of(row), state)
