"""The answers of the arbiters at the laptop to requests that players sent to this server."""

from __future__ import annotations

from collections.abc import Iterable

from django.utils import timezone

from archives.domain.container import Row, refuse_damaged
from mirrors.domain.mirrored_state import ANSWERS
from mirrors.models import EventMirror
from phones.domain.notices import note_answer
from phones.models import PlayerRequest

ANSWERED = (PlayerRequest.State.APPROVED, PlayerRequest.State.REJECTED)


def apply_answers(mirror: EventMirror, answers: Iterable[Row]) -> None:
    """Store each answer to a pending request of the mirror's event, and notify the player."""
    events = mirror.rows.filter(part="events").values("ours")
    for row in answers:
        if row.get("state") not in ANSWERED:
            refuse_damaged(ANSWERS)
        pending = PlayerRequest.objects.filter(
            pk=row["ref"], player__event__in=events, state=PlayerRequest.State.PENDING
        ).select_related("player__event")
        for request in pending:
            # Not `save`, which would tell the laptop what it has just told.
            PlayerRequest.objects.filter(pk=request.pk).update(state=row["state"], answered_at=timezone.now())
            note_answer(request)
