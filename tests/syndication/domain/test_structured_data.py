"""An event for search engines."""

from __future__ import annotations

import datetime

import pytest
from django.test.utils import override_settings

from syndication.domain.structured_data import sports_event
from tests.factories import enter_results, make_event, publish_next, started_event

pytestmark = pytest.mark.django_db


def test_an_event_is_a_sports_event_with_whole_addresses() -> None:
    event = make_event(
        city="Pisa", federation="ITA", start_date=datetime.date(2026, 11, 28), end_date=datetime.date(2026, 11, 30)
    )
    with override_settings(EMBEDDED=False, ALLOWED_HOSTS=["chess.example"], HTTPS=True):
        assert sports_event(event) == {
            "@context": "https://schema.org",
            "@type": "SportsEvent",
            "name": "Tower Open",
            "sport": "Chess",
            "url": "https://chess.example/e/tower-open/",
            "image": "https://chess.example/e/tower-open/picture.png",
            "startDate": "2026-11-28",
            "endDate": "2026-11-30",
            "eventStatus": "https://schema.org/EventScheduled",
            "location": {"@type": "Place", "name": "Pisa", "address": "Pisa, ITA"},
        }


def test_what_is_not_known_is_left_out_and_a_result_changes_nothing() -> None:
    event = started_event(players=4)
    before = sports_event(event)
    assert set(before) == {"@context", "@type", "name", "sport", "url", "image", "eventStatus"}
    enter_results(publish_next(event))
    event.refresh_from_db()
    assert sports_event(event) == before
