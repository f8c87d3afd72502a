"""Which round is being played: the last one that is public, or of a calendar the first with an open board.

A whole calendar may be public from its first day, and results of later rounds be known before those of earlier ones.
"""

from __future__ import annotations

from django.db.models import Q

from tournaments.domain.calendars import has_calendar
from tournaments.models import Event, Game, Round
from tournaments.record import Result


def is_whole(event: Event) -> bool:
    """Whether more than the round that is played is published ahead: all of the calendar is."""
    return (
        has_calendar(event)
        and event.rounds.filter(state=Round.State.PUBLISHED).count() > 1
        and not event.rounds.exclude(state__in=Round.PUBLIC_STATES).exists()
    )


def open_rounds(event: Event) -> list[tuple[int, int]]:
    """The numbers of public rounds with open boards, in order, and how many they are; one query."""
    unknown = Result.UNKNOWN.value
    games = Game.objects.filter(
        Q(white_result=unknown) | Q(black_result=unknown),
        round__event=event,
        round__state__in=Round.PUBLIC_STATES,
        is_adjourned=False,
    )
    counts: dict[int, int] = {}
    for number in games.order_by("round__number").values_list("round__number", flat=True):
        counts[number] = counts.get(number, 0) + 1
    return list(counts.items())


def playing(event: Event) -> int:
    """The number of the round that is played; 0 before the first is public. One query, two for a calendar."""
    if has_calendar(event):
        for number, _count in open_rounds(event):
            return number
    public = event.rounds.filter(state__in=Round.PUBLIC_STATES).order_by("-number").values_list("number", flat=True)
    return public.first() or 0
