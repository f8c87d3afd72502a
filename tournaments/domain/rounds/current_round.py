"""Current round: the last public one or, with a pairing table, the first with an open board.

A complete pairing table may be public from its first day, and later rounds may have results before earlier ones.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from django.db.models import Count, Q

from tabellone.record import Game as RecordGame, Record, Result
from tournaments.domain.rounds.pairing_tables import games_of_match, has_calendar, rounds_together
from tournaments.models import Event, Game, Round

UNKNOWN = Result.UNKNOWN.value
WITHOUT_RESULT = Q(white_result=UNKNOWN) | Q(black_result=UNKNOWN)
MOST_NAMED = 5


class PublicRound(NamedTuple):
    """Public round with the number of its open boards and of all its boards."""

    number: int
    open_boards: int
    boards: int


def is_whole(event: Event) -> bool:
    """Return True if the complete pairing table is published, not only the current round."""
    return (
        has_calendar(event)
        and event.rounds.filter(state=Round.State.PUBLISHED).count() > 1
        and not event.rounds.exclude(state__in=Round.PUBLIC_STATES).exists()
    )


def public_rounds(event: Event) -> list[PublicRound]:
    """Return the public rounds in order. One query."""
    games = "pairings__games"
    without_result = Q(**{f"{games}__white_result": UNKNOWN}) | Q(**{f"{games}__black_result": UNKNOWN})
    count = Count(games, filter=without_result & Q(**{f"{games}__is_adjourned": False}))
    rounds = event.rounds.filter(state__in=Round.PUBLIC_STATES).annotate(open_boards=count, boards=Count(games))
    return [PublicRound(*row) for row in rounds.order_by("number").values_list("number", "open_boards", "boards")]


def rounds_in(record: Record) -> list[PublicRound]:
    """Return the public rounds of a record. No query."""
    return [
        PublicRound(
            number, sum(not (game.is_finished or game.is_adjourned) for game in round_.games), len(round_.games)
        )
        for number, round_ in enumerate(record.rounds, start=1)
    ]


def games_counted(event: Event, record: Record, shown: int) -> list[RecordGame]:
    """Return the games of the shown round that standings count; empty before the first round.

    In the second round of a double round this includes the games of its first round. No query.
    """
    together = rounds_together(event, shown) if shown else range(0)
    return [game for number in together if number <= shown for game in record.rounds[number - 1].games]


def open_rounds(event: Event) -> list[tuple[int, int]]:
    """Return the public rounds with open boards and the number of these boards, in order. One query."""
    return [(row.number, row.open_boards) for row in public_rounds(event) if row.open_boards]


def unfinished_rounds(event: Event) -> list[tuple[int, int]]:
    """Return the public rounds with boards without a result, adjourned ones included, and the number of these boards.

    The event cannot be finished before, because standings with an adjourned game are not final. One query.
    """
    games = Game.objects.filter(
        WITHOUT_RESULT, pairing__round__event=event, pairing__round__state__in=Round.PUBLIC_STATES
    )
    found = games.values_list("pairing__round__number").annotate(boards=Count("pk"))
    return list(found.order_by("pairing__round__number"))


def is_final_with_adjourned_games(event: Event) -> bool:
    """Return True if all rounds are played but for adjourned games. Two queries."""
    if event.rounds.exclude(state__in=Round.PUBLIC_STATES).exists():
        return False
    games = Game.objects.filter(WITHOUT_RESULT, pairing__round__event=event)
    adjourned = set(games.values_list("is_adjourned", flat=True))
    return adjourned == {True}


def unfinished_games(event: Event, number: int) -> list[Game]:
    """Return the first boards of the round without a result, with their players. One query."""
    games = Game.objects.filter(WITHOUT_RESULT, pairing__round__event=event, pairing__round__number=number)
    return list(games.select_related("white", "black").order_by("pairing__board")[:MOST_NAMED])


def playing(event: Event) -> int:
    """Return the number of the current round; 0 before the first is public. One query."""
    return played_of(event, public_rounds(event))


def played_of(event: Event, rounds: Sequence[PublicRound]) -> int:
    """Return the number of the current round, given the public rounds."""
    last = rounds[-1].number if rounds else 0
    if not has_calendar(event):
        return last
    return next((row.number for row in rounds if row.open_boards), last)


def last_public_round(event: Event) -> int:
    """Return the number of the last public round; 0 before the first."""
    numbers = event.rounds.filter(state__in=Round.PUBLIC_STATES).order_by("-number").values_list("number", flat=True)
    return numbers.first() or 0


def coming_match(event: Event) -> int:
    """Return the first round that a new player can play: no player joins a match that has begun."""
    coming = coming_round(event)
    return coming + (1 - coming) % games_of_match(event)


def coming_round(event: Event) -> int:
    """Return the number of the first unpublished round: it can still be paired or re-paired."""
    return last_public_round(event) + 1
