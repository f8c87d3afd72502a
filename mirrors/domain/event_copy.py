"""The server's copy of an event for the laptop that takes it to the hall.

The server sends all rows by its own keys, and which of them are which rows of the laptop. The laptop stores them as a
server stores the message of a laptop, in place: rows keep their keys here, so links and devices stay valid.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.db import connection, transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import User
from archives.domain.container import Row
from archives.domain.readability import check_readable
from archives.domain.rows_by_key import read_rows_by_key, rows_of
from archives.domain.staff_list import staff_rows
from archives.domain.tables import ONLY_NUMBERED, STAFF, tables_by_part
from mirrors.domain.announcing import announce_changes
from mirrors.domain.changes import Changes
from mirrors.domain.laptop_terms import store_laptop, with_copy
from mirrors.domain.mirror_rows import NO_TABLE, MirrorWriter
from mirrors.domain.mirrored_state import is_sent, prepared
from mirrors.domain.row_digests import changed_total, row_digest, total_of
from mirrors.domain.server_terms import chain_of_mirror
from mirrors.domain.terms.chain import EventLine
from mirrors.domain.terms.laptop_rules import Laptop
from mirrors.models import EventLink, EventMirror, MirroredRow, ReceivedMessage
from tournaments.domain.errors import Refused
from tournaments.domain.journal.action import locking
from tournaments.domain.journal.event_lock import notify_desk
from tournaments.models import Event, Membership, Role

KNOWN_HERE = f"{1:032x}"
"""Stands for the digest of a row that is here before the copy is stored."""
ONLY_HERE = 1 << 62
"""Added to the key of a row that the server does not have, to make a key that no row there has."""
AT_ONCE = 500
Pairs = Mapping[str, list[list[int]]]
"""Rows that are the same on both computers, by part: the key on the server, and on the laptop."""


def copy_of(mirror: EventMirror) -> tuple[Changes, Pairs, Mapping[str, str]]:
    """Return the event's rows for the laptop, the pairs of keys, and the laptop's addresses of events by those here."""
    assert mirror.event is not None  # noqa: S101  (only an event that is there can be taken)
    event, parts = read_rows_by_key(mirror.event)
    rows: dict[str, list[Row]] = {
        part: [prepared(part, row) for row in found if is_sent(part, row)] for part, found in parts.items()
    }
    rows[STAFF] = [{"ref": 1, "staff": staff_rows(event)}]
    versions = {row["ref"]: row["version"] for row in parts["events"]}
    digests = {part: {row["ref"]: row_digest(part, row) for row in found} for part, found in rows.items()}
    terms = chain_of_mirror(mirror)
    changes = Changes(
        0, "", mirror.position + 1, total_of(digests), event.version, versions, rows, deleted={}, terms=terms
    )
    pairs: dict[str, list[list[int]]] = {}
    for part, ours, theirs in mirror.rows.exclude(part__in=NO_TABLE).values_list("part", "ours", "theirs"):
        pairs.setdefault(part, []).append([ours, theirs])
    return changes, pairs, {here: there for there, here in mirror.slugs.items()}


def store_copy(link: EventLink, changes: Changes, pairs: Pairs, slugs: Mapping[str, str], kept: int) -> None:
    """Replace the laptop's copy of the event by the server's, in one transaction.

    Raises Refused if this laptop runs the event or goes on locally, for an older copy, and for rows that cannot be
    stored.
    """
    with transaction.atomic():
        event = locking().get(pk=link.event_id)
        list(locking().filter(pk__in=Event.objects.belonging_to(event).values("pk")).order_by("pk"))
        link = EventLink.objects.select_for_update().get(pk=link.pk)
        link.event = event
        laptop = with_copy(link, changes.terms, changes.position - 1)
        if laptop is None:
            raise Refused(_("This laptop already runs the event."), _("Load the page again and check it."))
        mirror = _as_mirror(event, link, pairs, slugs)
        writer = MirrorWriter(mirror, changes)
        writer.write()
        connection.check_constraints()
        check_readable(event)
        _note_new_pairs(link, mirror, pairs)
        announce_changes(event, writer.new_entries(), writer.touched_events(), is_whole=True)
        mirror.delete()
        link.sent_position = max(link.sent_position, link.position, changes.position - 1)
        link.position, link.digest, link.version, link.acknowledged = 0, "", 0, b""
        link.next_at, link.failures, link.problem = timezone.now(), 0, ""
        link.save()
        store_laptop(link, laptop, kept=kept)
        notify_desk(event, what="link")


def store_new_event(link: EventLink, user: User, changes: Changes) -> None:
    """Store the server's event as a new one of the user, with the link.

    Raises Refused for rows that cannot be stored, and if an address is taken.
    """
    slugs = [row.get("slug") for row in changes.rows.get("events", [])]
    if Event.objects.filter(slug__in=slugs).exists():
        raise Refused(
            _("An event with this address is already on this laptop."), _("Change the address of that event first.")
        )
    with transaction.atomic():
        now = timezone.now()
        mirror = EventMirror.objects.create(source=f"copy{link.source}"[:32], created_at=now, ended_at=now)
        writer = MirrorWriter(mirror, changes)
        writer.write()
        connection.check_constraints()
        event = writer.whole()
        Membership.objects.create(event=event, user=user, role=Role.OWNER)
        mirror.event = event
        writer.write_staff(user)
        check_readable(event)
        announce_changes(event, writer.new_entries(), writer.touched_events(), is_whole=True)
        link.event, link.sent_position = event, changes.position - 1
        link.save()
        _note_new_pairs(link, mirror, {})
        mirror.delete()
        line = EventLine(changes.terms, changes.position - 1, {})
        store_laptop(link, Laptop(link.source, line, changes.terms))


def _as_mirror(event: Event, link: EventLink, pairs: Pairs, slugs: Mapping[str, str]) -> EventMirror:
    """Return the event as if it were the mirror of the server's: with the keys of its rows here."""
    events = {row.pk: row for row in Event.objects.belonging_to(event)}
    now = timezone.now()
    mirror = EventMirror.objects.create(
        source=f"copy{link.source}"[:32], event=event, created_at=now, ended_at=now, slugs=dict(slugs)
    )
    rows = []
    for part in (*tables_by_part(), *ONLY_NUMBERED):
        table = tables_by_part().get(part)
        here = {row.pk for row in rows_of(table, events)} if table is not None else set()
        theirs = {ours: server for server, ours in pairs.get(part, [])}
        rows += [_row(mirror, part, theirs.get(key, key + ONLY_HERE), key, KNOWN_HERE) for key in here]
        rows += [_row(mirror, part, server, key, "") for key, server in theirs.items() if key not in here]
    MirroredRow.objects.bulk_create(rows, batch_size=AT_ONCE)
    mirror.digest = changed_total("", (), (row.digest for row in rows if row.digest))
    mirror.save(update_fields=["digest"])
    return mirror


def _row(mirror: EventMirror, part: str, theirs: int, ours: int, digest: str) -> MirroredRow:
    return MirroredRow(mirror=mirror, part=part, theirs=theirs, ours=ours, digest=digest)


def _note_new_pairs(link: EventLink, mirror: EventMirror, pairs: Pairs) -> None:
    """Note which rows here are new ones of the server, so that the next message names them."""
    for part in tables_by_part():
        known = {server for server, _ours in pairs.get(part, [])}
        rows = mirror.rows.filter(part=part, theirs__lt=ONLY_HERE).values_list("theirs", "ours")
        new = {theirs: ours for theirs, ours in rows if theirs not in known}
        # A message about such a row may have come here before; the copy has replaced what it became.
        earlier = link.received.filter(part=part).values_list("pk", "theirs")
        link.received.filter(pk__in=[pk for pk, theirs in earlier if theirs in new]).delete()
        ReceivedMessage.objects.bulk_create(
            [ReceivedMessage(link=link, part=part, theirs=theirs, ours=ours) for theirs, ours in new.items()],
            batch_size=AT_ONCE,
            ignore_conflicts=True,
        )


def read_pairs(content: Any) -> Pairs:
    """Return the pairs of a message. Raises ValueError for another value."""
    if not isinstance(content, dict) or not content.keys() <= {*tables_by_part(), *ONLY_NUMBERED}:
        raise ValueError
    for pairs in content.values():
        if not isinstance(pairs, list) or not all(_is_pair(each) for each in pairs):
            raise ValueError
    return content


def _is_pair(content: Any) -> bool:
    return (
        isinstance(content, list)
        and [type(each) for each in content] == [int, int]
        and all(0 < key < ONLY_HERE for key in content)
    )
