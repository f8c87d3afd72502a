"""The standings of a season as a sheet."""

from __future__ import annotations

import pytest

from seasons.domain.sheet import season_sheet
from seasons.domain.standings import season_page
from tabellone.seasons import SeasonRules
from tests.seasons.domain.test_standings import NOW, PEOPLE, finished_event, listed_event, season_of

pytestmark = pytest.mark.django_db


def test_what_does_not_count_stands_in_brackets_for_people_and_as_a_number_for_programs() -> None:
    events = [finished_event(name, *PEOPLE) for name in ("May", "June")]
    season = season_of(*events, listed_event("July", *PEOPLE), rules=SeasonRules(counting=1))
    page = season_page(season, NOW)
    sheet = season_sheet(season, page, NOW)
    keys = [column.key for column in sheet.columns]
    assert keys[:6] == ["rank", "name", "total", "event_1", "place_1", "counts_1"]
    assert [column.heading for column in sheet.columns if column.key.startswith("event")] == ["May", "June", "July"]
    for place, row in zip(page.places, sheet.rows, strict=True):
        cells = dict(zip(keys, row, strict=True))
        assert (cells["name"].text, cells["rank"].value) == (place.name, place.rank)
        assert cells["total"].value == max(place.cells[0].worth, place.cells[1].worth) / 10
        brackets = [cells[key].text.startswith("(") for key in ("event_1", "event_2")]
        assert sorted(brackets) == [False, True]
        assert [cells[f"counts_{number}"].text for number in (1, 2)] == ["no" if it else "yes" for it in brackets]
        assert (cells["event_3"].text, cells["place_3"].value) == ("", None)


def test_who_is_not_ranked_has_a_dash() -> None:
    season = season_of(finished_event("May", *PEOPLE), rules=SeasonRules(least=2))
    sheet = season_sheet(season, season_page(season, NOW), NOW)
    assert {(row[0].text, row[0].value) for row in sheet.rows} == {("–", None)}
