"""Ratings of later rounds, in events of more than 30 days: a player may have another rating each month.

The first rating orders the event and counts in tie-breaks, unless the regulations state otherwise (C.07, 10). The
rating of a round counts for the rating changes of its games.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _, ngettext

from accounts.models import User
from ratings.domain.choice import rating_of, rule_of
from ratings.domain.consistency import LONG_DAYS
from ratings.domain.list_import import current_lists
from ratings.domain.lookup import are_alike, listed_people
from ratings.domain.rating_updates import playing
from ratings.models import FIDE
from tabellone.record import EACH_ROUND
from tabellone.tiebreaks import TieBreakError
from tabellone.tiebreaks.codes import parse_code
from tabellone.values import MAX_RATING
from tournaments.domain.entries.pairing_numbers import last_paired_round
from tournaments.domain.errors import Refused, refuse_if_finished
from tournaments.domain.events.event_settings import change_settings
from tournaments.domain.integrity import acts
from tournaments.domain.integrity.levels import IntegrityFinding, Level
from tournaments.domain.journal.action import Change, action
from tournaments.domain.results.version_token import fingerprint
from tournaments.models import Event, Registration

MOST_PERIODS = 24
"""Ratings of a player besides the first one: two years of months."""
MOST_NAMED = 10


@dataclass(frozen=True, slots=True)
class RatingsOfRound:
    """A player with the ratings of the periods, the rating stored from the shown round on, and the listed one."""

    registration: Registration
    periods: tuple[int, ...]
    stored: int
    listed: int
    source: str

    @property
    def shown(self) -> int:
        """Return the rating to show in the field: the stored one, otherwise the listed one; 0: none."""
        return self.stored or self.listed


def is_long(event: Event) -> bool:
    """Return True if the event lasts more than 30 days, by its dates."""
    if event.start_date is None or event.end_date is None:
        return False
    return (event.end_date - event.start_date).days > LONG_DAYS


def periods_of(rows: Iterable[Registration]) -> list[int]:
    """Return the rounds from which a player has another rating, in order."""
    return sorted({each["first_round"] for row in rows for each in row.later_ratings or ()})


def rating_in(row: Registration, number: int) -> int:
    """Return the player's rating that is valid in the round."""
    later = [each["rating"] for each in row.later_ratings or () if each["first_round"] <= number]
    return later[-1] if later else row.rating


def next_period(event: Event) -> int:
    """Return the round from which new ratings usually count: the next one to be paired, at least the second."""
    return min(max(last_paired_round(event) + 1, 2), max(event.planned_rounds, 2))


def ratings_from(event: Event, number: int, *, from_list: bool = False) -> list[RatingsOfRound]:
    """Return all players for the page, with their ratings; ``from_list``: with those of the current list too."""
    rows = playing(event)
    periods = periods_of(rows)
    listed = _listed(event, rows) if from_list else {}
    return [
        RatingsOfRound(
            row,
            tuple(rating_in(row, period) for period in periods),
            next((each["rating"] for each in row.later_ratings or () if each["first_round"] == number), 0),
            *listed.get(row.pk, (0, "")),
        )
        for row in rows
    ]


def _listed(event: Event, rows: list[Registration]) -> dict[int, tuple[int, str]]:
    """Return the rating of each player on the current lists, with its source (`choice.rating_of`)."""
    rule = rule_of(event)
    fide = current_lists().filter(name=FIDE).first()
    found = {}
    for row, one in zip(rows, listed_people(rows, rule, fide), strict=True):
        chosen = rating_of(rule, row, one.known)
        if chosen is not None and all(are_alike(row.name, person.name) for person in one.people):
            found[row.pk] = chosen.rating, f"{chosen.source} {chosen.month}"
    return found


def later_seen(event: Event) -> str:
    """Return a text that identifies the later ratings as displayed."""
    return fingerprint(event.pk, [(row.pk, row.rating, row.later_ratings) for row in playing(event)])


def set_later_ratings(*, event: Event, actor: User, number: int, ratings: Mapping[int, int], seen: str) -> int:
    """Set the ratings that count from the round on, by the players' keys; 0 removes one. Return the number of changes.

    ``seen``: the displayed ratings (`later_seen`). Raises Refused if they have changed, for an impossible round or
    rating, and in a finished event.
    """
    with action("set_later_ratings", event=event, actor=actor, what="players", round_number=number, count=0) as change:
        refuse_if_finished(event)
        if later_seen(event) != seen:
            raise Refused(
                _("Another user changed this data. Nothing was saved."), _("Check the data and choose again.")
            )
        if not 2 <= number <= event.planned_rounds:
            raise Refused(
                _("Later ratings count from round 2 to round %(last)s.") % {"last": event.planned_rounds},
                _("The rating of round 1 is the player's rating in the event."),
            )
        if any(not 0 <= rating <= MAX_RATING for rating in ratings.values()):
            raise Refused(_("Enter ratings from 0 to %(most)s.") % {"most": MAX_RATING})
        rows = playing(event)
        listed = _listed(event, rows)
        updates = []
        for row in rows:
            if row.pk in ratings:
                new = _changed(row, number, ratings[row.pk], listed.get(row.pk))
                if (new or None) != (row.later_ratings or None):
                    updates.append((row, {"later_ratings": new or None}))
        change.details["count"] = len(updates)
        change.update_all(updates)
    return len(updates)


def _changed(row: Registration, number: int, rating: int, listed: tuple[int, str] | None) -> list[dict[str, Any]]:
    others = [each for each in row.later_ratings or () if each["first_round"] != number]
    if not rating:
        return others
    source = listed[1] if listed is not None and listed[0] == rating else ""
    if len(others) >= MOST_PERIODS:
        raise Refused(_("Too many ratings of a player (maximum %(most)s).") % {"most": MOST_PERIODS})
    new = {"first_round": number, "rating": rating, "source": source}
    return sorted([*others, new], key=lambda each: int(each["first_round"]))


def choose_tie_break_ratings(*, event: Event, actor: User, chosen: str, why: str = "") -> None:
    """Set which rating of a player counts in tie-breaks: the first one (empty), of each round, or of a round.

    Raises Refused for any other value, and as `change_settings` does.
    """
    is_round = chosen.isascii() and chosen.isdecimal() and 1 <= int(chosen) <= event.planned_rounds
    if chosen not in ("", EACH_ROUND) and not is_round:
        raise Refused(_("Invalid choice of ratings."), _("Choose one from the list."))
    change_settings(event=event, actor=actor, changes={"tie_break_ratings": chosen}, why=why)


def rating_tie_breaks(event: Event) -> list[str]:
    """Return the event's tie-breaks that use ratings. FIDE advises against them in a long event (C.07, 10)."""
    found = []
    for text in event.tie_breaks:
        try:
            code = parse_code(text, of_teams=event.is_of_teams)
        except TieBreakError:
            continue
        if code.kind.needs_ratings:
            found.append(text)
    return found


def of_later_ratings(change: Change) -> Iterable[IntegrityFinding]:
    """Yield the changed ratings; they are confirmed if the ratings of a round that is paired already change."""
    rows = [row for row in change.rows if row.before is not None and row.after is not None]
    if not rows:
        return
    numbers = dict(Registration.objects.filter(pk__in=[row.key for row in rows]).values_list("pk", "tpn"))
    number = change.round_number
    is_past = number <= last_paired_round(change.event)
    text = ngettext(
        "%(count)s player has another rating from round %(number)s on.",
        "%(count)s players have another rating from round %(number)s on.",
        len(rows),
    )
    stated = sorted((numbers[row.key] or 0, _rating_from(row.after or {}, number)) for row in rows)
    yield acts.LATER_RATINGS.finding(
        text % {"count": len(rows), "number": number},
        level=None if is_past else Level.INFORM,
        consequences=[_("Round %(number)s is paired already.") % {"number": number}] if is_past else (),
        line=", ".join(f"{tpn} {rating or '-'}" for tpn, rating in stated),
    )


def _rating_from(state: Mapping[str, Any], number: int) -> int:
    later = state.get("later_ratings") or ()
    return next((each["rating"] for each in later if each["first_round"] == number), 0)


CHECKS = {"set_later_ratings": of_later_ratings}
