"""Strength of a team, which decides its number (C.04.6 1.1; C.04.2 2.1)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence

from tournaments.domain.matches import matches_of
from tournaments.models import Registration

UNRATED = 1400
"""Rating of an unrated player next to rated ones: the lowest rating that FIDE publishes (B.02)."""


def strength(ratings: Sequence[int], boards: int) -> int:
    """Return the mean rating of the first ``boards`` players of a roster, rounded to an integer, a half upwards.

    Unrated players (0) count with 1400. Return 0 if none of these players is rated.
    """
    first = ratings[:boards]
    if not any(first):
        return 0
    total = sum(rating or UNRATED for rating in first)
    return (2 * total + len(first)) // (2 * len(first))


def strengths_of(teams: Iterable[Registration]) -> Mapping[int, int]:
    """Return the strength of each team by key: set by an arbiter, or from its roster. At most one query."""
    rows = [row for row in teams if row.is_team]
    unstated = [row for row in rows if not row.rating]
    rosters: dict[int, list[int]] = defaultdict(list)
    if unstated:
        players = Registration.objects.filter(team__in=unstated).order_by("team", "roster_place", "pk")
        for team, rating in players.values_list("team", "rating"):
            rosters[team or 0].append(rating)
    return {row.pk: row.rating or strength(rosters[row.pk], matches_of(row.event).boards) for row in rows}
