"""The announcement: on all screens or on one, until its time or until it is removed."""

from __future__ import annotations

import pytest

from screens.domain.announcements import announce, announcement_of, announcement_on, remove_announcement
from screens.models import ScreenAnnouncement
from tests.factories import make_event, owner_of
from tests.screens.made import in_minutes, screen_on
from tournaments.domain.errors import Refused
from tournaments.domain.history.sentences import sentence
from tournaments.models import Event

pytestmark = pytest.mark.django_db


def text_of(event: Event) -> str:
    found = announcement_of(event)
    return found.text if found is not None else ""


def test_an_announcement_replaces_the_one_before_and_ends_at_its_time() -> None:
    event = make_event()
    owner = owner_of(event)
    assert text_of(event) == ""
    announce(event=event, actor=owner, text="Round 1 at 15:00", minutes=0)
    announce(event=event, actor=owner, text=" Round 1\nat 15:30 ", minutes=10)
    assert text_of(event) == "Round 1 at 15:30"
    ScreenAnnouncement.objects.update(until=in_minutes(-1))
    assert text_of(event) == ""


def test_an_announcement_is_removed_and_both_are_in_the_change_log() -> None:
    event = make_event()
    announce(event=event, actor=owner_of(event), text="Lost keys", minutes=0)
    remove_announcement(event=event, actor=owner_of(event))
    remove_announcement(event=event, actor=owner_of(event))
    assert text_of(event) == ""
    told = [str(sentence(entry)) for entry in event.journal.order_by("-number")[:2]]
    assert told == ["Announcement removed from the screens: Lost keys", "Announcement sent to the screens: Lost keys"]


def test_an_announcement_for_one_screen_is_on_no_other() -> None:
    event = make_event()
    (hall, _token), (cafe, _other) = screen_on(event, "Hall"), screen_on(event, "Café")
    announce(event=event, actor=owner_of(event), text="Quiet, please", minutes=10, screen=hall)
    found = [announcement_on(screen) for screen in (hall, cafe)]
    assert [row.text if row is not None else "" for row in found] == ["Quiet, please", ""]


@pytest.mark.parametrize(("text", "minutes"), [("", 10), (" \n", 10), ("x" * 201, 10), ("Hello", 11), ("Hello", -1)])
def test_an_announcement_has_a_text_of_two_hundred_characters_and_an_offered_duration(text: str, minutes: int) -> None:
    event = make_event()
    with pytest.raises(Refused):
        announce(event=event, actor=owner_of(event), text=text, minutes=minutes)
    assert not ScreenAnnouncement.objects.exists()
