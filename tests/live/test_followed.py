"""What is registered is used, and a second registration takes the place of the first."""

from __future__ import annotations

from dataclasses import replace

from live.followed import ROW_BEGINS_WITH, event_queries, register
from tournaments.domain.followed_events import EVENT_QUERIES, rows_of


def test_the_app_of_the_events_has_registered_its_queries() -> None:
    assert event_queries() == EVENT_QUERIES
    assert tuple(rows_of(["open"]).query.values_select[:4]) == ROW_BEGINS_WITH


def test_the_last_registration_counts() -> None:
    others = replace(EVENT_QUERIES, versions_of=lambda _ids: {})
    register(others)
    try:
        assert event_queries() is others
    finally:
        register(EVENT_QUERIES)
