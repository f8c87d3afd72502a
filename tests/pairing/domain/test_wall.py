"""What hangs on the wall: sections and rooms in turn."""

from __future__ import annotations

import datetime

import pytest
from django.test import Client
from django.utils import timezone

from pairing.domain.wall import BY_BOARD, BY_NAME, COMING, MATCHES, room_named, wall_of
from tests.factories import enter_results, owner_of, pair_round, played_event, publish_next, started_event
from tests.festivals import festival_of, put_in, section_of, signed_in
from tests.team_factories import started_team_event
from tournaments.domain.boards.hall import HallRoom
from tournaments.domain.boards.hall_settings import hall_seen, set_hall
from tournaments.domain.events.event_lifecycle import finish_event, start_event
from tournaments.domain.results.result_entry import Outcome, enter_result
from tournaments.domain.results.version_token import board_seen
from tournaments.domain.rounds.scheduled_publication import schedule_publication
from tournaments.models import Event

pytestmark = pytest.mark.django_db


def rooms(event: Event, *ranges: tuple[str, int, int]) -> None:
    set_hall(
        event=event,
        actor=owner_of(event),
        first=1,
        rooms=tuple(HallRoom(*one) for one in ranges),
        closed=frozenset(),
        reads_twice=False,
        seen=hall_seen(event),
    )


def shown(event: Event) -> list[tuple[str, str, int, str, int]]:
    """Each slide: the section, what it shows, the round, the room, and how many of its boards are over."""
    return [
        (one.name, one.kind, one.number, one.room, one.finished)
        for one in wall_of(Event.objects.get(pk=event.pk)).slides
    ]


def test_an_event_by_room_and_by_name() -> None:
    event = started_event(players=10, rounds=3)
    assert shown(event) == [("", COMING, 0, "", 0)]
    rooms(event, ("Hall", 1, 3), ("Library", 4, 9))
    enter_results(publish_next(event), boards=4)
    assert shown(event) == [("", BY_BOARD, 1, "Hall", 3), ("", BY_BOARD, 1, "Library", 1)]
    hall, library = wall_of(event).slides
    assert ([board.number for board in hall.boards], [board.number for board in library.boards]) == ([1, 2, 3], [4, 5])
    assert len(page_of(event, "data-slide")) == 2
    assert len(page_of(event, 'class="wall__line"')) == 5


def page_of(event: Event, part: str) -> list[str]:
    """The page's text after each ``part`` of it."""
    return Client().get(f"/e/{event.slug}/wall/").content.decode().split(part)[1:]


def test_names_before_the_round_boards_during_it_and_both_after_it() -> None:
    event = started_event(players=9, rounds=3)
    round_ = publish_next(event)
    assert shown(event) == [("", BY_NAME, 1, "", 0)]
    assert [line.bye for line in wall_of(event).slides[0].names if not line.board] == ["bye"]
    assert [part.partition("<")[0] for part in page_of(event, 'class="wall__bye"')] == [">bye"]
    first = round_.games.order_by("pairing__board")[0]
    enter_result(game=first, actor=owner_of(event), outcome=Outcome.WHITE_FORFEIT_WIN, seen=board_seen(first))
    assert shown(event) == [("", BY_NAME, 1, "", 0)]  # who stays away has not begun the round
    enter_results(round_, boards=2)
    assert shown(event) == [("", BY_BOARD, 1, "", 2)]
    enter_results(round_, boards=4)
    assert shown(event) == [("", BY_BOARD, 1, "", 4), ("", BY_NAME, 1, "", 0)]


def test_the_foot_of_the_screen_says_the_results_and_when_the_next_round_begins() -> None:
    event = started_event(players=8, rounds=3)
    round_ = publish_next(event)
    at = timezone.now() + datetime.timedelta(hours=3)
    event.rounds.filter(number=1).update(starts_at=at)
    assert [one.begins for one in wall_of(Event.objects.get(pk=event.pk)).slides] == [(1, at)]
    enter_results(round_, boards=1)
    assert [one.begins for one in wall_of(Event.objects.get(pk=event.pk)).slides] == [None]
    (slide,) = page_of(event, 'class="wall__say"')
    assert "1 of 4 results." in slide


def test_the_sections_of_a_festival_in_turn_and_no_more_when_they_are_over() -> None:
    festival = festival_of("A", "B", "C", rounds=1)
    for name in "ABC":
        put_in(festival, name, 4)
    first, second = section_of(festival, "A"), section_of(festival, "B")
    for section in (first, second):
        start_event(event=section, actor=owner_of(festival))
    enter_results(publish_next(first))
    finish_event(event=first, actor=owner_of(festival))
    publish_next(second)
    assert shown(festival) == [("B", BY_NAME, 1, "", 0), ("C", COMING, 0, "", 0)]
    assert Client().get(f"/e/{festival.slug}/wall/").status_code == 200


def test_matches_of_teams_stand_in_their_rooms_also_on_the_page_of_the_round() -> None:
    event = started_team_event(teams=4)
    rooms(event, ("Hall", 1, 1), ("Library", 2, 5))
    publish_next(event)
    assert [(one.kind, one.room, len(one.matches)) for one in wall_of(event).slides] == [
        (MATCHES, "Hall", 1),
        (MATCHES, "Library", 1),
    ]
    page = Client().get(f"/e/{event.slug}/round/1/").content.decode()
    assert [page.count(f">{room}</h2>") for room in ("Hall", "Library")] == [1, 1]


def test_the_hour_of_the_next_pairings_is_on_the_wall() -> None:
    event = played_event(players=8, rounds=3, played=1)
    pair_round(event)
    at = timezone.now() + datetime.timedelta(hours=2)
    schedule_publication(round_=event.rounds.get(number=2), actor=owner_of(event), at=at, was=None)
    assert {one.appears for one in wall_of(event).slides} == {(2, at)}
    assert "Pairings of round 2 at" in Client().get(f"/e/{event.slug}/wall/").content.decode()


def test_the_screen_of_a_room_shows_its_boards_of_all_sections_and_nothing_else() -> None:
    festival = festival_of("A", "B", "C", rounds=3)
    for name in "ABC":
        put_in(festival, name, 4)
    first, second, third = (section_of(festival, name) for name in "ABC")
    rooms(first, ("Hall", 1, 1), ("Library", 2, 2))
    rooms(second, ("Library", 3, 5))
    assert [(one.name, one.kind) for one in wall_of(festival, "Library").slides] == [("A", COMING), ("B", COMING)]
    for section in (first, second, third):
        start_event(event=section, actor=owner_of(festival))
        publish_next(section)
    here = wall_of(festival, "Library").slides
    assert [(one.name, one.kind, one.room, len(one.boards)) for one in here] == [
        ("A", BY_BOARD, "Library", 1),
        ("B", BY_BOARD, "Library", 2),
    ]
    assert (room_named(festival, " library "), room_named(festival, "Attic"), room_named(festival, "")) == (
        "Library", "", "",
    )  # fmt: skip
    page = Client().get(f"/e/{festival.slug}/wall/?room=library").content.decode()
    assert (page.count("data-slide"), page.count('class="wall__line"')) == (2, 3)
    whole = Client().get(f"/e/{festival.slug}/wall/").content.decode()
    assert whole.count("data-slide") > 2
    titles = [" ".join(text[text.index("<title>") + 7 : text.index("</title>")].split()) for text in (page, whole)]
    assert [title.partition(" – ")[0] for title in titles] == ["On the wall: Library", "On the wall"]
    assert Client().get(f"/e/{festival.slug}/wall/?room=Attic").status_code == 404
    desk = signed_in(owner_of(festival).username)
    for address in (f"/e/{festival.slug}/desk/", f"/e/{first.slug}/desk/boards/"):
        assert f'/e/{festival.slug}/wall/?room=Library"' in desk.get(address).content.decode()
