"""Records and facts for uploads."""

from __future__ import annotations

from typing import Any

from tabellone.interchange.chess_results import UploadFacts, UploadRound
from tabellone.record import Bye, ByeKind, Colour, Game, Matches, Pairing, Player, Record, Result, Round, Team

WIN, DRAW, LOSS, OPEN = Result.WIN, Result.DRAW, Result.LOSS, Result.UNKNOWN

FOUR = (
    Player(1, "Rossi, Anna Maria", 2301, "WIM", "w", "ITA", "800001", "1990/05/17"),
    Player(2, "Müller, Jörg", 2100, "", "m", "GER", "", "1985/00/00"),
    Player(3, "Madonna", 0),
    Player(4, "Verdi, Ugo", 1800, "FM", "m", "ITA"),
)


def swiss(**fields: Any) -> Record:
    """Four players; round 1 is finished, in round 2 a game is open and a player has the bye."""
    rounds = (
        Round.of([Game(1, 3, WIN, LOSS), Game(4, 2, DRAW, DRAW)]),
        Round.of([Game(2, 1, OPEN, OPEN)], [Bye(3, ByeKind.PAIRING_ALLOCATED), Bye(4, ByeKind.HALF)]),
    )
    values: dict[str, Any] = {"players": FOUR, "rounds": rounds, "planned_rounds": 3, "tie_breaks": ("BH", "SB")}
    return Record(**values | fields)


def teams(**fields: Any) -> Record:
    """Two teams of two players that have played once, and a third team that had the bye."""
    players = tuple(Player(number, f"Player, No{number}", 2000 - number, federation="ITA") for number in range(1, 7))
    sides = (
        Team(1, "Tower Club of the Old Town near the River Arno", "Tower", 1999, "ITA", "", (1, 2)),
        Team(2, "Bishops", "", 1997, "", "", (3, 4)),
        Team(3, "Knights", "Kn", 0, "", "", (5, 6)),
    )
    match = Pairing(1, 2, (Game(1, 3, WIN, LOSS), Game(4, 2, DRAW, DRAW)))
    values: dict[str, Any] = {
        "players": players, "teams": sides, "planned_rounds": 3, "system": "team-swiss",
        "rounds": (Round((match,), (Bye(3, ByeKind.PAIRING_ALLOCATED),)),),
        "matches": Matches(colours=(Colour.WHITE, Colour.BLACK)), "tie_breaks": ("BH",),
    }  # fmt: skip
    return Record(**values | fields)


def facts(**fields: Any) -> UploadFacts:
    """The facts of a small event."""
    values: dict[str, Any] = {
        "key": "222557", "creator": "13121", "name": "Tower Open", "location": "Pisa", "federation": "ITA",
        "begins": "20261128", "ends": "20261130", "chief_arbiter": "IA Bianchi, Carla",
        "rounds": (UploadRound(1, "20261128", "15:00"), UploadRound(2, "20261129", "09:30"), UploadRound(3)),
    }  # fmt: skip
    return UploadFacts(**values | fields)
