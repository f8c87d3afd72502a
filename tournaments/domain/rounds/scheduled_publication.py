"""Automatic publication of a draft at the announced time.

An arbiter sets the time, and a thread next to the job worker publishes the draft. It acts for the user who set the
time, with this user's current rights and with the changes this user had seen. The first process that finds the draft
due publishes it, and there is only one attempt. A draft that is out of date is not published: this is recorded in the
change log, and the desk asks the arbiter.
"""

from __future__ import annotations

import datetime
import threading
from contextlib import AbstractContextManager, suppress
from dataclasses import dataclass
from typing import Any

import structlog
from django.db import DatabaseError, connection, transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import User
from tabellone import values
from tournaments.domain.errors import Refused, refuse_if_finished
from tournaments.domain.journal.action import Change, action, locking
from tournaments.domain.rounds.round_publication import publish_round, refuse_stale
from tournaments.domain.staff.access import may, needed_for
from tournaments.domain.words.rounds import whole_label
from tournaments.domain.words.validation_messages import refused
from tournaments.models import JournalEntry, Round

LATEST = datetime.timedelta(minutes=15)
"""Longest delay for automatic publication. If nothing ran at the set time, an arbiter is asked instead."""
SOON = datetime.timedelta(seconds=30)
"""Delay after the set time in which the draft does not yet count as missed."""
FURTHEST = datetime.timedelta(days=14)
TICK_SECONDS = 1.0

log = structlog.get_logger(__name__)


@dataclass(frozen=True, slots=True)
class ScheduledPublication:
    """Publication time of a draft, as the desk shows it."""

    at: datetime.datetime
    is_missed: bool
    """True if the draft was not published at its time and will not be."""
    is_behind: bool
    """True if the event has changed since, so that the draft is published only if an arbiter confirms it."""


def schedule_publication(
    *, round_: Round, actor: User, at: datetime.datetime, was: datetime.datetime | None, seen: int = 0
) -> None:
    """Set the time at which the draft is published automatically.

    ``seen`` is the last change since the pairing that the arbiter saw, ``was`` the previous time that the arbiter saw.

    Raise Refused for a time in the past or too far ahead, if another user changed the time since ``was``, and for a
    draft that cannot be published now.
    """
    now = timezone.now()
    if not values.is_moment(at):
        raise refused("starts_at", at, values.WrongValue("moment"))
    if not now < at <= now + FURTHEST:
        raise Refused(
            _("Choose a time within the next %(days)s days.") % {"days": FURTHEST.days},
            _("Choose a time that is still to come, or publish it now."),
        )
    with _on_draft("appoint", round_, actor, at=_plain(at), seen=seen) as change:
        refuse_if_finished(round_.event)
        _as_seen(round_, was)
        refuse_stale(round_, seen)
        change.update(round_, publish_at=at)


def cancel_publication(*, round_: Round, actor: User, was: datetime.datetime | None) -> None:
    """Cancel the automatic publication of the draft."""
    with _on_draft("do_not_publish", round_, actor) as change:
        _as_seen(round_, was)
        change.update(round_, publish_at=None)


def _on_draft(name: str, round_: Round, actor: User | None, **details: Any) -> AbstractContextManager[Change]:
    """Start a public action on a draft. It is public because the event's home page shows when the pairings appear."""
    return action(name, event=round_.event, actor=actor, what="pairings", round_number=round_.number, **details)


def _as_seen(round_: Round, was: datetime.datetime | None) -> None:
    """Raise Refused if the round is no longer a draft, or if its time is not the one that the user saw."""
    round_.refresh_from_db(fields=["state", "publish_at"])
    if round_.state != Round.State.DRAFTED:
        raise Refused(
            _("Only a draft can be published."), _("Another user may have changed the round. Check it and try again.")
        )
    if round_.publish_at != was:
        raise Refused(
            _("Another user set a different time for round %(number)s.")
            % {"number": whole_label(round_.event, round_.number)},
            _("Check it, and set your time again if needed."),
        )


def scheduled_publication_of(round_: Round, seen: int) -> ScheduledPublication | None:
    """Return the publication time of the draft, or None.

    ``seen``: the last change since the pairing. At most two queries.
    """
    if round_.publish_at is None or round_.state != Round.State.DRAFTED:
        return None
    entry = _set_by(round_)
    is_missed = round_.publish_at <= timezone.now() - SOON or _was_tried(round_)
    return ScheduledPublication(round_.publish_at, is_missed, _seen(entry) != seen)


def publish_due_drafts() -> int:
    """Publish the drafts that are due and return their number. One query if there are none."""
    now = timezone.now()
    due = Round.objects.filter(state=Round.State.DRAFTED, publish_at__lte=now, publish_at__gt=now - LATEST)
    rounds = list(due.select_related("event").filter(event__archived_at=None).order_by("pk"))
    return sum(_publish(round_) for round_ in rounds if not _was_tried(round_))


def _publish(round_: Round) -> bool:
    """Publish the draft for the user who set its time.

    Return False if it is not published; a refusal is recorded in the change log.
    """
    at = _plain(round_.publish_at)
    with transaction.atomic():
        round_.event = locking().get(pk=round_.event_id)
        round_.refresh_from_db(fields=["state", "publish_at"])
        if round_.state != Round.State.DRAFTED or _plain(round_.publish_at) != at or _was_tried(round_):
            return False  # another process was faster
        entry = _set_by(round_)
        try:
            publish_round(round_=round_, actor=_arbiter(entry), seen=_seen(entry), appointed=at)
        except Refused:
            # It is refused, too, if another computer runs the event: that one publishes the draft.
            with suppress(Refused), _on_draft("not_published", round_, None, appointed=at) as change:
                change.update(round_, publish_at=None)
            return False
    return True


def _arbiter(entry: JournalEntry | None) -> User:
    """Return the user who set the time. Raise Refused if this user can no longer publish."""
    if entry is None or entry.actor is None or not may(entry.actor, entry.event, needed_for("publish")):
        raise Refused(_("The user who set the time is no longer an arbiter of this event."))
    return entry.actor


def _seen(entry: JournalEntry | None) -> int:
    return int(entry.details.get("seen", 0)) if entry else 0


def _set_by(round_: Round) -> JournalEntry | None:
    """Return the change-log entry that set the round's publication time."""
    steps = round_.event.journal.filter(action="appoint", details__round=round_.number, undone_by=None)
    return steps.filter(details__at=_plain(round_.publish_at)).select_related("actor").order_by("-number").first()


def _was_tried(round_: Round) -> bool:
    """Return True if this time was already used.

    If its effect is undone, it must not be repeated without the arbiter.
    """
    steps = round_.event.journal.filter(action__in=("publish", "not_published"), details__round=round_.number)
    return steps.filter(details__appointed=_plain(round_.publish_at)).exists()


def was_not_published(round_: Round) -> bool:
    """Return True if the draft was not published at its time, and has had no new time or pairing since."""
    if round_.state != Round.State.DRAFTED:
        return False
    steps = round_.event.journal.filter(
        action__in=("not_published", "appoint", "pair", "publish", "do_not_publish"),
        details__round=round_.number,
        undone_by=None,
    )
    last = steps.order_by("-number").first()
    return last is not None and last.action == "not_published"


def _plain(moment: datetime.datetime | None) -> str:
    return moment.astimezone(datetime.UTC).isoformat() if moment else ""


def publish_on_schedule(stopped: threading.Event) -> None:
    """Publish due drafts every second until ``stopped`` is set. An unavailable database is only logged."""
    while not stopped.wait(TICK_SECONDS):
        try:
            publish_due_drafts()
        except DatabaseError:
            log.warning("nothing can be published by the clock", exc_info=True)
        finally:
            connection.close()
