"""``XXI``, a line of this program's own: an entry of the incident book, for which TRF26 has no code.

``XXI 003 0012 0014 illegal loss the rook stood on a1`` is what player 14 did at board 12 of round 3, what was done
about it, and a note; 0 is no round and no board. Beside each stands a comment (``###``) for people, which is not read.
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
    """What a line says; kind and measure by the words that programs have for them."""

    round: int
    board: int
    player: int
    kind: str
    measure: str
    note: str = ""


def incident_lines(incident: IncidentLine, remark: str) -> list[str]:
    """The lines of an entry: for people and for programs. Raises ValueError for a number that has no place."""
    if max(incident.player, incident.board) > HIGHEST or incident.round > 999:
        raise ValueError(f"{incident}: a number that does not fit in its columns")
    place = f"{incident.round:03} {incident.board:04} {incident.player:04}"
    at = f" @ Round {incident.round}" if incident.round else ""
    return [
        f"{REMARK}{at}: {remark}",
        f"{CODE} {place} {incident.kind} {incident.measure} {incident.note}".rstrip(),
    ]


def read_incident(text: str) -> IncidentLine | None:
    """The entry of the line; None for another line, or one of another form."""
    match = FORM.match(text.rstrip())
    if match is None:
        return None
    return IncidentLine(int(match[1]), int(match[2]), int(match[3]), match[4], match[5], (match[6] or "").strip())
