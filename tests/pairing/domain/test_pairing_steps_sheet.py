"""How a round was made as a sheet."""

from __future__ import annotations

import pytest
from django.core.cache import cache
from django.utils import translation

from pairing.domain.pairing_steps_sheet import how_sheet
from pairing.domain.public_explanations import asked_round_of, round_explained
from tests.factories import publish_next, started_event

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("language", "residents"), [("en", "Residents: 1, 2, 3, 4."), ("it", "Residenti: 1, 2, 3, 4.")]
)
def test_each_sentence_is_a_row_and_each_part_begins_with_its_heading(language: str, residents: str) -> None:
    cache.clear()
    event = started_event(players=4, rounds=3)
    publish_next(event)
    asked = asked_round_of(event, 1)
    assert asked
    explained = round_explained(asked)
    assert explained
    with translation.override(language):
        sheet = how_sheet("Open", 1, explained.overview)
    rows = [[cell.text for cell in row] for row in sheet.rows]
    assert residents in [row[1] for row in rows]
    headings = [row[0] for row in rows if row[0]]
    assert len(headings) == len(explained.overview.parts) == 2
    assert len(rows) == sum(len(part.lines) for part in explained.overview.parts)
    assert (sheet.event, dict(sheet.facts)) == ("Open", {"round": 1, "system": "dutch"})
