"""The form of a season, and its journal in words."""

from __future__ import annotations

import pytest
from django.utils import translation

from seasons.domain.ladders import add_ladder, drop_ladder
from seasons.domain.organising import add_event, change_season, drop_event, make_season
from seasons.domain.staff import add_person
from seasons.interfaces.forms import SeasonForm, step_lines
from seasons.models import SeasonMember
from tabellone.seasons import CountedBy, SeasonRules, SeasonTies
from tests.factories import make_event, make_user
from tests.ladders.made import made_ladder
from tournaments.domain.words.formats import moment

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
        ("Points per event", "by rank", "by points scored in the event"),
        ("Counting results", "0", "2"),
    )
    event = make_event(owner=owner, name="June")
    season = add_event(season=season, event=event, actor=owner, seen=season.version)
    drop_event(season=season, event=event, actor=owner, seen=season.version)
    assert [line.what for line in step_lines(season.journal.all())][:2] == ["event removed", "event added"]


def test_the_journal_tells_people_and_ladders_in_the_readers_words() -> None:
    owner = make_user()
    season = make_season(actor=owner, name="Grand Prix")
    season = add_person(
        season=season, actor=owner, username=make_user("helper").username, role=SeasonMember.Role.ARBITER,
        seen=season.version,
    )  # fmt: skip
    ladder = made_ladder(name="Club ladder")
    day = ladder.created_at.date()
    season = add_ladder(season=season, ladder=ladder, day=day, actor=owner, seen=season.version)
    with translation.override("it"):
        added, person, _made = step_lines(season.journal.all())
        assert (person.what, person.changes[0][2]) == ("membro dello staff aggiunto", "helper (arbitro)")
        assert (added.what, added.changes) == (
            "scala aggiunta",
            (("Scale", "", f"Club ladder ({moment(day, 'j M Y')})"),),
        )
    drop_ladder(season=season, ladder=ladder.pk, actor=owner, seen=season.version)
    assert next(iter(step_lines(season.journal.all()))).what == "ladder removed"
