"""Swiss-Manager files (TUNX, TURX; teams: TUMX, TUTX), read as a record.

The layout is taken from public readers of such files (chess-results-api 0.1, Apache-2.0). It was compared with forty
real files of individual events and one of teams. Every byte of players, schedule, games, teams and matches is
accounted for.
"""

from __future__ import annotations

from tabellone.interchange.swiss_manager.binary import HEADER, DamagedFileError
from tabellone.interchange.swiss_manager.contents import KINDS_OF_TEAMS, contents
from tabellone.interchange.swiss_manager.event import KINDS, of_players
from tabellone.interchange.swiss_manager.teams import of_teams
from tabellone.interchange.trf import TrfError, TrfFile
from tabellone.messages import Message

__all__ = ["is_swiss_manager", "read"]


def is_swiss_manager(data: bytes) -> bool:
    """Return whether the bytes begin like a Swiss-Manager file."""
    return data.startswith(HEADER)


def read(data: bytes, *, source: str = "") -> TrfFile:
    """Return the event of the file. Raises TrfError for damaged or contradictory data."""
    try:
        file = contents(data)
        if file.kind in KINDS:
            return of_players(file, source)
        if file.kind in KINDS_OF_TEAMS:
            return of_teams(file, source)
    except DamagedFileError:
        pass
    expected = Message("a whole file of Swiss-Manager (TUNX, TURX, TUMX, TUTX)")
    raise TrfError(source, 0, 0, expected, Message("a damaged file"))
