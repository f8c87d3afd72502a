"""The standings of all categories on one sheet."""

from __future__ import annotations

import pytest

from standings.domain import category_sheet as module
from standings.domain.category_sheet import category_sheet, printed_categories, title_of
from standings.domain.sheets import standings_sheet
from tabellone.interchange.players import Entrant
from tabellone.sheets import Paper
from tabellone.sheets.as_pdf import write
from tests.factories import make_event, owner_of, play_round
from tests.papers.events import team_round
from tests.tabellone.papers.pages import pages_of
from tournaments.domain.entries.registrations import register_many
from tournaments.domain.events.event_lifecycle import start_event
from tournaments.models import Event

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Event:
    """Six players: two women, three of the organiser's category, ratings in two bands, one federation and two."""
    event = make_event(rounds=2)
    entrants = [
        Entrant(
            f"Player{number}, Test",
            rating=2150 - 60 * number,
            sex="w" if number in (1, 4) else "m",
            categories="Locals" if number % 2 else "",
            federation="ITA" if number < 3 else "FRA",
            title="FM" if number == 0 else "",
        )
        for number in range(6)
    ]
    register_many(event=event, actor=owner_of(event), entrants=entrants)
    event = start_event(event=event, actor=owner_of(event), initial_colour="w")
    play_round(event)
    event.refresh_from_db()
    return event


def test_each_category_has_its_standings_under_its_name_but_federations_and_titles(event: Event) -> None:
    categories = printed_categories(event)
    assert [title_of(each) for each in categories] == [
        "Locals", "Women", "Rating: 1800-1999", "Rating: 2000-2199",
    ]  # fmt: skip
    sheet = category_sheet(event)
    assert sheet is not None
    assert (sheet.title, sheet.parts_follow) == ("Category standings", True)
    assert [part.title for part in sheet.parts] == [title_of(each) for each in categories]
    ends = [*(part.first_row for part in sheet.parts[1:]), len(sheet.rows)]
    for part, after, category in zip(sheet.parts, ends, categories, strict=True):
        own = standings_sheet(event, None, category.key)
        assert own is not None
        assert sheet.rows[part.first_row : after] == own.rows
    (page,) = pages_of(write(sheet, Paper()))
    assert page.index("Locals") < page.index("Women") < page.index("Rating: 1800-1999")


def test_a_long_category_is_cut_and_the_sheet_says_so(event: Event, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "MOST_PLACES", 2)
    sheet = category_sheet(event)
    assert sheet is not None
    assert [part.first_row for part in sheet.parts] == [0, 2, 4, 6]
    assert sheet.notes[0] == "The first 2 of each category."


def test_without_categories_or_without_the_round_there_is_no_sheet(event: Event) -> None:
    assert category_sheet(event, 2) is None
    assert category_sheet(team_round()) is None
