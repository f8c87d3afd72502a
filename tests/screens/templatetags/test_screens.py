"""Template tags of screens."""

from __future__ import annotations

import pytest

from screens.domain.announcements import announce, announcement_of
from screens.domain.panes import ScreenSlide
from screens.templatetags.screens import is_for, slide_title
from tests.factories import make_event, owner_of
from tests.screens.made import screen_on

pytestmark = pytest.mark.django_db


def test_an_announcement_is_for_all_screens_or_for_one() -> None:
    event = make_event()
    (hall, _token), (cafe, _other) = screen_on(event, "Hall"), screen_on(event, "Café")
    assert not is_for(None, hall)
    for only, expected in ((None, [True, True]), (cafe, [False, True])):
        announce(event=event, actor=owner_of(event), text="Hello", minutes=10, screen=only)
        assert [is_for(announcement_of(event), screen) for screen in (hall, cafe)] == expected


def test_a_slide_has_a_title() -> None:
    event = make_event(name="Tower Open")
    assert slide_title(ScreenSlide("x", "clock", event)) == "Tower Open"
