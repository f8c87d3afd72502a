"""Whether an event can start with its sides, and what is said where it cannot."""

from __future__ import annotations

import pytest

from tests.factories import add_players, make_event, owner_of, sides_registered
from tournaments.domain.drawing.team_assignment import set_sides, sides_seen, taking_part_in
from tournaments.domain.entries.withdrawals import withdraw
from tournaments.domain.errors import Refused
from tournaments.domain.rounds.next_action import Blocker, agenda
from tournaments.domain.rounds.table_team_checks import in_seat_order, refusal_of_sides, rounds_between_sides
from tournaments.models import Event

pytestmark = pytest.mark.django_db


def said(event: Event) -> str:
    return str(refusal_of_sides(event, taking_part_in(event)) or "")


@pytest.mark.parametrize(
    ("system", "sizes", "options", "rounds"),
    [
        ("scheveningen", (6, 6), {}, 6),
        ("scheveningen", (6, 5), {}, 6),
        ("scheveningen", (4, 4), {"scheveningen_games": 2}, 8),
        ("schiller", (3, 3, 3, 3), {}, 9),
        ("hutton", (4,) * 8, {}, 1),
        ("hilton", (3, 3, 3, 3), {}, 3),
    ],
)
def test_the_rounds_are_those_of_the_table(
    system: str, sizes: tuple[int, ...], options: dict[str, int], rounds: int
) -> None:
    event = sides_registered(system, *sizes, options=options)
    assert rounds_between_sides(event, taking_part_in(event)) == rounds
    assert (event.planned_rounds, agenda(event).code) == (rounds, "start")


def test_sides_that_do_not_fit_are_told_what_would() -> None:
    event = sides_registered("schiller", *(7,) * 4)
    assert said(event) == (
        "No pairing table for these teams: a Schiller tournament has 3 to 8 teams of 2 to 6 players. Possible "
        "team sizes: 4 teams of 6, or 4 teams of 5, or 4 teams of 4. One position in a team can stay empty."
    )
    assert agenda(event).blockers == (
        Blocker(
            "No pairing table for these teams: a Schiller tournament has 3 to 8 teams of 2 to 6 players.",
            "Possible team sizes: 4 teams of 6, or 4 teams of 5, or 4 teams of 4. One position in a team can "
            "stay empty.",
            "tournaments:sides",
        ),
    )


def test_before_anybody_is_on_a_side_nothing_blocks_but_it_is_the_next_step() -> None:
    event = make_event(system="hutton", edition="2023")
    add_players(event, 4)
    assert said(event) == "No player is in a team yet. Put the players in their teams."
    assert (agenda(event).code, agenda(event).blockers) == ("sides", ())


def test_who_came_later_is_on_no_side() -> None:
    event = sides_registered("scheveningen", 2, 2)
    add_players(event, 6)
    assert said(event).startswith("6 players are not in a team: Player0000, Test; Player0001, Test;")


def test_a_side_whose_players_have_all_left_is_named_and_others_move_up_a_seat() -> None:
    event = sides_registered("scheveningen", 2, 1)
    first, second, third = taking_part_in(event)
    withdraw(registration=first, actor=owner_of(event))
    assert in_seat_order(event, taking_part_in(event)) == [second, third]
    withdraw(registration=third, actor=owner_of(event))
    with pytest.raises(Refused) as found:
        in_seat_order(event, taking_part_in(event))
    assert found.value.message == "No players in B."


def test_seats_are_in_the_order_in_which_they_were_given() -> None:
    event = sides_registered("scheveningen", 2, 2)
    rows = taking_part_in(event)
    sides = [("X", [rows[3].pk, rows[0].pk]), ("Y", [rows[2].pk, rows[1].pk])]
    set_sides(event=event, actor=owner_of(event), sides=sides, seen=sides_seen(event, rows))
    assert in_seat_order(event, rows) == [rows[3], rows[0], rows[2], rows[1]]
