"""Screens on the desk, in small."""

from __future__ import annotations

import pytest

from screens.domain.content import ScreenContent
from screens.domain.desk import PREVIEW_LINES, PreviewLine, desk_screens
from screens.domain.hall_screens import set_screen
from screens.domain.reports import Seen, store_report
from tests.factories import enter_results, make_event, owner_of, publish_next, started_event
from tests.screens.made import screen_on
from tests.team_factories import started_team_event
from tournaments.models import Event

pytestmark = pytest.mark.django_db


def lines(event: Event, first: str, second: str = "") -> list[list[PreviewLine]]:
    screen, _token = screen_on(event)
    set_screen(screen=screen, actor=owner_of(event), name=screen.name, content=ScreenContent(first, second))
    row = desk_screens(Event.objects.get(pk=event.pk), [])[-1]
    return [list(pane.lines) for pane in row.panes]


def test_a_preview_has_the_first_lines_of_each_half() -> None:
    event = started_event(players=44, rounds=3)
    enter_results(publish_next(event), boards=1)
    by_board, by_name = lines(event, "boards", "names")
    assert (len(by_board), len(by_name)) == (PREVIEW_LINES, PREVIEW_LINES)
    assert by_board[0].before == "1"
    assert by_board[0].after != "–"
    assert (by_board[1].after, by_name[0].after) == ("–", "")
    [[leader, *_others]] = lines(event, "standings")
    assert leader.before == "1"
    assert lines(event, "clock") == [[]]


def test_matches_of_teams_and_an_event_without_a_round() -> None:
    event = started_team_event(teams=4)
    publish_next(event)
    assert [line.before for line in lines(event, "boards")[0]] == ["1", "2"]
    assert lines(make_event(name="Before"), "standings") == [[]]


def test_a_screen_says_whether_it_is_connected_and_how_it_stands() -> None:
    event = make_event()
    screen, _token = screen_on(event)
    [row] = desk_screens(event, [])
    assert (row.is_connected, row.seen_at, row.is_portrait) == (False, None, False)
    store_report(screen, Seen(1080, 1920, 1, 1))
    [row] = desk_screens(event, [])
    assert (row.is_connected, row.is_portrait) == (True, True)
    assert row.seen_at is not None
