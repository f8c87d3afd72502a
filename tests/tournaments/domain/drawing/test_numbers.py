"""The drawing of numbers: by those who take part, in turn, and only before the start."""

from __future__ import annotations

import pytest

from tests.factories import add_players, make_event, owner_of, round_robin
from tournaments.domain.drawing.minutes import how_drawn
from tournaments.domain.drawing.numbers import (
    GIVEN,
    begin_restricted_draw,
    draw_by_hand,
    in_given_order,
    take_number,
)
from tournaments.domain.errors import Refused
from tournaments.models import Event

pytestmark = pytest.mark.django_db


def closed_event(players: int) -> Event:
    event = make_event(system="round-robin", edition="2023")
    add_players(event, players)
    return event


def test_numbers_drawn_by_hand_are_those_of_who_takes_part() -> None:
    event, other = closed_event(4), make_event(name="Other Open")
    stranger = add_players(other, 1)[0]
    numbers = {row.pk: place for place, row in enumerate(event.registrations.order_by("pk"), start=1)}
    last = max(numbers)
    wrong = {pk: place for pk, place in numbers.items() if pk != last} | {stranger.pk: 4}
    for drawn in (wrong, numbers | {stranger.pk: 4}, numbers | {last: 1}, numbers | {last: 5}):
        with pytest.raises(Refused, match="from 1 to 4, each once"):
            draw_by_hand(event=event, actor=owner_of(event), numbers=drawn)
    draw_by_hand(event=event, actor=owner_of(event), numbers=numbers)
    assert event.drawing["numbers"] == {str(pk): place for pk, place in numbers.items()}


def test_nobody_draws_twice_from_a_page_that_was_left_open() -> None:
    event = closed_event(9)
    owner = owner_of(event)
    begin_restricted_draw(event=event, actor=owner, contingents={})
    take_number(event=event, actor=owner, envelope="rest", number=None, seen_steps=0)
    with pytest.raises(Refused, match="Another user continued the drawing of lots"):
        take_number(event=event, actor=owner, envelope="rest", number=None, seen_steps=0)
    assert len(event.drawing["steps"]) == 1


def test_after_the_start_no_number_is_drawn_any_more() -> None:
    event = round_robin(4)
    before = dict(event.drawing)
    numbers = {row.pk: 5 - (row.tpn or 0) for row in event.registrations.all()}
    with pytest.raises(Refused, match="its numbers are fixed"):
        draw_by_hand(event=event, actor=owner_of(event), numbers=numbers)
    event.refresh_from_db()
    assert event.drawing == before


def test_who_came_from_the_stage_before_has_the_numbers_as_they_came_and_others_follow() -> None:
    event = make_event()
    first, second, third = add_players(event, 3)
    assert in_given_order(event, [third, second, first]) == [first, second, third]
    event.drawing = {"method": GIVEN, "numbers": {str(third.pk): 1, str(first.pk): 2}}
    assert in_given_order(event, [first, second, third]) == [third, first, second]
    assert how_drawn(event) == "Not drawn: players keep the order of qualification from the previous stage."
