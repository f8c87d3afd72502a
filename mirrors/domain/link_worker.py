"""The background work of all links: send what changed, fetch what players sent, wait longer after each failure."""

from __future__ import annotations

import datetime
import threading
import time
from dataclasses import dataclass
from typing import TypeAlias

import structlog
from django.db import DatabaseError, connection
from django.db.models import Q
from django.utils import timezone

from live.messages import announce
from mirrors.domain.hand_over import hand_over_to_server
from mirrors.domain.laptop_terms import hear_answer, waits_for_server
from mirrors.domain.link_client import LinkClient
from mirrors.domain.link_endings import tell_endings
from mirrors.domain.link_errors import NEEDS_USER, LinkError
from mirrors.domain.receiving import receive_messages
from mirrors.domain.sending import send_changes
from mirrors.domain.standby.follow_worker import follow_due
from mirrors.domain.standby.introduction import introduce
from mirrors.domain.standby.server_tokens import name_stand_bys
from mirrors.models import EventLink, FollowedLaptop
from tournaments.models import Event

TICK_SECONDS = 0.5
"""Time between two looks at the links."""
POLL_SECONDS = 5.0
"""Time between two questions for messages of players."""
COMPARE_SECONDS = 10.0
"""Least time between two comparisons of all rows of an event without a new change-log entry: entries have none."""
COMPARE_FACTOR = 20
"""The same as a multiple of the time that a comparison takes, so that a large event does not keep a laptop busy."""
CLAIM = datetime.timedelta(minutes=5)
"""Time after which a link whose worker died is due again."""
FIRST_PAUSE, LONGEST_PAUSE = 1.0, 20.0
"""Seconds after the first failed attempt, doubled after each further one, and their maximum."""
USER_PAUSE = 300.0
"""Seconds until the next attempt if a user has to do something first."""
MOST_AT_ONCE = 20
"""Maximum number of links in one look."""

Versions: TypeAlias = tuple[tuple[int, int], ...]
"""Keys and versions of an event and its parts."""

log = structlog.get_logger(__name__)


@dataclass
class _Look:
    """What this process knows of a link: the versions sent, and the times of the next comparison and question.

    Times are of the monotonic clock in seconds.
    """

    versions: Versions = ()
    compare_at: float = 0.0
    poll_at: float = 0.0

    @property
    def next_at(self) -> float:
        return min(self.compare_at, self.poll_at)


_looks: dict[int, _Look] = {}


def work_on_links(stopped: threading.Event) -> None:
    """Work on all links until stopped. What an earlier process had begun is due at once."""
    tell_at, is_released = 0.0, False
    while not stopped.wait(TICK_SECONDS):
        try:
            if not is_released:
                release_claims()
                is_released = True
            work_once()
            follow_due()
            if time.monotonic() >= tell_at:
                tell_at = time.monotonic() + POLL_SECONDS
                tell_endings()
        except DatabaseError:
            log.warning("the links cannot be read", exc_info=True)
        except Exception:  # the thread lives as long as the program
            log.exception("a look at the links failed")
        finally:
            connection.close()


def release_claims() -> None:
    """Make all links and questions due: the process that had claimed them has ended, perhaps by a power cut.

    If another process lives and is in an exchange, a message is sent twice, which changes nothing.
    """
    now = timezone.now()
    EventLink.objects.filter(next_at__gt=now).update(next_at=now)
    FollowedLaptop.objects.filter(next_at__gt=now).update(next_at=now)


def work_once() -> None:
    """Work on the links that are due. One query if there are none, two for each link without news."""
    now = timezone.now()
    # A clock that was set back must not stop a link: no pause is longer than the claim.
    is_due = Q(next_at__lte=now) | Q(next_at__gt=now + CLAIM)
    due = EventLink.objects.filter(is_due, is_paused=False).exclude(token="").select_related("event")
    for link in due.defer("acknowledged", "sent").order_by("next_at")[:MOST_AT_ONCE]:
        if not _has_work(link):
            continue
        if EventLink.objects.filter(pk=link.pk, next_at=link.next_at).update(next_at=now + CLAIM):
            work_on(link)


def work_on(link: EventLink) -> None:
    """Do what is due for one link, which this process has claimed, and store the time of the next look."""
    was_failing = bool(link.failures)
    sent = False
    try:
        sent = _exchange(link)
    except LinkError as error:
        _note_failure(link, error)
    except Exception:
        log.exception("the exchange of a link failed", link=link.pk)
        _note_failure(link, LinkError("fault"))
    else:
        _save(link, failures=0, failing_since=None, problem="", problem_detail="", next_at=timezone.now())
    if sent or was_failing != bool(link.failures):
        message = {
            "what": "link",
            "round": 0,
            "version": link.event.public_version,
            "staff_version": link.event.version,
        }
        announce(link.event_id, staff=True, message=message)


def _has_work(link: EventLink) -> bool:
    """Return True if there is something to send, or it is time to compare or to ask."""
    look = _looks.setdefault(link.pk, _Look())
    now = time.monotonic()
    if look.next_at <= now or link.failures or link.sent_position > link.position:
        return True
    return _versions(link) != look.versions


def _versions(link: EventLink) -> Versions:
    return tuple(Event.objects.belonging_to(link.event).order_by("pk").values_list("pk", "version"))


def _exchange(link: EventLink) -> bool:
    """Send and receive what is due. Return True if something was sent."""
    look = _looks.setdefault(link.pk, _Look())
    client, versions, begun = LinkClient(link), _versions(link), time.monotonic()
    if waits_for_server(link):
        hear_answer(link, client.messages(()))
        look.versions, look.compare_at, look.poll_at = versions, begun + COMPARE_SECONDS, begun + POLL_SECONDS
        return False
    introduce(link, client)
    name_stand_bys(link, client)
    sent = False
    if versions != look.versions or link.sent_position > link.position or begun >= look.compare_at:
        sent = send_changes(link, client)
        took = time.monotonic() - begun
        look.versions, look.compare_at = versions, begun + max(COMPARE_SECONDS, COMPARE_FACTOR * took)
    hand_over_to_server(link, client)
    if begun >= look.poll_at:
        receive_messages(link, client)
        look.poll_at = time.monotonic() + POLL_SECONDS
    return sent


def _note_failure(link: EventLink, error: LinkError) -> None:
    """Store the failure and the time of the next attempt."""
    pause = USER_PAUSE if error.kind in NEEDS_USER else min(FIRST_PAUSE * 2 ** min(link.failures, 10), LONGEST_PAUSE)
    now = timezone.now()
    _save(
        link,
        failures=min(link.failures + 1, 1000),
        failing_since=link.failing_since or now,
        problem=error.kind,
        problem_detail=error.detail,
        next_at=now + datetime.timedelta(seconds=pause),
    )


def _save(link: EventLink, **values: object) -> None:
    for name, value in values.items():
        setattr(link, name, value)
    EventLink.objects.filter(pk=link.pk).update(**values)


def forget_looks() -> None:
    """Forget what this process knows of its links, so that all of them are compared again."""
    _looks.clear()
