"""The server's side of a take-over between two laptops: the first of them that arrives is confirmed.

The server knows the rows by the keys of the first laptop. The second one names its own keys for them, so the server
gets a second map of keys to the same rows, and both laptops are understood from then on.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from archives.domain.container import MOST_ROWS
from archives.domain.key_allocation import allocate_keys
from archives.domain.tables import ONLY_NUMBERED, tables_by_part
from mirrors.domain.applying import LONGEST_LAPTOP, may_send
from mirrors.domain.event_copy import ONLY_HERE
from mirrors.domain.key_map import model_of
from mirrors.domain.mirror_rows import NO_TABLE
from mirrors.domain.row_digests import changed_total
from mirrors.domain.server_terms import MOST_LAPTOPS, MirrorEnded, chain_of_mirror, line_of, store_line
from mirrors.domain.term_rows import read_chain
from mirrors.domain.terms.chain import Act, Batch, Chain
from mirrors.domain.terms.server_rules import judge
from mirrors.models import BackMessage, EventMirror, MirroredRow, ScopedToken
from phones.models import PlayerRequest
from tournaments.domain.errors import Refused
from tournaments.domain.journal.action import locking
from tournaments.models import Event

JOURNAL = "journal"
AT_ONCE = 500
LONGEST_SLUG = 100
MOST_REQUESTS = 1000


@dataclass(frozen=True, slots=True)
class Introduction:
    """What the second laptop says. ``state``: the newest state of the first one that it has everything of.

    ``pairs``: keys on the first and on this laptop, by part. ``entries``: the same of the change log, with the digests
    of the row there and here. ``adopted``: keys here by part and key on the server. ``slugs``: addresses by key here.
    """

    first: str
    laptop: str
    state: tuple[int, str]
    terms: Chain
    pairs: Mapping[str, Mapping[int, int]]
    entries: Mapping[int, tuple[str, str]]
    adopted: Mapping[str, Mapping[int, int]]
    slugs: Mapping[int, str]


def read_introduction(content: Any) -> Introduction:
    """Return the introduction of a message. Raises KeyError, TypeError and ValueError for another value."""
    position, digest = content["state"]
    pairs = {part: _pairs(part, found) for part, found in content["pairs"].items()}
    pairs[JOURNAL] = _pairs(JOURNAL, [row[:2] for row in content["entries"]])
    adopted: dict[str, dict[int, int]] = {}
    for part, there, here in content["adopted"]:
        adopted.setdefault(_part(part), {})[_key(there)] = _key(here)
    if sum(map(len, pairs.values())) > MOST_ROWS or not isinstance(position, int) or position < 0:
        raise ValueError
    return Introduction(
        str(content["first"])[:32],
        str(content["laptop"])[:LONGEST_LAPTOP],
        (position, str(digest)[:32]),
        read_chain(content["terms"]),
        pairs,
        {_key(row[1]): (_digest(row[2]), _digest(row[3])) for row in content["entries"]},
        adopted,
        {_key(int(key)): str(slug)[:LONGEST_SLUG] for key, slug in content["slugs"].items()},
    )


def _part(part: object) -> str:
    if not isinstance(part, str) or part not in {*tables_by_part(), *ONLY_NUMBERED}:
        raise ValueError
    return part


def _key(key: object) -> int:
    if not isinstance(key, int) or not 0 < key < ONLY_HERE:
        raise ValueError
    return key


def _digest(text: object) -> str:
    if not isinstance(text, str) or len(text) > 32 or not {*text} <= set("0123456789abcdef"):
        raise ValueError
    return text


def _pairs(part: object, found: Iterable[Any]) -> dict[int, int]:
    """Return the keys here by those on the first laptop; each occurs once."""
    _part(part)
    pairs = {_key(theirs): _key(ours) for theirs, ours in found}
    if len(set(pairs.values())) != len(pairs):
        raise ValueError
    return pairs


def introduce_stand_by(token: ScopedToken, source: str, said: Introduction) -> EventMirror | None:
    """Store the second laptop with its keys, and confirm its term if it is the first to arrive.

    Returns None if the server does not know the first laptop: then the second one sends a new event. A repeated
    introduction changes nothing. Raises MirrorEnded without the right to it.
    """
    with transaction.atomic():
        known = (
            EventMirror.objects.select_for_update(of=("self",)).select_related("event").filter(source=source).first()
        )
        if known is not None and known.event_id is not None:
            if not may_send(token, known):
                raise MirrorEnded
            return known
        first = EventMirror.objects.select_for_update().filter(source=said.first, ended_at=None).first()
        if first is None or first.event_id is None:
            if token.event_id is not None:
                raise MirrorEnded
            return None
        if not may_send(token, first):
            raise MirrorEnded
        first.event = locking().get(pk=first.event_id)
        if EventMirror.objects.filter(event=first.event).count() >= MOST_LAPTOPS:
            raise Refused(_("Too many laptops (maximum %(most)s).") % {"most": MOST_LAPTOPS})
        return _introduced(token, source, first, said)


def _introduced(token: ScopedToken, source: str, first: EventMirror, said: Introduction) -> EventMirror:
    mirror = EventMirror(
        source=source,
        event=first.event,
        token=token,
        laptop=said.laptop,
        program=first.program,
        created_at=timezone.now(),
        is_over=True,
        position=max(first.position, said.state[0]),
        slugs=_slugs(first, said),
    )
    line, batch = line_of(first), _batch(source, first, said, mirror.position + 1)
    after, verdict = judge(line, batch)
    is_confirmed = line.holder == first.source and bool(verdict.accepted) and after.holder == source
    mirror.refused_terms = [] if is_confirmed else _refused(first, said, verdict.over)
    mirror.save()
    rows = _rows(mirror, first, said, is_confirmed=is_confirmed)
    mirror.digest = changed_total("", (), (row.digest for row in rows if row.digest))
    mirror.save(update_fields=["digest"])
    if is_confirmed:
        store_line(mirror, after)
        _move_messages(first, mirror)
    return mirror


def _batch(source: str, first: EventMirror, said: Introduction, number: int) -> Batch:
    """Return the second laptop's term as the rules judge it: it begins after a state of the first laptop.

    It has everything that the server has if that state is the server's, or a later one: positions are never used twice.
    """
    position, digest = said.state
    end = Act(first.position, first.digest)
    has_all = first.position < position or (first.position, first.digest) == (position, digest)
    before = end if has_all else Act(position, digest)
    return Batch(source, said.terms, before if before.number else None, (Act(number, said.terms[-1].key),))


def _refused(first: EventMirror, said: Introduction, over: frozenset[str]) -> list[str]:
    """Return the keys of the terms that cannot continue the event: those that the server does not have."""
    known = {term.key for term in chain_of_mirror(first)}
    return sorted(over | {term.key for term in said.terms if term.key not in known})


def _slugs(first: EventMirror, said: Introduction) -> dict[str, str]:
    """Return the addresses here by those on the second laptop."""
    rows = first.rows.filter(part="events", theirs__in=said.pairs.get("events", {}))
    here = {row.theirs: row.ours for row in rows}
    slugs = dict(Event.objects.filter(pk__in=here.values()).values_list("pk", "slug"))
    found = {}
    for theirs, ours in said.pairs.get("events", {}).items():
        if ours in said.slugs and here.get(theirs) in slugs:
            found[said.slugs[ours]] = slugs[here[theirs]]
    return found


def _rows(mirror: EventMirror, first: EventMirror, said: Introduction, *, is_confirmed: bool) -> list[MirroredRow]:
    """Store and return the rows of the second laptop's map.

    A row that only the server has gets a key that no laptop has: the next message deletes it. A row that the server
    does not have yet gets its key in both maps, so that the first laptop's late changes are understood.
    """
    rows: list[MirroredRow] = []
    late: list[MirroredRow] = []
    for part in (*tables_by_part(), *ONLY_NUMBERED):
        known = {row.theirs: row for row in first.rows.filter(part=part)}
        pairs, adopted = said.pairs.get(part, {}), said.adopted.get(part, {})
        by_here = {row.ours: row for row in known.values()}
        taken = set(adopted.values())
        for here, own in adopted.items():
            if here in by_here:
                rows.append(_row(mirror, part, own, here, _own_digest(said, part, own, by_here[here].digest)))
        for row in known.values():
            if row.ours in adopted:
                continue
            paired = pairs.get(row.theirs)
            own = row.ours + ONLY_HERE if paired is None or paired in taken else paired
            rows.append(_row(mirror, part, own, row.ours, _own_digest(said, part, own, row.digest)))
        new = sorted((theirs, own) for theirs, own in pairs.items() if theirs not in known and own not in taken)
        if not is_confirmed or part in NO_TABLE:
            continue
        for (theirs, own), key in zip(new, allocate_keys(model_of(part), len(new)), strict=True):
            rows.append(_row(mirror, part, own, key, ""))
            digest = said.entries[own][0] if part == JOURNAL else ""
            late.append(_row(first, part, theirs, key, digest))
    MirroredRow.objects.bulk_create(rows, batch_size=AT_ONCE)
    MirroredRow.objects.bulk_create(late, batch_size=AT_ONCE)
    return rows


def _own_digest(said: Introduction, part: str, own: int, digest: str) -> str:
    """Return the digest of the row as the second laptop has it; only those of the change log are compared later."""
    return (said.entries[own][1] or digest) if digest and part == JOURNAL and own in said.entries else digest


def _row(mirror: EventMirror, part: str, theirs: int, ours: int, digest: str) -> MirroredRow:
    return MirroredRow(mirror=mirror, part=part, theirs=theirs, ours=ours, digest=digest)


def _move_messages(first: EventMirror, mirror: EventMirror) -> None:
    """Let what players sent wait for the second laptop, also the requests that only the first one got."""
    BackMessage.objects.filter(mirror=first).update(mirror=mirror)
    assert mirror.event is not None  # noqa: S101  (a confirmed laptop has its event)
    waiting = set(mirror.messages.filter(kind=BackMessage.Kind.REQUEST).values_list("row", flat=True))
    events = Event.objects.belonging_to(mirror.event)
    pending = PlayerRequest.objects.filter(player__event__in=events, state=PlayerRequest.State.PENDING)
    now = timezone.now()
    BackMessage.objects.bulk_create(
        BackMessage(mirror=mirror, kind=BackMessage.Kind.REQUEST, row=key, at=now)
        for key in pending.order_by("pk").values_list("pk", flat=True)[:MOST_REQUESTS]
        if key not in waiting
    )
