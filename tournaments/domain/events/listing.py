"""The list of events: being played, coming, finished, and what a reader chooses by."""

from __future__ import annotations

from dataclasses import dataclass

from django.core.paginator import Page, Paginator
from django.db.models import Case, Count, Exists, F, IntegerField, OuterRef, Q, QuerySet, Subquery, Value, When
from django.db.models.functions import Coalesce

from accounts.models import User
from tournaments.domain.events.winners import Winner, winners_of
from tournaments.models import Event, Registration, Round

PER_PAGE = 50
AT_ONCE = 200
"""Of those that are being played, of those that come, and of one's own, the page has no more."""


@dataclass(frozen=True, slots=True)
class Listing:
    """The events, each with ``shown``, its last public round, ``players``, how many play, and ``state``, where it
    stands: of a festival where its sections do.
    """

    mine: QuerySet[Event]
    running: QuerySet[Event]
    coming: QuerySet[Event]
    finished: Page[Event]
    winners: dict[int, Winner]
    """Of the finished ones on the page, by their keys."""
    wanted: str

    @property
    def is_empty(self) -> bool:
        """Whether nothing is listed, or of what was asked for there is none, not one's own either."""
        return not (self.running or self.coming or self.finished or (self.wanted and self.mine))


def events_listed(user: User | None, *, wanted: str, page: str | None, is_archive: bool) -> Listing:
    """The listed events but groups, and one's own, or those of the archive; with ``wanted`` those with the text in name
    or place, or of the federation. ``page`` is that of the finished ones, as somebody asked for it.
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
        _in(listed, status.RUNNING)[:AT_ONCE],
        _in(listed, status.REGISTRATION).order_by("start_date", "name", "pk")[:AT_ONCE],
        finished,
        winners_of((event, getattr(event, "players", 0)) for event in finished if not event.is_festival),
        wanted,
    )


def _with_counts() -> QuerySet[Event]:
    """Whole events, newest first. Who left before the start never played."""
    rounds = Round.objects.filter(event=OuterRef("pk"), state__in=Round.PUBLIC_STATES)
    there = Q(is_withdrawn=False) | Q(tpn__isnull=False)
    players = Registration.objects.filter(there, event=OuterRef("pk"), kind=Registration.Kind.PLAYER)
    every = Event.objects.wholes().annotate(shown=_count(rounds), players=_count(players), state=_state())
    return every.order_by("-start_date", "name", "pk")


def _in(events: QuerySet[Event], state: Event.Status) -> QuerySet[Event]:
    wanted: dict[str, str] = {"state": state.value}
    return events.filter(**wanted)


def _state() -> Case:
    """Where an event stands: a festival is played from its first section's start to its last one's end."""
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
