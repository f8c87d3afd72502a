"""K in the FIDE rating list, which also knows new players and players who once reached 2400 (B.02 8.3.3)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from django.utils import timezone

from ratings.domain.choice import tempo_of
from ratings.domain.consistency import valid_month
from ratings.domain.lookup import people_of
from ratings.models import FIDE, RatingList
from tabellone.record import Player
from tournaments.models import Event

KS = frozenset({10, 20, 40})
"""The values that the regulations know; a list that has others is not used."""


def list_of(event: Event) -> RatingList | None:
    """Return the FIDE list of the event's month, otherwise the current one; None without a list. One query."""
    month = valid_month(event, timezone.localdate())
    searched = (RatingList.State.CURRENT, RatingList.State.KEPT)
    lists = list(RatingList.objects.filter(name=FIDE, state__in=searched).order_by("state"))
    of_month = (row for row in lists if row.month == month)
    return next(of_month, next((row for row in lists if row.state == RatingList.State.CURRENT), None))


def listed_ks(event: Event, players: Sequence[Player], rating_list: RatingList | None) -> Mapping[int, int]:
    """Return K of the rated players on that list, by pairing number; empty for rapid and blitz.

    One query for every 500 players.
    """
    if rating_list is None or tempo_of(event) != "standard":
        return {}
    numbers = {row.tpn: row.fide_id.lstrip("0") for row in players if row.rating and row.fide_id}
    people = people_of(rating_list, sorted(set(numbers.values())))
    found = {tpn: people[number].standard_k for tpn, number in numbers.items() if number in people}
    return {tpn: k for tpn, k in found.items() if k in KS}


def listed_k(event: Event, player: Player) -> int:
    """Return K of one player on the list; 0 if it is not known. Two queries, none without a FIDE ID."""
    if not (player.rating and player.fide_id) or tempo_of(event) != "standard":
        return 0
    return listed_ks(event, [player], list_of(event)).get(player.tpn, 0)
