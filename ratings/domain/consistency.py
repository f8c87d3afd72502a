"""Comparison of an event's players with the list valid on its first day."""

from __future__ import annotations

import datetime
from dataclasses import dataclass

from django.utils import timezone

from ratings.domain.choice import known_of, pick_of, rating_of, rule_of
from ratings.domain.lookup import OnLists, are_alike, listed_people
from ratings.domain.rating_updates import playing
from ratings.models import FIDE, ListedPerson, RatingList
from tabellone.interchange.rating_lists.player_ratings import KnownRating, RatingRule, read_known
from tournaments.models import Event, Registration

LONG_DAYS = 30
"""An event of more days is compared with the list of the day of the comparison."""
INACTIVE = "i"


@dataclass(frozen=True, slots=True)
class ListedDifference:
    """A difference: ``what`` is a field or how the player is on the list; the other fields are the two values."""

    what: str
    here: str = ""
    there: str = ""


@dataclass(frozen=True, slots=True)
class PlayerCheck:
    """A player and the differences from the list; empty if there are none."""

    registration: Registration
    differences: tuple[ListedDifference, ...]


@dataclass(frozen=True, slots=True)
class Consistency:
    """The result: the month of the valid list, the list (None if missing here), and the players with differences."""

    month: datetime.date
    rating_list: RatingList | None
    players: tuple[PlayerCheck, ...] = ()
    agreeing: int = 0


def valid_month(event: Event, today: datetime.date) -> datetime.date:
    """Return the month of the valid list: of the first day, or of today in an event of more than 30 days."""
    first = event.start_date or event.created_at.date()
    last = event.end_date or first
    is_long = (last - first).days > LONG_DAYS
    return (min(max(today, first), last) if is_long else first).replace(day=1)


def check_consistency(event: Event) -> Consistency:
    """Compare the event's players with the valid list. Changes nothing."""
    month = valid_month(event, timezone.localdate())
    searched = (RatingList.State.CURRENT, RatingList.State.KEPT)
    valid = RatingList.objects.filter(name=FIDE, month=month, state__in=searched).order_by("state").first()
    if valid is None:
        return Consistency(month, None)
    checked = compared_with(event, valid)
    differing = tuple(one for one in checked if one.differences)
    return Consistency(month, valid, differing, len(checked) - len(differing))


def compared_with(event: Event, rating_list: RatingList) -> list[PlayerCheck]:
    """Return every player of the event with the differences from that list."""
    rule, rows = rule_of(event), playing(event)
    found = zip(rows, listed_people(rows, rule, rating_list), strict=True)
    return [PlayerCheck(row, tuple(_differences(rule, row, listed))) for row, listed in found]


def _differences(rule: RatingRule, row: Registration, listed: OnLists) -> list[ListedDifference]:
    if not row.fide_id:
        return [ListedDifference("without_id")]
    person = listed.fide
    if person is None:
        return [ListedDifference("missing", row.fide_id)]
    return [*_of_person(row, person), *_of_ratings(rule, row, listed)]


def _of_person(row: Registration, person: ListedPerson) -> list[ListedDifference]:
    said = [
        ("name", row.name, row.name if are_alike(row.name, person.name) else person.name),
        ("title", row.title, person.title),
        ("federation", row.federation, person.federation or row.federation),
        ("sex", row.sex, person.sex or row.sex),
        ("birth", row.birth[:4], str(person.birth_year or row.birth[:4])),
    ]
    found = [ListedDifference(what, here, there) for what, here, there in said if here != there]
    return found + ([ListedDifference("inactive")] if INACTIVE in person.flag else [])


def _of_ratings(rule: RatingRule, row: Registration, listed: OnLists) -> list[ListedDifference]:
    """Return the differences in the rating that orders the event and in the player's other stored ratings."""
    chosen, pick = rating_of(rule, row, listed.known), pick_of(row)
    rating = chosen.rating if chosen else rule.unrated
    is_kept = rule.is_own if pick is None else chosen is None
    agrees = is_kept or row.rating == rating
    found = [] if agrees else [ListedDifference("rating", str(row.rating or ""), str(rating or ""))]
    there = {one.tempo: one.rating for one in (known_of(listed.fide) if listed.fide else ())}
    others = [one for one in read_known(row.ratings) if not one.is_national and there.get(one.tempo, 0) != one.rating]
    return found + [ListedDifference(one.tempo, str(one.rating), str(there.get(one.tempo, ""))) for one in others]


def source_of(event: Event, row: Registration) -> KnownRating | None:
    """Return the player's known rating that orders the event; None if the rating was entered manually or is missing."""
    chosen = rating_of(rule_of(event), row, read_known(row.ratings))
    return chosen if chosen is not None and chosen.rating == row.rating else None
