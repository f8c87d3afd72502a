"""Event files for tests: of a small event, changed in one place, and packed again with right digests."""

from __future__ import annotations

import copy
import io
import json
import zipfile
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from typing import Any

from django.db import transaction

from archives.domain.container import MANIFEST, EventFile, Row, pack, unpack
from archives.domain.exports import export_event
from tests.factories import add_member, owner_of, played_event
from tournaments.domain.entries.prohibited_pairings import forbid
from tournaments.domain.entries.requested_byes import set_bye
from tournaments.models import Event, Role

Parts = dict[str, list[Row]]


def small_event() -> Event:
    """An event of six players after one round, with a prohibited pairing, a bye and two people on its staff."""
    event = played_event(players=6, rounds=3, played=1)
    owner = owner_of(event)
    owner.email = "anna@example.org"
    owner.save()
    add_member(event, Role.ARBITER)
    players = list(event.registrations.order_by("tpn"))
    forbid(event=event, actor=owner, players=players[:2])
    set_bye(registration=players[5], actor=owner, round_number=2, kind="H")
    return Event.objects.get(pk=event.pk)


@cache
def small_file() -> EventFile:
    """The file of that event, made once; the event itself is not kept."""
    with transaction.atomic():
        file = file_of(small_event())
        transaction.set_rollback(True)
    return file


def file_of(event: Event) -> EventFile:
    """The file of the event."""
    return unpack(export_event(event))


def changed(file: EventFile, change: Callable[[Parts], Any]) -> EventFile:
    """The file with changed parts, whose digests are right again."""
    parts: Parts = copy.deepcopy(dict(file.parts))
    change(parts)
    return unpack(pack(replace(file, parts=parts)))


def with_value(part: str, name: str, value: object, row: int = 0) -> Callable[[Parts], None]:
    """The change of one value."""

    def change(parts: Parts) -> None:
        parts[part][row][name] = value

    return change


def manifest_of(data: bytes) -> Any:
    """The manifest of the file."""
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        return json.loads(archive.read(MANIFEST))
