"""``XXI``, this program's own line: an entry of the incident book, for which TRF26 has no code.

``XXI 003 0012 0014 illegal loss the rook stood on a1`` means: in round 3, at board 12, player 14 made an illegal move
and lost; then a note. 0 is no round and no board. A comment (``###``) beside each line repeats it for people; it is
not read.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

CODE = "XXI"
REMARK = "### Incident"
HIGHEST = 9999
FORM = re.compile(r"XXI (\d{3}) (\d{4}) (\d{4}) ([a-z]{1,12}) ([a-z]{1,8})(?: (.*))?\Z")


@dataclass(frozen=True, slots=True)
class IncidentLine:
    """The contents of a line; kind and measure by the codes used in programs."""

    round: int
    board: int
    player: int
    kind: str
    measure: str
    note: str = ""


def incident_lines(incident: IncidentLine, remark: str) -> list[str]:
    """Return the lines of an entry: for people and for programs. Raises ValueError for a number that does not fit."""
    if max(incident.player, incident.board) > HIGHEST or incident.round > 999:
        raise ValueError(f"{incident}: a number that does not fit in its columns")
    place = f"{incident.round:03} {incident.board:04} {incident.player:04}"
    at = f" @ Round {incident.round}" if incident.round else ""
    return [
        f"{REMARK}{at}: {remark}",
        f"{CODE} {place} {incident.kind} {incident.measure} {incident.note}".rstrip(),
    ]


def read_incident(text: str) -> IncidentLine | None:
    """Return the entry of the line; None for any other line."""
    match = FORM.match(text.rstrip())
    if match is None:
        return None
    return IncidentLine(int(match[1]), int(match[2]), int(match[3]), match[4], match[5], (match[6] or "").strip())
