"""Screens of an event: added, set, restored, removed; undo on the desk passes over all of it."""

from __future__ import annotations

import pytest
from django.utils.translation import override

from screens.domain import hall_screens
from screens.domain.content import ScreenContent, content_of
from screens.domain.hall_screens import (
    add_screens,
    events_for_screens,
    remove_screen,
    restore_content,
    screen_of_token,
    screens_of,
    set_all_screens,
    set_screen,
)
from screens.domain.waiting import open_screen
from tests.factories import add_member, make_event, make_user, owner_of, publish_next, started_event
from tests.screens.made import screen_on
from tournaments.domain.errors import Refused
from tournaments.domain.history.sentences import sentence
from tournaments.domain.undo import last_undoable
from tournaments.models import Event, Role

pytestmark = pytest.mark.django_db


def shown(event: Event) -> list[tuple[str, str, str]]:
    rows = [(row.name, content_of(row.content)) for row in screens_of(event)]
    return [(name, content.first, content.second) for name, content in rows]


def test_five_codes_add_five_numbered_screens_that_show_the_current_round() -> None:
    event = make_event()
    screen_on(event, "Entrance")
    screen_on(event)
    codes = [open_screen().code for _screen in range(3)]
    add_screens(event=event, actor=owner_of(event), codes=codes)
    names = ["Entrance", "Screen 1", "Screen 2", "Screen 3", "Screen 4"]
    assert shown(event) == [(name, "auto", "") for name in names]
    assert str(sentence(event.journal.latest("number"))) == "Screens added: Screen 2, Screen 3, Screen 4"


def test_an_event_has_at_most_forty_screens_and_each_has_a_name_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    assert hall_screens.MOST_SCREENS == 40
    monkeypatch.setattr(hall_screens, "MOST_SCREENS", 2)
    event = make_event()
    screen_on(event, "Hall")
    with pytest.raises(Refused, match="A screen named “Hall” already exists"):
        screen_on(event, "Hall")
    other, _token = screen_on(event)
    for name in ("Hall", " ", "x" * 41):
        with pytest.raises(Refused, match="name"):
            set_screen(screen=other, actor=owner_of(event), name=name, content=ScreenContent())
    with pytest.raises(Refused, match="Too many screens"):
        screen_on(event)
    with pytest.raises(Refused, match="Enter the six digits"):
        add_screens(event=event, actor=owner_of(event), codes=[])
    assert [row.name for row in screens_of(event)] == ["Hall", "Screen 1"]


def test_all_screens_change_at_once_keep_their_rooms_and_are_restored_together() -> None:
    event = make_event()
    owner = owner_of(event)
    hall, _token = screen_on(event, "Hall")
    screen_on(event, "Café")
    set_screen(screen=hall, actor=owner, name="Hall", content=ScreenContent("boards", "clock", room="B"))
    set_all_screens(event=event, actor=owner, kind="results")
    assert shown(event) == [("Hall", "results", ""), ("Café", "results", "")]
    assert [content_of(row.content).room for row in screens_of(event)] == ["B", ""]
    restore_content(event=event, actor=owner)
    assert shown(event) == [("Hall", "boards", "clock"), ("Café", "auto", "")]
    restore_content(event=event, actor=owner)
    assert shown(event) == [("Hall", "results", ""), ("Café", "results", "")]
    with pytest.raises(Refused, match="Choose the content of the screen"):
        set_all_screens(event=event, actor=owner, kind="draft")


def test_without_a_change_there_is_nothing_to_restore() -> None:
    event = make_event()
    screen, _token = screen_on(event)
    set_screen(screen=screen, actor=owner_of(event), name="Hall", content=ScreenContent())
    with pytest.raises(Refused, match="There is nothing to undo"):
        restore_content(event=event, actor=owner_of(event))


def test_a_removed_screen_is_opened_by_no_token_and_undo_on_the_desk_is_not_about_screens() -> None:
    event = started_event()
    publish_next(event)
    before = last_undoable(event)
    screen, token = screen_on(event, "Hall")
    assert screen_of_token(token) == screen
    set_all_screens(event=event, actor=owner_of(event), kind="standings")
    remove_screen(screen=screen, actor=owner_of(event))
    assert screen_of_token(token) is None
    assert last_undoable(event) == before
    told = [str(sentence(entry)) for entry in event.journal.order_by("-number")[:2]]
    assert told == ["Screen removed: Hall", "Content of screens changed: Hall. Now: Standings"]


def test_the_change_log_says_in_the_language_of_its_reader_what_a_screen_shows() -> None:
    event = make_event()
    screen, _token = screen_on(event, "Hall")
    with override("it"):
        set_screen(screen=screen, actor=owner_of(event), name="Hall", content=ScreenContent("boards", "clock"))
    entry = event.journal.latest("number")
    assert sentence(entry) == "Content of screens changed: Hall. Now: Pairings by board + Clock"
    entry.details["shows"] = "Abbinamenti + Orologio"  # as earlier versions stored it
    assert sentence(entry) == "Content of screens changed: Hall. Now: Abbinamenti + Orologio"


@pytest.mark.parametrize("token", ["", "x" * 101, "unknown"])
def test_no_other_token_opens_a_screen(token: str) -> None:
    screen_on(make_event())
    assert screen_of_token(token) is None


def test_a_phone_is_offered_the_events_in_which_its_user_is_an_arbiter() -> None:
    mine = make_event(owner=make_user("arbiter"), name="Mine")
    other = make_event(name="Other")
    add_member(other, Role.ASSISTANT, "arbiter")
    assert events_for_screens(make_user("arbiter")) == [mine]
    assert events_for_screens(owner_of(other)) == [other]
