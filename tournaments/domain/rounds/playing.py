"""Which round is being played: the last one that is public, or of a calendar the first with an open board.

A whole calendar may be public from its first day, and results of later rounds be known before those of earlier ones.
"""

from __future__ import annotations

from collections.abc import Sequence

from django.db.models import Count, Q

from tabellone.record import Result
from tournaments.domain.rounds.calendars import has_calendar
from tournaments.models import Event, Game, Round

UNKNOWN = Result.UNKNOWN.value
MOST_NAMED = 5


def is_whole(event: Event) -> bool:
    """Whether more than the round that is played is published ahead: all of the calendar is."""
    return (
        has_calendar(event)
        and event.rounds.filter(state=Round.State.PUBLISHED).count() > 1
        and not event.rounds.exclude(state__in=Round.PUBLIC_STATES).exists()
    )


def public_rounds(event: Event) -> list[tuple[int, int]]:
    """The numbers of the public rounds, in order, each with how many of its boards are open; one query."""
    games = "pairings__games"
    without_result = Q(**{f"{games}__white_result": UNKNOWN}) | Q(**{f"{games}__black_result": UNKNOWN})
    count = Count(games, filter=without_result & Q(**{f"{games}__is_adjourned": False}))
    rounds = event.rounds.filter(state__in=Round.PUBLIC_STATES).annotate(open_boards=count)
    return list(rounds.order_by("number").values_list("number", "open_boards"))


def open_rounds(event: Event) -> list[tuple[int, int]]:
    """The public rounds with open boards, in order, and how many they are; one query."""
    return [(number, open_boards) for number, open_boards in public_rounds(event) if open_boards]


def open_games(event: Event, number: int) -> list[Game]:
    """The first open boards of that round, with their players; one query."""
    without_result = Q(white_result=UNKNOWN) | Q(black_result=UNKNOWN)
    games = Game.objects.filter(
        without_result, pairing__round__event=event, pairing__round__number=number, is_adjourned=False
    )
    return list(games.select_related("white", "black").order_by("pairing__board")[:MOST_NAMED])


def playing(event: Event) -> int:
    """The number of the round that is played; 0 before the first is public. One query."""
    return played_of(event, public_rounds(event))


def played_of(event: Event, rounds: Sequence[tuple[int, int]]) -> int:
    """The same of the public rounds with their open boards."""
    last = rounds[-1][0] if rounds else 0
    if not has_calendar(event):
        return last
    return next((number for number, open_boards in rounds if open_boards), last)
