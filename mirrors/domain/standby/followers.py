"""The first laptop's side: what it answers to the laptop that follows it, and its list of such laptops."""

from __future__ import annotations

import base64
import datetime
import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from mirrors.domain.changes import changes_between, written
from mirrors.domain.laptop_name import laptop_name
from mirrors.domain.laptop_terms import hear_other_laptop, standing_of
from mirrors.domain.mirrored_state import ADOPTED, ANSWERS, MirroredState, read_state
from mirrors.domain.row_digests import packed, total_of, unpacked
from mirrors.domain.standby.pairing_codes import stand_bys_of
from mirrors.domain.term_rows import chain_of, read_chain, written_chain
from mirrors.domain.terms.laptop_rules import LaptopRole
from mirrors.domain.tokens import revoke_token
from mirrors.models import EventLink, ScopedToken, StandBy
from tournaments.domain.errors import Refused
from tournaments.domain.journal.event_lock import locked, notify_desk
from tournaments.models import Event

COMPARE = datetime.timedelta(seconds=10)
"""Least time between two comparisons of all rows without a new change-log entry: entries have none."""
NO_TIME = datetime.timedelta(0)
MOST_KEPT = 1_000_000


class NotFollowingError(Exception):
    """The laptop was removed here, or its event is gone."""


@dataclass(frozen=True, slots=True)
class FollowRequest:
    """What the stand-by has, and once it runs the event: its terms, and how many changes of this laptop it keeps."""

    position: int
    digest: str
    terms: list[Any]
    kept: int

    @classmethod
    def read(cls, content: Mapping[str, Any]) -> FollowRequest:
        """Return the request of a message. Raises KeyError, TypeError and ValueError for another one."""
        position, digest = content["state"]
        terms, kept = content["terms"], content["kept"]
        whole = [type(position), type(digest), type(terms), type(kept)] == [int, str, list, int]
        if not whole or position < 0 or not 0 <= kept <= MOST_KEPT or len(digest) > len("0" * 32):
            raise ValueError
        if terms:
            read_chain(terms)
        return cls(position, digest, terms, kept)


def answer_stand_by(token: ScopedToken, request: FollowRequest) -> dict[str, Any]:
    """Return what the stand-by of this token needs. Raises NotFollowingError."""
    stand_by = StandBy.objects.filter(token=token, removed_at=None).select_related("event").first()
    link = None if stand_by is None else EventLink.objects.filter(event=stand_by.event).select_related("event").first()
    if stand_by is None or link is None:
        raise NotFollowingError
    if request.terms:
        hear_other_laptop(link, read_chain(request.terms), request.kept)
    now = timezone.now()
    stand_by.heard_at, stand_by.has_taken_over = now, bool(request.terms)
    _confirm(stand_by, request)
    answer = {
        "name": link.event.name,
        "laptop": laptop_name(),
        "source": link.source,
        "server": link.address,
        "terms": written_chain(chain_of(link.event, link.source)),
        "runs": standing_of(link) is LaptopRole.RUNS,
        "version": link.event.version,
        "changes": "",
        "sent": None,
        "adopted": None,
    }
    versions = _versions(link.event)
    is_known = (request.position, request.digest) == (stand_by.position, stand_by.digest) and request.position
    is_fresh = stand_by.compared_at is not None and NO_TIME <= now - stand_by.compared_at < COMPARE
    if not (is_known and is_fresh and versions == stand_by.versions):
        answer |= _compared(link, stand_by, request)
        stand_by.versions, stand_by.compared_at = versions, now
    if not answer["changes"]:
        stand_by.complete_at = now
    stand_by.save()
    return answer


def _confirm(stand_by: StandBy, request: FollowRequest) -> None:
    """Note which state the stand-by has."""
    if request.position and (request.position, request.digest) == (stand_by.position, stand_by.digest):
        stand_by.version = stand_by.given_version


def _versions(event: Event) -> str:
    rows = Event.objects.belonging_to(event).order_by("pk").values_list("pk", "version")
    return hashlib.sha256(json.dumps([list(row) for row in rows]).encode()).hexdigest()


def _compared(link: EventLink, stand_by: StandBy, request: FollowRequest) -> dict[str, Any]:
    """Return the changes since what the stand-by has, and the state that was sent to the server before them.

    The link was read before the rows, so the rows have everything that the server has.
    """
    state, adopted = followed_state(link)
    is_known = request.position and (request.position, request.digest) == (stand_by.position, stand_by.digest)
    answer: dict[str, Any] = {"sent": [link.sent_position, link.sent_digest], "adopted": adopted}
    if is_known and state.total == stand_by.digest:
        return answer
    base = (request.position, request.digest) if is_known else (0, "")
    before = unpacked(bytes(stand_by.given)) if is_known else {}
    position = max(request.position, stand_by.position) + 1
    changes = changes_between(base, before, state, position, chain_of(link.event, link.source))
    if not request.terms:  # afterwards its own state stays
        stand_by.position, stand_by.digest, stand_by.given = position, state.total, packed(state.digests)
        stand_by.given_version = state.event.version
    return answer | {"changes": base64.b64encode(written(changes, laptop_name())).decode()}


def followed_state(link: EventLink) -> tuple[MirroredState, list[list[Any]]]:
    """Return the rows for a stand-by, and which of them came from the server: part, key there, key here."""
    state = read_state(link)
    rows = {part: found for part, found in state.rows.items() if part not in (ADOPTED, ANSWERS)}
    digests = {part: found for part, found in state.digests.items() if part not in (ADOPTED, ANSWERS)}
    adopted = [[row["part"], row["theirs"], row["ours"]] for row in state.rows[ADOPTED].values()]
    return MirroredState(state.event, rows, digests, total_of(digests), state.versions), adopted


def remove_stand_by(*, event: Event, pk: int) -> None:
    """Let a laptop not follow the event any more; the server forgets its token. Raises Refused without it."""
    with transaction.atomic(), locked(event):
        stand_by = stand_bys_of(event).filter(pk=pk).select_related("token__owner").first()
        if stand_by is None:
            raise Refused(_("This laptop does not follow the event any more."))
        if stand_by.token.revoked_at is None:
            revoke_token(owner=stand_by.token.owner, pk=stand_by.token_id)
        stand_by.removed_at, stand_by.is_known_to_server = timezone.now(), False
        stand_by.save(update_fields=["removed_at", "is_known_to_server"])
        notify_desk(event, what="link")
