"""When the page is open, and how many places there are."""

import datetime

import pytest
from django.utils import timezone

from entries.domain.waiting_list import (
    close_entries,
    entry_page,
    move_up,
    open_entries,
    places_of,
    taken_places,
    takes_entries,
    waiting_place,
)
from entries.models import EntryPage
from tests.entries.made import applied, now, open_event, page_of
from tests.factories import add_players, make_event, make_team_event, owner_of
from tournaments.domain.errors import Refused
from tournaments.domain.undo import undo_last
from tournaments.models import Event

pytestmark = pytest.mark.django_db


def test_an_event_without_settings_has_the_usual_ones_and_takes_nobody() -> None:
    event = make_event()
    assert entry_page(event).pk is None
    assert not takes_entries(event)


def test_opening_and_closing_are_public_steps_that_are_undone() -> None:
    event = make_event()
    before = event.public_version
    open_entries(event=event, actor=owner_of(event), until=None)
    assert takes_entries(event)
    assert event.public_version > before
    close_entries(event=event, actor=owner_of(event))
    assert not takes_entries(event)
    undo_last(event=event, actor=owner_of(event))
    event.refresh_from_db()
    assert takes_entries(event)


def test_the_time_of_the_end_ends_it() -> None:
    event = make_event()
    at = timezone.now() + datetime.timedelta(hours=1)
    open_entries(event=event, actor=owner_of(event), until=at)
    assert takes_entries(event)
    assert not takes_entries(event, at)
    with pytest.raises(Refused, match="Enter a time in the future"):
        open_entries(event=event, actor=owner_of(event), until=timezone.now())


def test_a_page_that_nobody_could_see_or_use_is_not_opened() -> None:
    hidden = make_event(visibility=Event.Visibility.HIDDEN)
    for event in (hidden, make_team_event(name="Teams")):
        with pytest.raises(Refused):
            open_entries(event=event, actor=owner_of(event), until=None)


def test_places_are_taken_by_who_is_entered_and_who_is_to_be_decided_on() -> None:
    event = open_event(limit=4, waiting=9)
    add_players(event, 2)
    for name in ("A, A", "B, B", "C, C"):
        last = applied(event, name)
    assert (taken_places(event), places_of(page_of(event)), waiting_place(last)) == (4, 4, 1)
    assert waiting_place(now(applied(event, "D, D"))) == 2
    EntryPage.objects.update(limit=5)
    assert move_up(event, "") == 1
    assert (waiting_place(now(last)), move_up(event, "")) == (0, 0)
