"""Lines of a report about incidents and changed published pairings: written and read here.

They are for the rating officer: the public report omits them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from django.utils import translation

from tabellone.interchange.trf.incidents import CODE, REMARK, IncidentLine, incident_lines, read_incident
from tabellone.record import Record
from tabellone.sealing.report import without_seal
from tournaments.domain.integrity.fide_mode import left_line, round_of_left_line
from tournaments.domain.integrity.lines import integrity_lines
from tournaments.domain.integrity.lots import lots_lines
from tournaments.domain.journal.action import Change
from tournaments.models import Event, Incident, Registration

LONGEST_NOTE = 300


def with_remarks(record: Record, event: Event) -> Record:
    """The record with these lines in its header; two queries, and one more for lots that separate ties."""
    own = (*_incidents(record, event), *_changes(event), *lots_lines(event), *integrity_lines(event))
    lines = (*record.header.unknown_lines, *own)
    return replace(record, header=replace(record.header, unknown_lines=lines))


def _incidents(record: Record, event: Event) -> Iterator[str]:
    for row in event.incidents.select_related("player").order_by("pk"):
        number = row.player.tpn or 0
        if number not in record.by_tpn:
            continue
        line = IncidentLine(row.round_number, row.board, number, row.kind, row.measure, row.note)
        with translation.override("en"):
            kind, measure = row.get_kind_display(), row.get_measure_display()
        yield from incident_lines(line, f"{number} {row.player.name}: {kind} => {measure}")


def _changes(event: Event) -> Iterator[str]:
    """Return published pairings that were changed, without undone steps."""
    steps = event.journal.filter(action="change_published", undone_by=None).order_by("number")
    for details, why in steps.values_list("details", "why"):
        yield f"### Published pairing changed @ Round {details.get('round', 0)}: {details.get('told', '')} ({why})"


def with_left_line(record: Record, event: Event) -> Record:
    """Return the record with the line that the event has left FIDE mode, if it has: public reports state it, too."""
    line = left_line(event)
    lines = (*record.header.unknown_lines, line) if line else record.header.unknown_lines
    return replace(record, header=replace(record.header, unknown_lines=lines))


def without_comments(record: Record) -> Record:
    """Return the record without comments (###), for a rating server that does not read them."""
    lines = tuple(line for line in record.header.unknown_lines if not line.startswith("###"))
    return replace(record, header=replace(record.header, unknown_lines=lines))


def round_left(record: Record) -> int | None:
    """Return the round after which an imported event left FIDE mode; None if its report does not state it."""
    found = [round_of_left_line(line) for line in record.header.unknown_lines]
    return next((number for number in found if number is not None), None)


def without_incidents(lines: Sequence[str]) -> tuple[str, ...]:
    """Return the lines that an import keeps unchanged: all except the lines that it reads here, and a seal's."""
    read = (CODE, REMARK)
    lines = without_seal(lines)
    kept = (line for line in lines if not line.startswith(read) or (line[:3] == CODE and not _known(line)))
    return tuple(line for line in kept if round_of_left_line(line) is None)


def _known(line: str) -> IncidentLine | None:
    found = read_incident(line)
    if found is None or found.kind not in {*Incident.Kind} or found.measure not in {*Incident.Measure}:
        return None
    return found


def keep_incidents(change: Change, record: Record, players: Mapping[int, Registration]) -> None:
    """Store the incidents of an imported record, without unknown players."""
    found = (_known(line) for line in record.header.unknown_lines)
    change.create_all(
        [
            Incident(
                event=change.event,
                round_number=row.round,
                board=row.board,
                player=players[row.player],
                kind=row.kind,
                measure=row.measure,
                note=row.note[:LONGEST_NOTE],
            )
            for row in found
            if row is not None and row.player in players
        ]
    )
