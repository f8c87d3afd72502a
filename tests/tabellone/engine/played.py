"""Short words for records: ``record(6, "1-4 1, 5-2 =, 3 U, 6 H")`` is a round of six players."""

from __future__ import annotations

from tabellone.record import Bye, ByeKind, Colour, Game, Player, Record, Result, Round

RESULTS = {
    "1": (Result.WIN, Result.LOSS),
    "=": (Result.DRAW, Result.DRAW),
    "0": (Result.LOSS, Result.WIN),
    "+": (Result.FORFEIT_WIN, Result.FORFEIT_LOSS),
    "-": (Result.FORFEIT_LOSS, Result.FORFEIT_WIN),
    "--": (Result.FORFEIT_LOSS, Result.FORFEIT_LOSS),
    "*": (Result.UNKNOWN, Result.UNKNOWN),
}


def record(count: int, *rounds: str, planned: int = 9, edition: str = "2026") -> Record:
    """A record of players 1 … count; a game is ``WHITE-BLACK RESULT``, a bye ``PLAYER KIND``."""
    return Record(
        players=tuple(Player(tpn, f"Player {tpn}") for tpn in range(1, count + 1)),
        rounds=tuple(_round(text) for text in rounds),
        planned_rounds=planned,
        edition=edition,
        initial_colour=Colour.WHITE,
    )


def _round(text: str) -> Round:
    games, byes = [], []
    for part in filter(None, (part.strip() for part in text.split(","))):
        who, how = part.split()
        if "-" in who:
            white, black = map(int, who.split("-"))
            games.append(Game(white, black, *RESULTS[how]))
        else:
            byes.append(Bye(int(who), ByeKind(how)))
    return Round.of(tuple(games), tuple(byes))
