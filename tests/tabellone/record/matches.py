"""A small event of teams for tests: two of two boards and a reserve, and one that is free."""

from __future__ import annotations

from tabellone.record import (
    Bye,
    ByeKind,
    Colour,
    Game,
    Matches,
    Pairing,
    Player,
    Record,
    Result,
    Round,
    Team,
)

WIN, DRAW, LOSS = Result.WIN, Result.DRAW, Result.LOSS
PLUS, MINUS, OPEN = Result.FORFEIT_WIN, Result.FORFEIT_LOSS, Result.UNKNOWN
TWO_BOARDS = Matches(colours=(Colour.WHITE, Colour.BLACK))


def event(*games: Game, matches: Matches = TWO_BOARDS, line_up: tuple[int, ...] = ()) -> Record:
    """Team 1 (players 1 to 3) has White on the first board against team 2 (4 to 6); team 3 (7 and 8) is free."""
    people = tuple(Player(tpn, f"P{tpn}", 2000 + tpn) for tpn in range(1, 9))
    teams = (Team(1, "A", players=(1, 2, 3)), Team(2, "B", players=(4, 5, 6)), Team(3, "C", players=(7, 8)))
    free = Bye(3, ByeKind.PAIRING_ALLOCATED, line_up)
    return Record(people, (Round((Pairing(1, 2, games),), (free,)),), teams=teams, matches=matches)
