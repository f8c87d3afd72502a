"""The second laptop's side: it pairs with the first one, and copies its event row by row.

The copy is a mirror, as a server has one (`mirrors.domain.mirror_rows`): it notes which row here is which of the first
laptop. This laptop asks; the first one only answers, so it needs no address of this one.
"""

from __future__ import annotations

import base64
import binascii
import datetime
from collections.abc import Mapping
from typing import Any

from django.conf import settings
from django.db import DataError, IntegrityError, connection, transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import User
from broadcast.domain.token_encryption import encrypted
from mirrors.domain.applying import LONGEST_LAPTOP, LONGEST_PROGRAM, store_changes
from mirrors.domain.changes import Changes, InvalidChangesError, read_changes
from mirrors.domain.kept_acts import keep_acts
from mirrors.domain.laptop_terms import standing_of
from mirrors.domain.link_errors import LinkError
from mirrors.domain.links import checked_token
from mirrors.domain.standby.laptop_client import LaptopClient, checked_laptop_address
from mirrors.domain.standby.local_link import machine_name
from mirrors.domain.term_rows import chain_of, read_chain, written_chain
from mirrors.domain.terms.laptop_rules import LaptopRole
from mirrors.domain.tokens import digest_of, new_text
from mirrors.models import EventLink, EventMirror, FollowedLaptop, KeptAct
from tournaments.domain.errors import Refused
from tournaments.domain.journal.event_lock import notify_desk
from tournaments.models import Event

MOST_ADOPTED = 100_000
NOTED = (
    *("terms", "runs_there", "version", "server", "sent_position", "sent_digest", "adopted"),
    *("heard_at", "complete_at"),
)
"""What an answer of the first laptop changes."""


def pair_with_laptop(*, user: User, address: str, code: str, client: LaptopClient | None = None) -> FollowedLaptop:
    """Pair with the first laptop and return the new row; `follow` then copies the event.

    Raises Refused on a server, for an invalid address, and if this laptop runs the event itself, and LinkError.
    """
    if not settings.STAND_BY:
        raise Refused(_("A server cannot follow a laptop."))
    site = checked_laptop_address(address)
    machine, server_token = machine_name(), new_text()
    answer = (client or LaptopClient(site)).pair(code, machine, digest_of(server_token))
    try:
        token, source = checked_token(str(answer["token"])), str(answer["source"])[:32]
        server, terms = str(answer["server"])[:200], written_chain(read_chain(answer["terms"]))
    except (KeyError, ValueError, Refused):
        raise LinkError("other_program") from None
    now = timezone.now()
    if EventLink.objects.filter(source=source).exists():
        raise Refused(_("This is the same laptop."), _("Enter the code on the second laptop."))
    with transaction.atomic():
        mirror = _mirror_of(source, str(answer.get("laptop", ""))[:LONGEST_LAPTOP])
        return FollowedLaptop.objects.create(
            mirror=mirror,
            owner=user,
            address=site,
            token=encrypted(token),
            machine=machine,
            server=server,
            server_token=encrypted(server_token),
            paired_at=now,
            terms=terms,
            next_at=now,
        )


def _mirror_of(source: str, laptop: str) -> EventMirror:
    """Return the copy of this event: a new one, or the earlier one of the same laptop, which continues."""
    mirror = EventMirror.objects.select_for_update().filter(source=source).first()
    if mirror is None:
        return EventMirror.objects.create(source=source, laptop=laptop, created_at=timezone.now())
    earlier = FollowedLaptop.objects.filter(mirror=mirror).first()
    if earlier is None or earlier.taken_at is not None:
        raise Refused(
            _("This laptop already has the event, and does not follow it."), _("Delete it here first, then pair again.")
        )
    earlier.delete()
    mirror.laptop = laptop
    mirror.save(update_fields=["laptop"])
    return mirror


def follow(followed: FollowedLaptop, client: LaptopClient) -> bool:
    """Ask the first laptop once, and store what is new. Return True if something was. Raises LinkError.

    After this laptop took over, the changes that only the first one has are kept for review.
    """
    mirror = EventMirror.objects.get(pk=followed.mirror_id)
    terms, kept = _own_terms(followed)
    if followed.taken_at is not None and not terms:
        return False  # the server has refused this laptop's term
    answer = client.follow(mirror.position, mirror.digest, terms, kept)
    changes = _changes(answer)
    if terms:
        FollowedLaptop.objects.filter(pk=followed.pk).update(heard_at=timezone.now())
        return changes is not None and _keep(followed, changes) > kept
    return _store(followed, answer, changes)


def _own_terms(followed: FollowedLaptop) -> tuple[list[Any], int]:
    """Return this laptop's terms once it runs the event, and the number of kept changes of the first one."""
    if followed.taken_at is None:
        return [], 0
    link = EventLink.objects.filter(event=followed.mirror.event).select_related("event").first()
    if link is None or standing_of(link) is not LaptopRole.RUNS:
        return [], 0
    kept = KeptAct.objects.filter(source=followed.mirror.source).count()
    return list(written_chain(chain_of(link.event, link.source))), kept


def _changes(answer: Mapping[str, Any]) -> Changes | None:
    text = answer.get("changes")
    if not text:
        return None
    try:
        return read_changes(base64.b64decode(str(text), validate=True))
    except (binascii.Error, InvalidChangesError):
        raise LinkError("version") from None


def _store(followed: FollowedLaptop, answer: Mapping[str, Any], changes: Changes | None) -> bool:
    """Store the answer in one transaction, and return True if it has changes.

    An answer that begins from another state than this laptop has, or that comes after this laptop took over, changes
    nothing: what is noted of the server must fit the rows.
    """
    try:
        with transaction.atomic():
            row = FollowedLaptop.objects.select_for_update().get(pk=followed.pk)
            mirror = (
                EventMirror.objects.select_for_update(of=("self",)).select_related("event").get(pk=followed.mirror_id)
            )
            if row.taken_at is not None:
                return False
            if changes is not None:
                is_next = (mirror.position, mirror.digest) == (changes.base, changes.base_digest)
                if not (changes.is_whole or is_next) or changes.position <= mirror.position:
                    return False
                store_changes(mirror, followed.owner, changes)
                connection.check_constraints()
                mirror.laptop, mirror.program = changes.laptop[:LONGEST_LAPTOP], changes.program[:LONGEST_PROGRAM]
            _note(row, answer)
            row.heard_at = row.complete_at = mirror.heard_at = timezone.now()
            row.save(update_fields=NOTED)
            mirror.save()
    except (DataError, IntegrityError):
        raise LinkError("version") from None
    except Refused as refused:
        raise LinkError("fault", str(refused)[:300]) from None
    return changes is not None


def _note(followed: FollowedLaptop, answer: Mapping[str, Any]) -> None:
    """Note what the first laptop says of terms and of the server. Raises LinkError for another answer."""
    try:
        followed.terms = written_chain(read_chain(answer["terms"]))
        followed.runs_there, followed.version = bool(answer["runs"]), int(answer["version"])
        followed.server = str(answer["server"])[:200]
        if answer["sent"] is not None:
            position, digest = answer["sent"]
            followed.sent_position, followed.sent_digest = int(position), str(digest)[:32]
        if answer["adopted"] is not None:
            followed.adopted = [[str(part), int(there), int(here)] for part, there, here in answer["adopted"]]
    except (KeyError, TypeError, ValueError):
        raise LinkError("other_program") from None
    if len(followed.adopted) > MOST_ADOPTED:
        raise LinkError("other_program")


def _keep(followed: FollowedLaptop, changes: Changes) -> int:
    """Keep the changes of the first laptop that came too late, and return how many are kept."""
    with transaction.atomic():
        mirror = EventMirror.objects.select_for_update().get(pk=followed.mirror_id)
        before = KeptAct.objects.filter(source=mirror.source).count()
        event = Event.objects.select_for_update().get(mirrors=mirror)
        mirror.event = event
        try:
            kept = keep_acts(mirror, changes)
        except Refused as refused:
            raise LinkError("fault", str(refused)[:300]) from None
        if kept > before:
            notify_desk(event, what="link")
    return kept


def note_problem(followed: FollowedLaptop, error: LinkError, pause: datetime.timedelta) -> None:
    """Store the failure and the time of the next attempt."""
    now = timezone.now()
    followed.failures = min(followed.failures + 1, 1000)
    followed.failing_since = followed.failing_since or now
    followed.problem, followed.problem_detail = error.kind[:16], error.detail
    followed.next_at = now + pause
    followed.save(update_fields=["failures", "failing_since", "problem", "problem_detail", "next_at"])


def change_address(*, followed: FollowedLaptop, address: str) -> None:
    """Use another address of the first laptop from now on: it has a new one in each network."""
    FollowedLaptop.objects.filter(pk=followed.pk).update(
        address=checked_laptop_address(address), next_at=timezone.now(), failures=0, problem=""
    )


def stop_following(*, followed: FollowedLaptop) -> None:
    """Let the copy be an event of this laptop alone. Raises Refused once this laptop has taken over."""
    with transaction.atomic():
        row = FollowedLaptop.objects.select_for_update().select_related("mirror").get(pk=followed.pk)
        if row.taken_at is not None:
            raise Refused(_("This laptop runs the event."))
        EventMirror.objects.filter(pk=row.mirror_id).update(ended_at=timezone.now())
        row.delete()
