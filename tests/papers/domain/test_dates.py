"""The dates of an event in words."""

from __future__ import annotations

import datetime

import pytest
from django.utils import translation

from papers.domain.dates import dates_of
from tournaments.models import Event

DAY = datetime.date


@pytest.mark.parametrize(
    ("first", "last", "text"),
    [
        (None, None, ""),
        (None, DAY(2026, 12, 1), "1 December 2026"),
        (DAY(2026, 11, 27), None, "27 November 2026"),
        (DAY(2026, 11, 27), DAY(2026, 11, 27), "27 November 2026"),
        (DAY(2026, 11, 27), DAY(2026, 12, 1), "27 November – 1 December 2026"),
        (DAY(2026, 12, 27), DAY(2027, 1, 2), "27 December 2026 – 2 January 2027"),
    ],
)
def test_the_year_is_said_once_where_it_is_one(first: DAY | None, last: DAY | None, text: str) -> None:
    assert dates_of(Event(start_date=first, end_date=last)) == text


def test_the_language_has_its_own_names() -> None:
    with translation.override("it"):
        assert (
            dates_of(Event(start_date=DAY(2026, 11, 27), end_date=DAY(2026, 12, 1))) == "27 novembre – 1 dicembre 2026"
        )
