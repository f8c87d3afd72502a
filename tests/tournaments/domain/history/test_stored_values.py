"""Values of entries are told by name, also those that refer to what nobody can find."""

from __future__ import annotations

import pytest

from tests.factories import add_players, make_event
from tests.festivals import festival_of, put_in, section_of
from tests.tournaments.domain.history.test_before_after import told
from tournaments.domain.history.before_after import FieldChange

pytestmark = pytest.mark.django_db


def test_the_presence_of_winners_and_the_sections_of_a_fund_are_told_by_name() -> None:
    festival = festival_of("Open A", "Open B")
    put_in(festival, "Open A", 2)
    section = section_of(festival, "Open A")
    first, second = section.registrations.order_by("pk")
    attendance = {str(first.pk): True, str(second.pk): False, "0": False}
    assert told(festival, "prize_fund", 1, {"attendance": {}}, {"attendance": attendance}) == [
        FieldChange("Prize fund", "presence", "–", f"–: absent, {first.name}: present, {second.name}: absent")
    ]
    assert told(festival, "prize_category", 1, {"sections": []}, {"sections": [section.pk, 0]}) == [
        FieldChange("Category ", "sections", "–", f"{section.name}, –")
    ]
    assert told(festival, "prize_fund", 1, {"attendance": {}}, {"attendance": [1]})[0].after == "in another form"


def test_a_drawing_without_a_number_is_told_as_nothing() -> None:
    event = make_event()
    (first,) = add_players(event, 1)
    drawn = {"numbers": {str(first.pk): 3}}
    [change] = told(event, "event", event.pk, {"drawing": {"numbers": {}}}, {"drawing": drawn})
    assert (change.before, change.after) == ("–", f"3 {first.name}")
