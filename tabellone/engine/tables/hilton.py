"""Hilton system (textbook 5.2): the Hutton idea in three rounds, always against a player of the same board."""

from __future__ import annotations

from tabellone.engine.errors import BadCalendar
from tabellone.engine.tables.berger import berger
from tabellone.engine.tables.team_tables import SidesCalendar, SideSeat, SidesRound, refuse_other_sizes
from tabellone.messages import Message

ROUNDS = 3
FEWEST_TEAMS = 4
FOUR = (((3, 2), (4, 1)), ((1, 3), (2, 4)), ((2, 1), (4, 3)))
"""Matches of four teams on the boards of round 1, as printed; in each later round they move by one board."""


def hilton(teams: int, boards: int) -> SidesCalendar:
    """Return rounds 1 to 3 for an even number of teams. Raises BadCalendar for an odd number.

    Boards beyond one full set of matches repeat the first boards with reversed colours.
    """
    refuse_other_sizes(teams, boards, fewest_sides=FEWEST_TEAMS, fewest_players=1)
    if teams % 2:
        raise BadCalendar(Message("the Hilton system is for an even number of teams, not %(teams)s", teams=teams))
    meetings = FOUR if teams == FEWEST_TEAMS else tuple(row.pairs for row in berger(teams))
    return tuple(
        SidesRound(
            tuple(
                pair if board // len(meetings) % 2 == 0 else pair[::-1]
                for board in range(boards)
                for pair in _on_board(meetings[(board - number) % len(meetings)], board + 1)
            )
        )
        for number in range(ROUNDS)
    )


def _on_board(meetings: tuple[tuple[int, int], ...], board: int) -> tuple[tuple[SideSeat, SideSeat], ...]:
    return tuple((SideSeat(white, board), SideSeat(black, board)) for white, black in meetings)
