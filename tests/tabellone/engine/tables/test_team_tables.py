"""Calendars between sides."""

from __future__ import annotations

import pytest

from tabellone.engine.errors import BadCalendar
from tabellone.engine.tables.team_tables import SideSeat, SidesRound, joined, refuse_other_sizes, seats_of
from tests.tabellone.engine.tables.between import printed


def test_a_seat_is_a_letter_and_a_number() -> None:
    assert [str(seat) for seat in seats_of(26, 2)] == ["Z1", "Z2"]


def test_a_round_is_read_as_it_is_printed() -> None:
    assert SidesRound.of("A1-B12 C2-A2") == SidesRound(
        ((SideSeat(1, 1), SideSeat(2, 12)), (SideSeat(3, 2), SideSeat(1, 2))),
    )


def test_opponents_of_who_is_missing_are_free() -> None:
    round_ = SidesRound((*SidesRound.of("A1-B1 B2-A2 A3-B3").pairs,), (SideSeat(3, 1), SideSeat(3, 2)))
    missing = {SideSeat(1, 1), SideSeat(1, 3), SideSeat(2, 3), SideSeat(3, 2)}
    assert printed(round_.without(missing)) == "B2-A2 (B1 C1)"


def test_reversed_colours_and_rounds_joined() -> None:
    first, second = SidesRound.of("A1-B1").reversed, SidesRound((), (SideSeat(3, 1),))
    assert printed(joined((first, second))) == "B1-A1 (C1)"


@pytest.mark.parametrize(
    ("sides", "players", "message"),
    [
        (1, 4, "2 to 26 teams expected, not 1"),
        (27, 4, "2 to 26 teams expected, not 27"),
        (2, 1, "2 to 250 players per team expected, not 1"),
        (10, 51, "2 to 50 players per team expected, not 51"),
    ],
)
def test_sizes_have_bounds(sides: int, players: int, message: str) -> None:
    with pytest.raises(BadCalendar) as refused:
        refuse_other_sizes(sides, players)
    assert str(refused.value) == message
