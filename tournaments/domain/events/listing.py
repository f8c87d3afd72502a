"""List of events in progress, upcoming and finished, with the filters of the reader."""

from __future__ import annotations

import datetime
from collections.abc import Sequence
from dataclasses import dataclass

from django.core.paginator import Page, Paginator
from django.db.models import Case, Count, Exists, F, IntegerField, OuterRef, Q, QuerySet, Subquery, Value, When
from django.db.models.functions import Coalesce
from django.utils import timezone

from accounts.models import User
from tabellone.record import Result
from tournaments.domain.events.winners import Winner, winners_of
from tournaments.models import Event, Registration, Round

PER_PAGE = 50
WEEK = datetime.timedelta(days=7)
MOST_OF_THE_WEEK = 12
AT_ONCE = 200
"""Maximum number of events in progress, of upcoming events, and of the user's own events on the page."""


@dataclass(frozen=True, slots=True)
class Listing:
    """Events of the list.

    Events in progress have ``is_playing``, whether games are being played, and ``next_at``, when the next round starts.

    Each event has ``shown``, its last public round; ``players``, the number of its players; and ``state``, its status.
    A festival has the status of its sections.
    """

    mine: QuerySet[Event]
    running: QuerySet[Event]
    coming: QuerySet[Event]
    finished: Page[Event]
    winners: dict[int, Winner]
    """Winners of the finished events on the page, by event key."""
    wanted: str
    week: Sequence[Round]
    """Coming rounds of listed events in the next seven days, the next one first; empty for a search and the archive."""

    @property
    def is_empty(self) -> bool:
        """True if no event is listed, or if no event matches the search, the user's own events included."""
        return not (self.running or self.coming or self.finished or (self.wanted and self.mine))


def events_listed(user: User | None, *, wanted: str, page: str | None, is_archive: bool) -> Listing:
    """Return the listed events without groups, and the user's own events, or the events of the archive.

    ``wanted`` selects by text in the name or town, or by federation. ``page`` is the requested page of finished events.
    """
    events = _with_counts().filter(archived_at__isnull=not is_archive, is_template=False)
    if wanted:
        events = events.filter(Q(name__icontains=wanted) | Q(city__icontains=wanted) | Q(federation__iexact=wanted))
    mine = events.filter(memberships__user=user) if user is not None else events.none()
    listed = events.filter(visibility=Event.Visibility.LISTED)
    status = Event.Status
    finished = Paginator(_in(listed, status.FINISHED), PER_PAGE).get_page(page)
    return Listing(
        mine[:AT_ONCE],
        _with_games(_in(listed, status.RUNNING))[:AT_ONCE],
        _in(listed, status.REGISTRATION).order_by("start_date", "name", "pk")[:AT_ONCE],
        finished,
        winners_of((event, getattr(event, "players", 0)) for event in finished if not event.is_festival),
        wanted,
        () if wanted or is_archive else rounds_of_the_week(),
    )


def rounds_of_the_week() -> list[Round]:
    """Return the rounds of listed events, and of sections of listed festivals, that start in the next seven days."""
    now = timezone.now()
    event = Event.objects.filter(Q(stage=None), Q(archived_at=None), Q(is_template=False)).exclude(
        status=Event.Status.FINISHED
    )
    is_listed = Q(festival=None, visibility=Event.Visibility.LISTED) | Q(
        festival__visibility=Event.Visibility.LISTED, festival__archived_at=None
    )
    rounds = Round.objects.filter(event__in=event.filter(is_listed), starts_at__gte=now, starts_at__lt=now + WEEK)
    rounds = rounds.select_related("event__festival", "event__stage")
    return list(rounds.order_by("starts_at", "event__name", "pk")[:MOST_OF_THE_WEEK])


def _with_games(events: QuerySet[Event]) -> QuerySet[Event]:
    """Return the events with what is played now: games without a result in a round that has begun, and the next start.

    Sections of a festival count as its own rounds.
    """
    now = timezone.now()
    own = Q(event=OuterRef("pk")) | Q(event__festival=OuterRef("pk"))
    begun = Round.objects.filter(own, Q(starts_at=None) | Q(starts_at__lte=now), state=Round.State.PUBLISHED)
    open_games = begun.filter(pairings__games__white_result=Result.UNKNOWN.value)
    begins = Round.objects.filter(own, starts_at__gt=now).order_by("starts_at")
    return events.annotate(is_playing=Exists(open_games), next_at=Subquery(begins.values("starts_at")[:1]))


def _with_counts() -> QuerySet[Event]:
    """Return whole events, newest first. Players who withdrew before the start are not counted."""
    rounds = Round.objects.filter(event=OuterRef("pk"), state__in=Round.PUBLIC_STATES)
    there = Q(is_withdrawn=False) | Q(tpn__isnull=False)
    players = Registration.objects.filter(there, event=OuterRef("pk"), kind=Registration.Kind.PLAYER)
    every = Event.objects.wholes().annotate(shown=_count(rounds), players=_count(players), state=_state())
    return every.order_by("-start_date", "name", "pk")


def _in(events: QuerySet[Event], state: Event.Status) -> QuerySet[Event]:
    wanted: dict[str, str] = {"state": state.value}
    return events.filter(**wanted)


def _state() -> Case:
    """Return the status of an event: a festival is in progress from its first section's start to its last one's end."""
    status = Event.Status
    sections = Event.objects.filter(festival=OuterRef("pk")).order_by()
    begun, unfinished = sections.exclude(status=status.REGISTRATION), sections.exclude(status=status.FINISHED)
    return Case(
        When(Q(is_festival=True) & Exists(sections) & ~Exists(unfinished), then=Value(status.FINISHED.value)),
        When(Q(is_festival=True) & Exists(begun), then=Value(status.RUNNING.value)),
        default=F("status"),
    )


def _count(rows: QuerySet[Round] | QuerySet[Registration]) -> Coalesce:
    counted = rows.order_by().values("event").annotate(count=Count("pk")).values("count")
    return Coalesce(Subquery(counted, output_field=IntegerField()), 0)
