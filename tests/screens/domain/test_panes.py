"""The lists of a screen come from the public state."""

from __future__ import annotations

import datetime
from typing import Any

import pytest
from django.db.models import F

from screens.domain.content import ScreenContent
from screens.domain.panes import RoundClock, ScreenSlide, panes_of, round_clock, times_of, title_of
from screens.domain.sponsors import add_sponsor, sponsors_of
from tests.factories import enter_results, knockout, make_event, owner_of, pair_round, publish_next, started_event
from tests.festivals import festival_of, put_in, section_of
from tests.pairing.domain.test_wall import rooms
from tests.screens.made import in_minutes, png
from tests.team_factories import started_team_event
from tournaments.domain.events.event_lifecycle import finish_event, start_event
from tournaments.models import Event

pytestmark = pytest.mark.django_db


def slides(event: Event, first: str, second: str = "", **part: Any) -> list[ScreenSlide]:
    event = Event.objects.get(pk=event.pk)
    panes = panes_of(event, ScreenContent(first, second, **part), sponsors_of(event))
    return [slide for pane in panes for slide in pane.slides]


def boards(event: Event, kind: str, **part: Any) -> list[list[int]]:
    found = [slide.shown for slide in slides(event, kind, **part) if slide.shown is not None]
    return [[board.number for board in wall.boards] for wall in found]


def test_results_are_the_boards_with_one_and_a_draft_is_nowhere() -> None:
    event = started_event(players=8, rounds=5)
    round_ = publish_next(event)
    assert boards(event, "results") == [[]]
    enter_results(round_, boards=2)
    assert boards(event, "results") == [[1, 2]]
    assert boards(event, "boards") == [[1, 2, 3, 4]]
    names = slides(event, "names")[0].shown
    assert names is not None
    assert len(names.names) == 8
    enter_results(round_)
    pair_round(event)
    for kind in ("auto", "names", "boards", "results"):
        assert {slide.wall.number for slide in slides(event, kind) if slide.wall is not None} == {1}
    assert [slide.after_round for slide in slides(event, "standings")] == [1]


def test_a_screen_of_one_room_or_section_shows_only_that() -> None:
    festival = festival_of("A", "B")
    for name in ("A", "B"):
        put_in(festival, name, 8)
        section = section_of(festival, name)
        rooms(section, *([("Hall", 1, 2), ("Library", 3, 9)] if name == "A" else [("Hall", 1, 9)]))
        start_event(event=section, actor=owner_of(festival), initial_colour="w")
        publish_next(section)
    assert boards(festival, "boards", room="Hall") == [[1, 2], [1, 2, 3, 4]]
    assert boards(festival, "auto", room="Library") == [[3, 4]]
    section = section_of(festival, "B")
    assert [(slide.event, slide.name) for slide in slides(festival, "standings", section=section.pk)] == [
        (section, "B")
    ]
    assert [slide.key for slide in slides(festival, "clock")] == [
        f"{section_of(festival, name).pk}-clock" for name in ("A", "B")
    ]


def test_standings_follow_the_results_and_the_end_of_the_event() -> None:
    event = started_event(players=4, rounds=1)
    assert slides(event, "standings") == []
    enter_results(publish_next(event))
    [slide] = slides(event, "standings")
    assert (slide.ranks[0].rank, slide.ranks[0].points) == (1, "1")
    assert title_of(slide) == "Standings after round 1"
    finish_event(event=event, actor=owner_of(event))
    assert [one.kind for one in slides(event, "auto")] == ["standings"]
    assert slides(event, "names") == []


def test_matches_of_teams_are_boards_and_results() -> None:
    event = started_team_event(teams=4)
    publish_next(event)
    walls = [slide.shown for kind in ("names", "boards", "results") for slide in slides(event, kind)]
    assert [len(wall.matches) for wall in walls if wall is not None] == [2, 2, 0]


def test_two_halves_a_bracket_sponsors_and_an_announcement() -> None:
    event = knockout(4)
    publish_next(event)
    row = add_sponsor(event=event, content=png(), file_name="a.png")
    found = slides(event, "bracket", "sponsors")
    assert [slide.kind for slide in found] == ["bracket", "sponsor"]
    assert found[1].sponsor == row
    assert [title_of(slide) for slide in found] == ["Bracket", "Sponsors"]
    assert [title_of(slide) for slide in slides(event, "announcement", "clock")] == ["Announcement", event.name]
    assert [slide.template for slide in slides(event, "announcement")] == ["screens/_message.html"]
    assert slides(make_event(name="Before"), "bracket") == []


def test_the_clock_is_of_the_round_in_progress_and_then_of_the_next() -> None:
    event = started_event(players=4, rounds=3)
    first, second = in_minutes(-30), in_minutes(90)

    def clock(second: datetime.datetime | None) -> RoundClock:
        event.rounds.filter(number=1).update(starts_at=first)
        event.rounds.filter(number=2).update(starts_at=second)
        Event.objects.filter(pk=event.pk).update(public_version=F("public_version") + 1)
        return round_clock(Event.objects.get(pk=event.pk))

    assert clock(second) == RoundClock(1, first)
    round_ = publish_next(event)
    assert clock(second) == RoundClock(1, first)
    enter_results(round_)
    assert clock(second) == RoundClock(2, second)
    assert clock(None) == RoundClock()
    assert round_clock(make_event(name="Before")) == RoundClock()


def test_the_last_line_names_the_results_of_the_boards() -> None:
    event = started_event(players=8, rounds=3)
    assert times_of(make_event(name="Before"), ScreenContent("clock"), ()) is not None
    enter_results(publish_next(event), boards=1)
    event = Event.objects.get(pk=event.pk)
    for content in (ScreenContent("names", "results"), ScreenContent("clock"), ScreenContent("standings")):
        wall = times_of(event, content, panes_of(event, content, []))
        assert wall is not None
        assert (wall.finished, wall.total) == (1, 4)
