"""The form of a season, and its journal in words."""

from __future__ import annotations

import pytest

from tabellone.seasons import CountedBy, SeasonRules, SeasonTies
from tests.factories import make_user
from tournaments.domain.seasons import change_season, make_season
from tournaments.interfaces.season_form import SeasonForm, step_lines

pytestmark = pytest.mark.django_db


def test_a_form_gives_back_the_rules_that_it_shows() -> None:
    rules = SeasonRules(CountedBy.SCORE, (100, 55), 2, 1, SeasonTies.PLACES)
    season = make_season(actor=make_user(), name="Grand Prix", rules=rules)
    shown = SeasonForm.of(season).initial
    form = SeasonForm.of(season, shown)
    assert form.is_valid(), form.errors
    assert (form.cleaned_data["name"], form.rules()) == ("Grand Prix", rules)
    assert shown["points"] == "10, 5½"


@pytest.mark.parametrize("points", ["10; 5", "1,,x", ", ".join("1" * 101)])
def test_points_that_are_none_are_said(points: str) -> None:
    form = SeasonForm({"name": "Cup", "by": "place", "points": points, "counting": 0, "least": 0, "ties": "shared"})
    assert list(form.errors) == ["points"]


def test_the_journal_says_what_was_before_and_after() -> None:
    owner = make_user()
    season = make_season(actor=owner, name="Grand Prix")
    rules = SeasonRules(by=CountedBy.SCORE, counting=2)
    season = change_season(season=season, actor=owner, name="Tour", rules=rules, seen=season.version)
    line = next(iter(step_lines(season.journal.all())))
    assert line.what == "changed"
    assert line.changes == (
        ("Name", "Grand Prix", "Tour"),
        ("What an event gives", "by place: each place gives points", "by score: the points made in the event"),
        ("So many results count", "0", "2"),
    )
