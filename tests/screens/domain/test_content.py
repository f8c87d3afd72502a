"""What a screen can show."""

from __future__ import annotations

import pytest

from screens.domain.content import KINDS, PartChoice, ScreenContent, content_of, parts_of, read_content, shown_events
from tests.factories import make_event
from tests.festivals import festival_of, section_of
from tests.pairing.domain.test_wall import rooms
from tournaments.domain.errors import Refused

pytestmark = pytest.mark.django_db


def test_every_content_is_stored_and_read_again() -> None:
    content = ScreenContent("names", "results", room="Hall")
    assert content_of(content.values()) == content
    assert content_of({}) == ScreenContent("auto")
    assert (content.kinds, ScreenContent().kinds) == (("names", "results"), ("auto",))
    assert set(KINDS) == {
        *("auto", "names", "boards", "results", "standings", "bracket", "clock", "announcement", "sponsors")
    }


def test_a_festival_offers_its_sections_and_their_rooms() -> None:
    festival = festival_of("A", "B")
    section = section_of(festival, "B")
    rooms(section, ("Hall", 1, 20))
    assert parts_of(festival) == [
        PartChoice(f"section:{section_of(festival, 'A').pk}", "A"),
        PartChoice(f"section:{section.pk}", "B"),
        PartChoice("room:Hall", "Hall"),
    ]
    assert parts_of(make_event(name="Alone")) == []
    one = read_content(festival, first="names", second="", part=f"section:{section.pk}")
    assert one == ScreenContent("names", section=section.pk)
    assert list(shown_events(festival, one)) == [(section, "B")]
    assert one.part == f"section:{section.pk}"
    hall = read_content(festival, first="names", second="names", part="room:Hall")
    assert (hall, hall.part) == (ScreenContent("names", room="Hall"), "room:Hall")
    assert [name for _event, name in shown_events(festival, hall)] == ["A", "B"]


@pytest.mark.parametrize(
    "wrong", [{"first": "draft"}, {"second": "draft"}, {"part": "section:1"}, {"part": "room:Attic"}, {"part": "x"}]
)
def test_a_form_has_only_what_it_offers(wrong: dict[str, str]) -> None:
    with pytest.raises(Refused):
        read_content(make_event(), **({"first": "auto", "second": "", "part": ""} | wrong))
