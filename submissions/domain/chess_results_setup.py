"""Uploads of an event to chess-results.com: switched on and off by its owner, and requested by its arbiters.

The number of the tournament belongs to this installation's access, so these settings are neither in the change log nor
in event files.
"""

from __future__ import annotations

import datetime
import re
import secrets
from dataclasses import dataclass

from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import User
from submissions.domain.chess_results_access import access_row
from submissions.domain.chess_results_jobs import queue_upload
from submissions.domain.upload_content import why_not
from submissions.models import LONGEST_REMARK, ChessResultsUpload
from tournaments.domain.errors import Refused
from tournaments.domain.journal.event_lock import locked, notify_desk
from tournaments.domain.words.core_messages import render_message
from tournaments.models import Event

NUMBER = re.compile(r"\d{1,12}")
LARGEST_CREATOR = 65_535
"""The numbers that other programs use for creators; the documentation states no limit."""
State = ChessResultsUpload.State


@dataclass(frozen=True, slots=True)
class UploadValues:
    """The settings as entered. ``tournament``: the number of an existing tournament, or empty."""

    remark: str = ""
    is_automatic: bool = True
    tournament: str = ""


def upload_of(event: Event) -> ChessResultsUpload | None:
    """Return the settings of the event; None if its uploads were never switched on."""
    return ChessResultsUpload.objects.filter(event=event).select_related("switched_on_by").first()


def switch_on(*, event: Event, actor: User, values: UploadValues) -> ChessResultsUpload:
    """Store the settings and queue an upload.

    Raises Refused for invalid values, a hidden event, an event that the site does not have, and without an access.
    """
    with locked(event):
        _check(event, values)
        row = ChessResultsUpload.objects.filter(event=event).first()
        row = row or ChessResultsUpload(event=event, creator=creator_of(actor))
        row.remark, row.is_automatic = values.remark, values.is_automatic
        row.tournament = values.tournament or row.tournament
        row.state, row.problem, row.problem_detail, row.failures = State.WAITING, "", "", 0
        row.next_at, row.switched_on_by, row.requested_by = earliest(row), actor, actor
        row.save()
        queue_upload(row, actor)
        notify_desk(event, what="submissions")
    return row


def request_upload(*, event: Event, actor: User) -> datetime.datetime:
    """Queue an upload and return its earliest time. Raises Refused if the uploads are off."""
    with locked(event):
        row = ChessResultsUpload.objects.exclude(state=State.STOPPED).filter(event=event).first()
        if row is None:
            raise Refused(_("The uploads to chess-results.com are off."), _("An owner of the event can start them."))
        if row.problem == "unsure" and not row.tournament:
            raise Refused(
                _("It is not certain whether the tournament was created at chess-results.com."),
                _("Check there first. If the tournament exists, save its number in the settings."),
            )
        row.state, row.failures, row.next_at = State.WAITING, 0, max(earliest(row), _claimed_until(row))
        row.requested_by = actor
        row.save(update_fields=["state", "failures", "next_at", "requested_by"])
        queue_upload(row, actor)
        notify_desk(event, what="submissions")
        return row.next_at


def stop(*, event: Event) -> None:
    """End the uploads. The number of the tournament is kept, so that a later upload does not create another one."""
    with locked(event):
        if not ChessResultsUpload.objects.filter(event=event).update(state=State.STOPPED):
            raise Refused(_("The uploads to chess-results.com are off."))
        notify_desk(event, what="submissions")


def earliest(row: ChessResultsUpload) -> datetime.datetime:
    """Return the earliest time of the next connection: the minutes between uploads after the last one."""
    now, access = timezone.now(), access_row()
    if row.tried_at is None or access is None:
        return now
    return max(now, row.tried_at + datetime.timedelta(minutes=access.minutes_between))


def creator_of(user: User) -> int:
    """Return the user's number at the site: that of the user's other events, or a new one."""
    known = ChessResultsUpload.objects.filter(switched_on_by=user).values_list("creator", flat=True).first()
    if known is not None:
        return known
    used = set(ChessResultsUpload.objects.values_list("creator", flat=True))
    free = (1 + secrets.randbelow(LARGEST_CREATOR) for _attempt in range(100))
    return next((number for number in free if number not in used), 1 + secrets.randbelow(LARGEST_CREATOR))


def _claimed_until(row: ChessResultsUpload) -> datetime.datetime:
    """Return until when a worker that is at it has reserved the row; now if none is."""
    return row.next_at if row.event.jobs.filter(kind="chess_results", state="running").exists() else timezone.now()


def _check(event: Event, values: UploadValues) -> None:
    if access_row() is None:
        raise Refused(_("This installation has no access to chess-results.com."), _("An administrator enters it once."))
    if (reason := why_not(event)) is not None:
        raise Refused(render_message(reason))
    if event.is_hidden:
        raise Refused(_("The event is hidden."), _("Change its visibility first."))
    if not event.federation:
        raise Refused(_("The event has no federation."), _("Enter it in the settings."))
    if len(values.remark) > LONGEST_REMARK:
        raise Refused(_("Enter a remark of at most %(most)s characters.") % {"most": LONGEST_REMARK})
    if values.tournament and not NUMBER.fullmatch(values.tournament):
        raise Refused(_("Enter the number of the tournament as digits, or leave the field empty."))
