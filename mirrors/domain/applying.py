"""The server's side of a mirror: a message is applied in one transaction under the event's lock, or not at all.

Messages may be lost, late, repeated and in another order. One that begins from another state than the mirror has
changes nothing; the answer says which state that is.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from django.db import DataError, IntegrityError, connection, transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import User
from archives.domain.readability import check_readable
from archives.models import EventImport
from mirrors.domain.announcing import announce_changes
from mirrors.domain.changes import Changes
from mirrors.domain.mirror_rows import MirrorWriter
from mirrors.domain.server_terms import MirrorEnded, accepts, chain_of_mirror, refused_terms
from mirrors.domain.term_rows import store_chain
from mirrors.domain.terms.chain import Chain
from mirrors.domain.tokens import MIRROR
from mirrors.models import EventMirror, KeptAct, ScopedToken
from tournaments.domain.errors import Refused
from tournaments.domain.events.event_lifecycle import refuse_more_events
from tournaments.domain.journal.action import locking
from tournaments.models import Event, Membership, Role

LONGEST_LAPTOP = 60
LONGEST_PROGRAM = 40


@dataclass(frozen=True, slots=True)
class MirrorStatus:
    """What the server has: the position and digest of its state, and the event's address."""

    position: int
    digest: str
    slug: str
    is_current: bool
    """True if that is the state to which the message leads."""
    terms: Chain = ()
    """The terms of the event, as the server has them."""
    kept: int = 0
    """Number of the laptop's acts that are kept for merging."""
    is_over: bool = False
    """True if the laptop's term is over."""
    refused: tuple[str, ...] = ()
    """Keys of all terms that the server has refused."""


def apply_changes(*, token: ScopedToken, source: str, changes: Changes) -> MirrorStatus:
    """Apply the message of the laptop's link with this name, and return what the server has then.

    Raises MirrorEnded without the right to send, and Refused for rows that cannot be stored.
    """
    try:
        with transaction.atomic():
            mirror = _locked_mirror(token, source, changes)
            if mirror is None:
                return MirrorStatus(0, "", "", is_current=False)
            if (mirror.position, mirror.digest) == (changes.position, changes.digest):
                return _heard(mirror, changes)
            if not accepts(mirror, changes):
                return replace(_heard(mirror, changes), is_over=True)
            fits = changes.is_whole and changes.position > mirror.position
            if not fits and (mirror.position, mirror.digest) != (changes.base, changes.base_digest):
                return _heard(mirror, changes)
            store_changes(mirror, token.owner, changes)
            connection.check_constraints()
            return _heard(mirror, changes)
    except (DataError, IntegrityError):
        raise Refused(
            _("The changes cannot be stored."), _("Update Tabellone on both computers to the same version.")
        ) from None


def _locked_mirror(token: ScopedToken, source: str, changes: Changes) -> EventMirror | None:
    """Return the locked mirror; a new one for a whole event; None if changes of an unknown one came."""
    mirror = EventMirror.objects.select_for_update().filter(source=source).first()
    if mirror is None:
        if not changes.is_whole:
            return None
        if token.event_id is not None:
            raise MirrorEnded
        return EventMirror.objects.create(source=source, token=token, created_at=timezone.now())
    if mirror.ended_at is not None or not may_send(token, mirror):
        raise MirrorEnded
    if mirror.token_id != token.pk:
        mirror.token = token
    return mirror


def may_send(token: ScopedToken, mirror: EventMirror) -> bool:
    """Return True if the token is for this mirror: its owner owns the event, and the token is for it or for all."""
    if MIRROR not in token.scopes:
        return False
    if mirror.event_id is None:
        return mirror.token_id == token.pk
    is_owner = Membership.objects.filter(event=mirror.event_id, user=token.owner, role=Role.OWNER).exists()
    return is_owner and token.event_id in (None, mirror.event_id)


def mirror_of_token(token: ScopedToken, source: str) -> EventMirror:
    """Return the mirror with its event, both locked. Raises MirrorEnded without the right to it."""
    mirror = EventMirror.objects.select_for_update().filter(source=source, ended_at=None).first()
    if mirror is None or mirror.event_id is None or not may_send(token, mirror):
        raise MirrorEnded
    mirror.event = locking().get(pk=mirror.event_id)
    mirror.token = token
    return mirror


def _heard(mirror: EventMirror, changes: Changes) -> MirrorStatus:
    mirror.heard_at = timezone.now()
    mirror.laptop, mirror.program = changes.laptop[:LONGEST_LAPTOP], changes.program[:LONGEST_PROGRAM]
    mirror.save()
    is_current = (mirror.position, mirror.digest) == (changes.position, changes.digest)
    slug = mirror.event.slug if mirror.event is not None else ""
    terms = chain_of_mirror(mirror) if mirror.event is not None else ()
    kept = KeptAct.objects.filter(source=mirror.source).count()
    refused = tuple(refused_terms(mirror.event))
    return MirrorStatus(mirror.position, mirror.digest, slug, is_current, terms, kept, refused=refused)


def store_changes(mirror: EventMirror, owner: User, changes: Changes) -> None:
    """Store the rows, count the versions, and tell the readers after the commit.

    ``owner``: of a new event. Call it in a transaction with the locked mirror.
    """
    is_new = mirror.event_id is None
    if is_new:
        refuse_more_events(owner)
    else:
        mirror.event = Event.objects.select_for_update().get(mirrors=mirror)
    list(locking().filter(pk__in=_event_keys(mirror)).order_by("pk"))
    writer = MirrorWriter(mirror, changes)
    writer.write()
    if is_new:
        mirror.event = writer.whole()
        Membership.objects.create(event=mirror.event, user=owner, role=Role.OWNER)
        if len(changes.terms) > 1:
            store_chain(mirror.event, changes.terms)  # the laptops had no server so far
    assert mirror.event is not None  # noqa: S101  (it was there, or is new)
    if is_new or EventImport.objects.filter(event=mirror.event).exists():
        writer.write_staff(owner)
    if changes.is_whole:
        check_readable(mirror.event)
    announce_changes(mirror.event, writer.new_entries(), writer.touched_events(), is_whole=changes.is_whole)
    mirror.position, mirror.digest, mirror.version = changes.position, changes.digest, changes.version
    mirror.received_at = timezone.now()


def _event_keys(mirror: EventMirror) -> list[int]:
    return list(mirror.rows.filter(part="events").exclude(digest="").values_list("ours", flat=True))
