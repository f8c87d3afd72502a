"""Sending of notices by the worker, never in a request.

The job gives each notice its deliveries, one for each subscriber, and sends them with a limited number of attempts. A
delivery is claimed before it is sent and deleted afterwards; one whose worker died is sent again. No database
connection is used while a push service or a mail server is waited for.
"""

from __future__ import annotations

import datetime
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

import structlog
from django.core.cache import cache
from django.db import connection, transaction
from django.db.models import F, Prefetch, Q, QuerySet
from django.utils import timezone

from phones.domain.notice_mails import NoticeMail, send_mails
from phones.domain.notice_texts import NoticeText, RoundNow, round_of, text_for
from phones.domain.notices import NOTICES, have_sent
from phones.domain.push import PushOutcome, push
from phones.domain.push_content import content_of, topic_of
from phones.domain.subscriptions import delete_ended
from phones.models import Delivery, Notice, PlayerPhone, Subscriber
from tournaments.domain.jobs.completion import finish
from tournaments.domain.jobs.job_handle import Work
from tournaments.domain.jobs.registry import JobKind
from tournaments.models import Event, Job

THREADS = 16
"""Maximum number of simultaneous connections to push services."""
AT_ONCE = 2 * THREADS
"""Maximum number of deliveries claimed at a time. Even if no push service answers, they end before `ABANDONED`."""
WAITS = (
    datetime.timedelta(seconds=20),
    datetime.timedelta(minutes=1),
    datetime.timedelta(minutes=4),
    datetime.timedelta(minutes=15),
)
"""Time before each repeated attempt; there is none after the last."""
MOST_FAILURES = 5
"""Notifications in a row that were refused, after which the subscription ends."""
CLEANING = datetime.timedelta(hours=1)
"""Time between deletions of old subscriptions."""
WORKING = datetime.timedelta(minutes=20)
"""A channel on which a notification arrived in this time has no outage."""
ABANDONED = datetime.timedelta(minutes=2)
"""A delivery claimed longer ago belongs to a dead process."""
STALE = datetime.timedelta(hours=2)
"""A notice that is older is not sent any more."""

log = structlog.get_logger(__name__)


@dataclass(frozen=True, slots=True)
class Parcel:
    """A delivery with its text."""

    delivery: Delivery
    text: NoticeText


def send_notices(work: Work) -> None:
    """Send the notices of the job's event that are due, and end the job. `resume_notices` repeats attempts."""
    event = work.job.event
    if event is None:
        return
    is_over = False
    while not is_over:
        send_confirmations(event)
        address_notices(event)
        done = 0
        while deliveries := _claimed(event):
            _send(_parcels(deliveries))
            done += len(deliveries)
            work(done, done)
        is_over = _is_ended(work.job)


def _is_ended(job: Job) -> bool:
    """End the job, unless a notice came meanwhile, whose action found the job open (`notices.have_sent`)."""
    with transaction.atomic():
        locked = Job.objects.select_for_update().get(pk=job.pk)
        rows = Notice.objects.filter(event=locked.event)
        rows.filter(is_addressed=True, deliveries=None).delete()
        if rows.filter(is_addressed=False).exists() or _unasked().filter(event=locked.event).exists():
            return False
        finish(locked)
    return True


def address_notices(event: Event) -> None:
    """Give new notices their deliveries: to all subscribers of the event that they are for."""
    now = timezone.now()
    Notice.objects.filter(event=event, created_at__lt=now - STALE).delete()
    for notice in Notice.objects.filter(event=event, is_addressed=False):
        with transaction.atomic():
            if Notice.objects.filter(pk=notice.pk, is_addressed=False).update(is_addressed=True):
                keys = _audience(notice).values_list("pk", flat=True)
                Delivery.objects.bulk_create(
                    [Delivery(notice=notice, subscriber_id=key, due_at=now) for key in keys], batch_size=500
                )


def resume_notices() -> None:
    """Open a job for deliveries and confirmations whose time has come; delete old subscriptions once an hour."""
    if cache.add("notices-cleaned", 1, CLEANING.total_seconds()):
        delete_ended()
    due = _free(timezone.now()).values("notice__event")
    for event in Event.objects.filter(Q(pk__in=due) | Q(pk__in=_unasked().values("event"))):
        if not event.jobs.filter(kind=NOTICES, state__in=Job.OPEN_STATES).exists():
            with transaction.atomic():
                have_sent(event)


def send_confirmations(event: Event) -> None:
    """Send the links to addresses that are not confirmed. Attempts that failed, or died, are repeated (`WAITS`)."""
    rows = _unasked().filter(event=event).select_related("event")
    attempt = {"confirmation_sent_at": timezone.now(), "failures": F("failures") + 1}
    mine = [row for row in rows[:AT_ONCE] if rows.filter(pk=row.pk).update(**attempt)]
    for row, outcome in zip(mine, send_mails([NoticeMail(row, None) for row in mine]), strict=True):
        if outcome == "sent":
            Subscriber.objects.filter(pk=row.pk).update(failures=0)
        elif outcome not in ("later", "limited") or row.failures >= len(WAITS):  # the browser can ask again
            row.delete()


def _audience(notice: Notice) -> QuerySet[Subscriber]:
    """Return the subscribers that the notice can be for. Its text decides in the end."""
    everyone = Subscriber.objects.filter(event=notice.event).exclude(confirmed_at=None)
    if notice.phone_id is not None:
        return everyone.filter(phones=notice.phone_id)
    if not notice.players:
        return everyone
    clubs = notice.event.registrations.filter(pk__in=notice.players).exclude(club="").values("club")
    of_players = Q(about=Subscriber.About.PLAYERS) & (
        Q(players__in=notice.players) | Q(phones__player__in=notice.players)
    )
    of_clubs = Q(about=Subscriber.About.CLUB, club__in=clubs)
    keys = everyone.filter(of_players | of_clubs).values("pk")
    return Subscriber.objects.filter(pk__in=keys)


def _claimed(event: Event) -> list[Delivery]:
    """Return some deliveries that are due, each claimed by one worker."""
    now = timezone.now()
    free = _free(now)
    free.filter(notice__event=event, tries__gt=len(WAITS)).delete()  # the worker died at the last attempt
    due = list(free.filter(notice__event=event).values_list("pk", flat=True)[:AT_ONCE])
    with transaction.atomic():
        keys = list(free.select_for_update().filter(pk__in=due).values_list("pk", flat=True))
        Delivery.objects.filter(pk__in=keys).update(claimed_at=now, tries=F("tries") + 1)
    phones = Prefetch("subscriber__phones", PlayerPhone.objects.filter(revoked_at=None))
    rows = Delivery.objects.filter(pk__in=keys).select_related("subscriber__user", "subscriber__event")
    return list(rows.prefetch_related(phones, "subscriber__players"))


def _free(now: datetime.datetime) -> QuerySet[Delivery]:
    """Return the deliveries that are due and that no living worker has."""
    return Delivery.objects.filter(Q(claimed_at=None) | Q(claimed_at__lt=now - ABANDONED), due_at__lte=now)


def _unasked() -> QuerySet[Subscriber]:
    """Return the mail addresses to be asked now to confirm. ``failures``: the attempts until now."""
    now = timezone.now()
    is_due = Q(confirmation_sent_at=None)
    for number, wait in enumerate(WAITS, start=1):
        is_due |= Q(failures=number, confirmation_sent_at__lte=now - wait)
    return Subscriber.objects.filter(is_due, confirmed_at=None)


def _parcels(deliveries: Sequence[Delivery]) -> list[Parcel]:
    """Return the deliveries with their texts. Those without a text are deleted: there is nothing to send."""
    whole = ("event__stage__event__festival", "event__festival")
    rows = Notice.objects.filter(pk__in={one.notice_id for one in deliveries}).select_related(*whole)
    rounds: dict[int, RoundNow] = {notice.pk: round_of(notice) for notice in rows}
    parcels: list[Parcel] = []
    for delivery in deliveries:
        now = rounds.get(delivery.notice_id)
        text = text_for(now, delivery.subscriber) if now is not None else None
        if text is not None:
            parcels.append(Parcel(delivery, text))
    sent = {parcel.delivery.pk for parcel in parcels}
    Delivery.objects.filter(pk__in=[one.pk for one in deliveries if one.pk not in sent]).delete()
    return parcels


def _send(parcels: Sequence[Parcel]) -> None:
    """Send the parcels, and note what became of them: of the pushes together, of each mail when it was sent."""
    devices = [one for one in parcels if one.delivery.subscriber.channel == Subscriber.Channel.PUSH]
    mails = [one for one in parcels if one.delivery.subscriber.channel == Subscriber.Channel.MAIL]
    _release_connection()
    with ThreadPoolExecutor(THREADS) as threads:
        outcomes = list(zip(devices, threads.map(_pushed, devices), strict=True))
    _note(outcomes)
    keys = [one.delivery.pk for one in mails]
    sending = send_mails([NoticeMail(one.delivery.subscriber, one.text) for one in mails])
    for number, parcel in enumerate(mails):
        Delivery.objects.filter(pk__in=keys[number:]).update(claimed_at=timezone.now())
        _release_connection()
        _note([(parcel, next(sending))])


def _release_connection() -> None:
    if not connection.in_atomic_block:
        connection.close()


def _pushed(parcel: Parcel) -> PushOutcome:
    row, text = parcel.delivery.subscriber, parcel.text
    try:
        return push(
            row.address,
            row.public_key,
            row.auth_secret,
            content_of(text, row.language),
            site=row.site,
            topic=topic_of(text),
        )
    except Exception:  # an error with one subscription must not stop the notifications of the others
        log.exception("a notification failed", subscriber=row.pk)
        return "refused"


def _note(outcomes: Sequence[tuple[Parcel, PushOutcome]]) -> None:
    """Delete what has arrived or is given up, delete ended subscriptions, and set the time of the next attempts."""
    now = timezone.now()
    arrived = [parcel.delivery.subscriber for parcel, outcome in outcomes if outcome == "sent"]
    for channel in {row.channel for row in arrived}:
        cache.set(_arrived_key(channel), 1, WORKING.total_seconds())
    done: list[int] = []
    lost: list[int] = []
    for parcel, outcome in outcomes:
        delivery = parcel.delivery
        if outcome == "gone":
            delivery.subscriber.delete()
        elif outcome == "later" and delivery.tries <= len(WAITS):
            due = now + WAITS[delivery.tries - 1]
            Delivery.objects.filter(pk=delivery.pk).update(claimed_at=None, due_at=due)
        else:
            done.append(delivery.pk)
            if outcome == "refused" or (outcome == "later" and _is_working(delivery.subscriber.channel)):
                lost.append(delivery.subscriber_id)
    Subscriber.objects.filter(pk__in=[row.pk for row in arrived], failures__gt=0).update(failures=0)
    Subscriber.objects.filter(pk__in=lost).update(failures=F("failures") + 1)
    Subscriber.objects.filter(pk__in=lost, failures__gte=MOST_FAILURES).delete()
    Delivery.objects.filter(pk__in=done).delete()
    if lost:
        log.warning("notifications were not delivered", subscribers=lost)


def _is_working(channel: str) -> bool:
    """Return True if a notification arrived on this channel lately. Otherwise our network may be down."""
    return cache.get(_arrived_key(channel)) is not None


def _arrived_key(channel: str) -> str:
    return f"notices-arrived-{channel}"


NOTICE_JOB = JobKind(NOTICES, send_notices)
