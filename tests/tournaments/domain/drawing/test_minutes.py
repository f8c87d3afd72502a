"""The minutes of the drawing of numbers (C.05 Annex 2; textbook 3.2.1 and 3.4): who drew what, and how."""

from __future__ import annotations

import pytest

from tabellone.engine.tables.draw import numbers_by_lot
from tabellone.engine.tables.restricted_draw import REST
from tests.factories import add_players, make_event, owner_of, sides_registered
from tournaments.domain.drawing.minutes import MinutesLine, envelope_name, how_drawn, minutes_of, minutes_sheet
from tournaments.domain.drawing.numbers import begin_restricted_draw, draw_by_hand, draw_by_lot, take_number
from tournaments.domain.drawing.team_assignment import draw_sides, sides_seen, taking_part_in
from tournaments.models import Event, Registration

pytestmark = pytest.mark.django_db


def closed_event(players: int) -> tuple[Event, list[Registration]]:
    event = make_event(system="round-robin", edition="2023")
    return event, add_players(event, players)


def name(number: int) -> str:
    return f"Player{number:04}, Test"


def ceremony() -> Event:
    """Nine players, the weakest two from one club, of whom both and one more have drawn; the program drew for one."""
    event, rows = closed_event(9)
    owner = owner_of(event)
    begin_restricted_draw(event=event, actor=owner, contingents={row.pk: "Tower" for row in rows[7:]})
    for number in (5, None):
        take_number(event=event, actor=owner, envelope="B", number=number, seen_steps=len(event.drawing["steps"]))
    take_number(event=event, actor=owner, envelope=REST, number=2, seen_steps=2)
    event.refresh_from_db()
    return event


def test_numbers_drawn_by_hand_are_listed_by_number() -> None:
    event, rows = closed_event(3)
    numbers = {row.pk: number for row, number in zip(rows, (3, 1, 2), strict=True)}
    draw_by_hand(event=event, actor=owner_of(event), numbers=numbers)
    assert minutes_of(event) == (MinutesLine(name(1), 1), MinutesLine(name(2), 2), MinutesLine(name(0), 3))
    rows[1].delete()
    assert [line.name for line in minutes_of(event)] == ["–", name(2), name(0)]


def test_c_05_annex_2_a_ceremony_is_listed_in_its_order_with_the_envelopes_and_the_programs_seed() -> None:
    event = ceremony()
    first, second, third = minutes_of(event)
    assert first == MinutesLine(name(7), 5, "Tower", "A, B, C", "B")
    assert (second.name, second.contingent, second.choices, second.envelope) == (name(8), "Tower", "B", "B")
    assert (second.number in (7, 9), len(second.seed)) == (True, 16)
    assert third == MinutesLine(name(0), 2, "", "all remaining numbers", "all remaining numbers")
    assert [envelope_name(letter) for letter in ("A", REST)] == ["A", "all remaining numbers"]


def test_the_manner_of_drawing_is_said_so_that_anybody_can_draw_again() -> None:
    event, rows = closed_event(4)
    draw_by_lot(event=event, actor=owner_of(event))
    seed = event.drawing["seed"]
    assert how_drawn(event) == (
        f"Drawn by the program from the seed {seed}: the players in their initial order, by lot."
    )
    again = numbers_by_lot(range(1, 5), seed)
    assert {line.name: line.number for line in minutes_of(event)} == {
        row.name: again[place] for place, row in enumerate(rows, start=1)
    }
    draw_by_hand(event=event, actor=owner_of(event), numbers={row.pk: n for n, row in enumerate(rows, start=1)})
    assert how_drawn(event) == "Drawn by hand."
    assert how_drawn(ceremony()) == "Restricted drawing of lots with Varma tables (C.05 Annex 2)."


def test_sides_are_drawn_by_the_program_or_by_hand() -> None:
    event = sides_registered("scheveningen", 2, 2)
    assert how_drawn(event) == "Drawn by hand."
    draw_sides(event=event, actor=owner_of(event), seen=sides_seen(event, taking_part_in(event)))
    assert event.sides["seed"] in how_drawn(event)


def test_the_file_has_the_envelopes_of_a_ceremony_alone() -> None:
    event, rows = closed_event(2)
    draw_by_hand(event=event, actor=owner_of(event), numbers={row.pk: n for n, row in enumerate(rows, start=1)})
    sheet = minutes_sheet(event)
    assert ([column.key for column in sheet.columns], sheet.notes) == (["number", "name"], ("Drawn by hand.",))
    assert [[cell.text for cell in row] for row in sheet.rows] == [["1", name(0)], ["2", name(1)]]
    event = ceremony()
    sheet = minutes_sheet(event)
    assert [column.key for column in sheet.columns] == [
        "number", "name", "contingent", "choices", "envelope", "seed",
    ]  # fmt: skip
    assert (sheet.facts, len(sheet.rows)) == ((("method", "restricted"), ("seed", None)), 3)
    assert [cell.text for cell in sheet.rows[0]] == ["5", name(7), "Tower", "A, B, C", "B", ""]
