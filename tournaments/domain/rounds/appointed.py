"""A draft that publishes itself at a set time, as it was announced: an arbiter sets it, a clock does it.

The clock is a thread beside whoever does the jobs. It publishes in the name of who set the time, with the rights that
they have then and with what they had seen; whoever comes first does it, and it is tried once. A draft that has fallen
behind the event is not published: that is written down, and the desk asks the arbiter.
"""

from __future__ import annotations

import datetime
import threading
from contextlib import AbstractContextManager
from dataclasses import dataclass
from typing import Any

import structlog
from django.db import DatabaseError, connection, transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import User
from tabellone import values
from tournaments.domain.entries.registrations import refuse_if_finished
from tournaments.domain.errors import Refused
from tournaments.domain.journal.action import Change, action, locking
from tournaments.domain.people.access import may, needed_for
from tournaments.domain.rounds.life import publish_round, refuse_stale
from tournaments.domain.words.rounds import whole_label
from tournaments.domain.words.wrong_values import refused
from tournaments.models import JournalEntry, Round

LATEST = datetime.timedelta(minutes=15)
"""So long after its time a draft still publishes itself: where nothing ran at that minute, an arbiter is asked."""
SOON = datetime.timedelta(seconds=30)
"""So long nobody wonders that it has not yet."""
FURTHEST = datetime.timedelta(days=14)
TICK_SECONDS = 1.0

log = structlog.get_logger(__name__)


@dataclass(frozen=True, slots=True)
class Appointment:
    """When a draft is to publish itself, as the desk shows it."""

    at: datetime.datetime
    is_missed: bool
    """Whether it did not, and will not any more."""
    is_behind: bool
    """Whether something has changed since that an arbiter has to confirm, or it will not."""


def appoint(*, round_: Round, actor: User, at: datetime.datetime, was: datetime.datetime | None, seen: int = 0) -> None:
    """The draft publishes itself at that moment. ``seen`` is the last change since it was made that the arbiter saw.

    Refused for a time that is over or far away, where somebody else set it since it ``was`` that, and for a draft that
    could not be published now.
    """
    now = timezone.now()
    if not values.is_moment(at):
        raise refused("starts_at", at, values.WrongValue("moment"))
    if not now < at <= now + FURTHEST:
        raise Refused(
            _("A round publishes itself within the next %(days)s days.") % {"days": FURTHEST.days},
            _("Choose a time that is still to come, or publish it now."),
        )
    with _on_draft("appoint", round_, actor, at=_plain(at), seen=seen) as change:
        refuse_if_finished(round_.event)
        _as_seen(round_, was)
        refuse_stale(round_, seen)
        change.update(round_, publish_at=at)


def do_not_publish(*, round_: Round, actor: User, was: datetime.datetime | None) -> None:
    """The draft waits for an arbiter again."""
    with _on_draft("do_not_publish", round_, actor) as change:
        _as_seen(round_, was)
        change.update(round_, publish_at=None)


def _on_draft(name: str, round_: Round, actor: User | None, **details: Any) -> AbstractContextManager[Change]:
    """An action on a draft that everybody may know of: its home page says when the pairings appear."""
    return action(name, event=round_.event, actor=actor, what="pairings", round_number=round_.number, **details)


def _as_seen(round_: Round, was: datetime.datetime | None) -> None:
    """Refuse what is no draft any more, or where the time is another one than somebody saw."""
    round_.refresh_from_db(fields=["state", "publish_at"])
    if round_.state != Round.State.DRAFTED:
        raise Refused(_("Only a draft can be published."), _("Look at the round again: somebody may have changed it."))
    if round_.publish_at != was:
        raise Refused(
            _("Somebody else has set another time for round %(number)s.")
            % {"number": whole_label(round_.event, round_.number)},
            _("Look at it, and set yours again if it is to stand."),
        )


def appointment_of(round_: Round, seen: int) -> Appointment | None:
    """The draft's time, None where it has none; ``seen``: the last change since it was made. Two queries at most."""
    if round_.publish_at is None or round_.state != Round.State.DRAFTED:
        return None
    entry = _set_by(round_)
    is_missed = round_.publish_at <= timezone.now() - SOON or _was_tried(round_)
    return Appointment(round_.publish_at, is_missed, _seen(entry) != seen)


def publish_what_is_due() -> int:
    """Publish the drafts whose time has come; how many were. One query where there is none."""
    now = timezone.now()
    due = Round.objects.filter(state=Round.State.DRAFTED, publish_at__lte=now, publish_at__gt=now - LATEST)
    rounds = list(due.select_related("event").filter(event__archived_at=None).order_by("pk"))
    return sum(_publish(round_) for round_ in rounds if not _was_tried(round_))


def _publish(round_: Round) -> bool:
    """Publish the draft in the name of who set its time; False where it is not to be, which is written down."""
    at = _plain(round_.publish_at)
    with transaction.atomic():
        round_.event = locking().get(pk=round_.event_id)
        round_.refresh_from_db(fields=["state", "publish_at"])
        if round_.state != Round.State.DRAFTED or _plain(round_.publish_at) != at or _was_tried(round_):
            return False  # somebody else was there first
        entry = _set_by(round_)
        try:
            publish_round(round_=round_, actor=_arbiter(entry), seen=_seen(entry), appointed=at)
        except Refused:
            with _on_draft("not_published", round_, None, appointed=at) as change:
                change.update(round_, publish_at=None)
            return False
    return True


def _arbiter(entry: JournalEntry | None) -> User:
    """Who set the time, if they may publish. Raises Refused."""
    if entry is None or entry.actor is None or not may(entry.actor, entry.event, needed_for("publish")):
        raise Refused(_("Whoever set the time is no arbiter of the event any more."))
    return entry.actor


def _seen(entry: JournalEntry | None) -> int:
    return int(entry.details.get("seen", 0)) if entry else 0


def _set_by(round_: Round) -> JournalEntry | None:
    """The step that set the round's time."""
    steps = round_.event.journal.filter(action="appoint", details__round=round_.number, undone_by=None)
    return steps.filter(details__at=_plain(round_.publish_at)).select_related("actor").order_by("-number").first()


def _was_tried(round_: Round) -> bool:
    """Whether this time did what it does already, so that undoing it is not done again behind an arbiter's back."""
    steps = round_.event.journal.filter(action__in=("publish", "not_published"), details__round=round_.number)
    return steps.filter(details__appointed=_plain(round_.publish_at)).exists()


def was_not_published(round_: Round) -> bool:
    """Whether the draft's time came and it did not publish itself: until a time is set or the round paired anew."""
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


def keep_time(stopped: threading.Event) -> None:
    """Publish what is due, second by second, until told to stop; a database that is away meanwhile is only noted."""
    while not stopped.wait(TICK_SECONDS):
        try:
            publish_what_is_due()
        except DatabaseError:
            log.warning("nothing can be published by the clock", exc_info=True)
        finally:
            connection.close()
