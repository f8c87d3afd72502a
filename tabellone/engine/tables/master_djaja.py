"""Master Djaja tables (textbook 4.1) for two teams with an even number of players.

At the end, each player has had both colours equally often, and no player has one colour three times in a row. In each
round, both teams have both colours equally often. For larger numbers the textbook only says "by analogy";
docs/readings.md gives the interpretation.
"""

from __future__ import annotations

from collections.abc import Iterator

from tabellone.engine.tables.team_tables import SidesCalendar, SideSeat, SidesRound

SIX = (
    "B1-A1 B5-A2 A3-B4 A4-B2 A5-B3 B6-A6",
    "B2-A1 A2-B1 B3-A3 B4-A4 A5-B6 A6-B5",
    "A1-B3 A2-B2 B1-A3 B6-A4 B5-A5 A6-B4",
    "A1-B4 B6-A2 A3-B5 A4-B1 B2-A5 B3-A6",
    "B5-A1 B4-A2 A3-B6 B3-A4 A5-B1 A6-B2",
    "A1-B6 A2-B3 B2-A3 A4-B5 B4-A5 B1-A6",
)
"""The standard table; the textbook prints it without the sixth players."""


def master_djaja(players: int) -> SidesCalendar:
    """Return the table for an even number of players per team.

    With two players a round cannot be balanced, so it is the rotation.
    """
    if players == len(SIX):
        return tuple(map(SidesRound.of, SIX))
    boards = _by_halves if players % 4 == 0 or players == 2 else _with_exchanges
    return tuple(
        SidesRound(
            tuple(
                (SideSeat(1, one + 1), SideSeat(2, other + 1))
                if is_white
                else (SideSeat(2, other + 1), SideSeat(1, one + 1))
                for one, (other, is_white) in enumerate(boards(players, number))
            )
        )
        for number in range(players)
    )


def _by_halves(players: int, number: int) -> Iterator[tuple[int, bool]]:
    """Yield, for each player of the first team, the opponent and True for White. Numbers start at 0.

    Rounds start at 0, too. Each half of a team rotates against one half of the other team, then against the other
    half. All players of the first team alternate; its two halves have different colours.
    """
    half = max(players // 2, 2)
    for one in range(players):
        opposite = (one // half + number // half) % 2 * half
        yield opposite + (one + number) % half, (one // half + number) % 2 == 0


def _with_exchanges(players: int, number: int) -> Iterator[tuple[int, bool]]:
    """Yield the same where halves are odd, from ten players on.

    Odd halves cannot be balanced. Neither can a rotation of all players, because it has an odd number of games
    between even numbers. So two opponents of the rotation are exchanged, in two rounds. All players of the first team
    alternate, starting with a colour that blocks of players share. Some players, whose opponents have a colour too
    often, exchange the colours of their first and last rounds. Two players exchange the colours of their first and
    second rounds.
    """
    half, last = players // 2, players - 1
    for one in range(players):
        other = (one + number) % players
        if one in (0, half) and number in (0, half):
            other = (other + half) % players
        begins_white = 2 <= one < half or one >= players - 2
        at_both_ends = (2 <= one < half and one % 2 == 0) or (half < one < players - 2 and one % 2 == 1) or one == 1
        exchanged = (0, last) if at_both_ends else (0, 1) if one in (0, players - 2) else ()
        yield other, (begins_white == (number % 2 == 0)) != (number in exchanged)
