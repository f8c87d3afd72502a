"""The state of an event as its mirror gets it: all rows of the event file by this database's keys, with digests."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from archives.domain.container import Row
from archives.domain.rows_by_key import read_rows_by_key
from archives.domain.staff_list import staff_rows
from archives.domain.tables import STAFF, TABLES
from mirrors.domain.row_digests import Digests, row_digest, total_of
from mirrors.models import EventLink, ReceivedMessage
from phones.models import PlayerRequest
from tournaments.models import Event, Job

ADOPTED = "adopted"
"""Part with the rows that came from the server: which key they have there, and which here."""
ANSWERS = "answers"
"""Part with the arbiters' answers to requests that came from the server."""
REQUESTS = "requests"
"""In `ReceivedMessage`: requests of players, which are no part of an event file."""
REPORTS = "reports"
COUNTED = ("version", "public_version")
"""Columns of events that each computer counts by itself."""
PARTS = (ADOPTED, *(table.part for table in TABLES), STAFF, ANSWERS)
"""The parts of a mirrored state, in the order in which they are applied."""


@dataclass(frozen=True)
class MirroredState:
    """The rows of an event by part and key, with their digests, and the versions of its events by key."""

    event: Event
    rows: Mapping[str, Mapping[int, Row]]
    digests: Digests
    total: str
    versions: Mapping[int, int]


def read_state(link: EventLink) -> MirroredState:
    """Return the present state of the link's event."""
    event, parts = read_rows_by_key(link.event)
    versions = {row["ref"]: row["version"] for row in parts["events"]}
    rows: dict[str, dict[int, Row]] = {
        part: {row["ref"]: prepared(part, row) for row in found if is_sent(part, row)} for part, found in parts.items()
    }
    rows[STAFF] = {1: {"ref": 1, "staff": staff_rows(event)}}
    rows[ADOPTED] = {row.pk: _adopted(row) for row in link.received.exclude(part__in=(REQUESTS, REPORTS))}
    rows[ANSWERS] = _answers(link)
    digests = {part: {key: row_digest(part, row) for key, row in found.items()} for part, found in rows.items()}
    return MirroredState(event, rows, digests, total_of(digests), versions)


def prepared(part: str, row: Row) -> Row:
    """Return the row without what each computer counts by itself."""
    return {name: value for name, value in row.items() if name not in COUNTED} if part == "events" else row


def is_sent(part: str, row: Row) -> bool:
    """Return False for work that this computer's queue still does: the server must not begin it, too."""
    return part != "jobs" or row["state"] not in Job.OPEN_STATES


def _adopted(row: ReceivedMessage) -> Row:
    return {"ref": row.pk, "part": row.part, "theirs": row.theirs, "ours": row.ours}


def _answers(link: EventLink) -> dict[int, Row]:
    """Return the answers to received requests, by the key of the request on the server."""
    received = dict(link.received.filter(part=REQUESTS).values_list("ours", "theirs"))
    answered = PlayerRequest.objects.filter(pk__in=received).exclude(
        state__in=(PlayerRequest.State.PENDING, PlayerRequest.State.CANCELLED)
    )
    return {received[row.pk]: _answer(received[row.pk], row) for row in answered}


def _answer(key: int, row: PlayerRequest) -> dict[str, Any]:
    return {"ref": key, "state": row.state}
