"""The statistics page."""

from __future__ import annotations

import pytest

from standings.domain.statistics import Bar, ColourShare, span, statistics_page
from tests.factories import owner_of
from tests.standings.rated import rated_event
from tests.team_factories import started_team_event
from tournaments.domain.events.archiving import set_visibility
from tournaments.models import Event

pytestmark = pytest.mark.django_db


def show_years(event: Event, *, years: bool) -> None:
    set_visibility(event=event, actor=owner_of(event), visibility="listed", shows_birth_years=years)
    event.refresh_from_db()


def test_the_parts_of_the_page() -> None:
    page = statistics_page(rated_event())
    assert page.colours == (
        ColourShare("white", "White won", 1, 50),
        ColourShare("drawn", "Drawn games", 1, 50),
        ColourShare("black", "Black won", 0, 0),
    )
    assert [(row.label, row.undecided, row.band.games) for row in page.favourites] == [("400+", 1, 1)]
    assert [(row.points, row.players, row.average) for row in page.scores] == [("½", 2, 2220), ("0", 1, 2000)]
    assert page.federations == (Bar("FRA", 2, 2, 1990), Bar("ITA", 2, 2, 2225))
    assert (page.more_federations, page.upsets, page.scatter, page.unreported) == ((), (), None, 0)
    assert (page.most_games, page.has_others, page.has_open) == (2, False, False)


def test_ages_are_shown_in_bands_and_only_if_the_event_publishes_years_of_birth() -> None:
    event = rated_event()
    assert statistics_page(event).ages == ()
    show_years(event, years=True)
    assert statistics_page(event).ages == (Bar("14–17", 1, 3), Bar("18–29", 0, 3), Bar("30–49", 3, 3))
    show_years(event, years=False)
    assert statistics_page(event).ages == ()


def test_an_event_of_teams_has_the_games_of_its_players() -> None:
    page = statistics_page(started_team_event())
    assert (page.statistics.outcomes.games, page.statistics.players > 0) == (0, True)


def test_a_span_without_an_upper_limit() -> None:
    assert (span(1, 49), span(400, 0)) == ("1–49", "400+")
