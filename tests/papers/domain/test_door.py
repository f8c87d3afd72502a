"""The poster: event, round times, and the address of what the public sees."""

from __future__ import annotations

import datetime

import pytest

from papers.domain.door import crosstable_page, poster, public_page, round_page, standings_page
from papers.domain.request import PaperRequest
from tabellone.papers.poster import Poster
from tests.factories import make_event
from tournaments.models import Event

pytestmark = pytest.mark.django_db
WANTED = PaperRequest("https://example.org", round=2)


def test_the_poster_has_the_times_that_are_known() -> None:
    event = make_event(
        name="Lanterna Open", rounds=3, city="Genova", start_date=datetime.date(2026, 11, 27), time_control="90 min",
        time_zone="Europe/Rome",
    )  # fmt: skip
    starts = datetime.datetime(2026, 11, 27, 15, tzinfo=event.zone)
    event.rounds.filter(number__gt=1).delete()
    event.rounds.update_or_create(number=1, defaults={"starts_at": starts})
    event.rounds.create(number=2)
    assert poster(event, WANTED) == Poster(
        "Lanterna Open",
        "Poster",
        "Genova",
        "27 November 2026",
        (("Time control", "90 min"),),
        (("Round 1", "Friday 27 November, 15:00"),),
        "Pairings, results and standings",
    )


def test_addresses_are_those_of_the_public_and_none_of_a_hidden_event() -> None:
    event = make_event()
    pages = (public_page, round_page, standings_page, crosstable_page)
    home = f"https://example.org/e/{event.slug}/"
    assert [page(event, WANTED) for page in pages] == [
        home,
        f"{home}round/2/",
        f"{home}standings/",
        f"{home}crosstable/",
    ]
    event.visibility = Event.Visibility.HIDDEN
    assert [page(event, WANTED) for page in pages] == [""] * 4
