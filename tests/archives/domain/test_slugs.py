"""Addresses of imported events."""

from __future__ import annotations

import pytest

from archives.domain.container import EventFile
from archives.domain.slugs import free_slugs, slugs_of, with_slugs
from tests.factories import make_event

pytestmark = pytest.mark.django_db

FILE = EventFile(
    "festival",
    "Festival",
    "festival",
    "tabellone",
    {
        "events": [{"slug": "festival"}, {"slug": "festival-open-a"}, {"slug": "blitz"}],
        "journal": [
            {
                "changes": [
                    {"thing": "event", "before": None, "after": {"slug": "blitz", "name": "Blitz"}},
                    {"thing": "event", "before": {"name": "A"}, "after": {"name": "B"}},
                    {"thing": "round", "before": None, "after": {"slug": "blitz"}},
                ]
            }
        ],
    },
)


def test_addresses_of_parts_follow_that_of_the_whole_and_are_free() -> None:
    make_event(name="Blitz")
    assert free_slugs(slugs_of(FILE), "festival", "copy", 80) == {
        "festival": "copy",
        "festival-open-a": "copy-open-a",
        "blitz": "blitz-2",
    }
    assert free_slugs(["a", "a-b", "a-c"], "a", "x" * 10, 10)["a-c"] == f"{'x' * 8}-3"


def test_the_change_log_has_the_new_addresses_too() -> None:
    again = with_slugs(FILE, {"festival": "copy", "festival-open-a": "copy-open-a", "blitz": "blitz-2"})
    assert slugs_of(again) == ["copy", "copy-open-a", "blitz-2"]
    assert again.slug == "copy"
    assert again.rows("journal")[0]["changes"] == [
        {"thing": "event", "before": None, "after": {"slug": "blitz-2", "name": "Blitz"}},
        {"thing": "event", "before": {"name": "A"}, "after": {"name": "B"}},
        {"thing": "round", "before": None, "after": {"slug": "blitz"}},
    ]
    assert with_slugs(FILE, {slug: slug for slug in slugs_of(FILE)}) is FILE
