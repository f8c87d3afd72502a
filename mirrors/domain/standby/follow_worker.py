"""The background work of a second laptop: ask the first one every few seconds, also after taking over.

After a take-over the first laptop hears in this way that it does not run the event any more, whenever it comes back.
"""

from __future__ import annotations

import datetime

import structlog
from django.db.models import Q
from django.utils import timezone

from live.messages import announce
from mirrors.domain.link_errors import NEEDS_USER, LinkError
from mirrors.domain.standby.following import follow, note_problem
from mirrors.domain.standby.laptop_client import LaptopClient
from mirrors.models import FollowedLaptop

FOLLOW_SECONDS = 2.0
"""Time between two questions."""
AFTERWARDS_SECONDS = 10.0
"""The same after this laptop took over."""
LONGEST_PAUSE = 10.0
"""Maximum seconds until the next attempt after a failure: 2, 4, 8, 10."""
USER_PAUSE = 60.0
CLAIM = datetime.timedelta(minutes=5)
"""Time after which a question whose worker died is due again."""
MOST_AT_ONCE = 10
DAYS_AFTERWARDS = 7
"""Days after a take-over in which the first laptop is still told."""

log = structlog.get_logger(__name__)


def follow_due() -> None:
    """Ask the laptops whose time has come. One query if there are none."""
    now = timezone.now()
    is_late = Q(taken_at__lt=now - datetime.timedelta(days=DAYS_AFTERWARDS))
    # A clock that was set back must not stop the questions: no pause is as long as the claim.
    is_due = Q(next_at__lte=now) | Q(next_at__gt=now + CLAIM)
    due = FollowedLaptop.objects.filter(is_due, mirror__ended_at=None).exclude(is_late).select_related("mirror__event")
    for followed in due.order_by("next_at")[:MOST_AT_ONCE]:
        if FollowedLaptop.objects.filter(pk=followed.pk, next_at=followed.next_at).update(next_at=now + CLAIM):
            follow_now(followed)


def follow_now(followed: FollowedLaptop, client: LaptopClient | None = None) -> bool:
    """Ask the laptop, and store the time of the next question. Return False if it failed."""
    try:
        follow(followed, client or LaptopClient.of(followed))
    except LinkError as error:
        _fail(followed, error)
        return False
    except Exception:
        log.exception("the question to a laptop failed", followed=followed.pk)
        _fail(followed, LinkError("fault"))
        return False
    pause = FOLLOW_SECONDS if followed.taken_at is None else AFTERWARDS_SECONDS
    next_at = timezone.now() + datetime.timedelta(seconds=pause)
    was_failing = bool(followed.failures)
    FollowedLaptop.objects.filter(pk=followed.pk).update(
        next_at=next_at, failures=0, failing_since=None, problem="", problem_detail=""
    )
    if was_failing:
        _notify(followed)
    return True


def _fail(followed: FollowedLaptop, error: LinkError) -> None:
    pause = (
        USER_PAUSE if error.kind in NEEDS_USER else min(FOLLOW_SECONDS * 2 ** min(followed.failures, 8), LONGEST_PAUSE)
    )
    is_first = not followed.failures
    note_problem(followed, error, datetime.timedelta(seconds=pause))
    if is_first:
        _notify(followed)


def _notify(followed: FollowedLaptop) -> None:
    """Tell the desk's browsers that the connection is lost or back, without counting a change of the event."""
    event = followed.mirror.event
    if event is not None:
        message = {"what": "link", "round": 0, "version": event.public_version, "staff_version": event.version}
        announce(event.pk, staff=True, message=message)
