"""Comparison of an event's players with the rating lists, and the update of the players."""

from __future__ import annotations

import datetime
from collections.abc import Collection
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from accounts.models import User
from ratings.domain.choice import pick_of, rating_of, rule_of
from ratings.domain.list_import import current_lists
from ratings.domain.lookup import OnLists, are_alike, listed_people
from ratings.models import FIDE, RatingList
from tabellone.interchange.rating_lists.player_ratings import KnownRating, RatingRule, known_as_json, read_known
from tournaments.domain.entries.registrations import change_entries
from tournaments.domain.errors import Refused
from tournaments.domain.journal.action import action
from tournaments.domain.results.version_token import fingerprint
from tournaments.models import Event, Registration

COMPARED = ("rating", "title", "ratings")


@dataclass(frozen=True, slots=True)
class ListedChange:
    """A player's differences from the lists: ``changes`` by the names of the registration's fields.

    ``known``: all listed ratings; ``chosen``: the one that orders the event, None if it is none of these.
    ``other_name``: the listed name for this FIDE ID if it seems to be another person, otherwise empty.
    """

    registration: Registration
    chosen: KnownRating | None
    known: tuple[KnownRating, ...]
    changes: dict[str, Any]
    other_name: str = ""

    @property
    def is_renewed(self) -> bool:
        """Return True if only the source of the ratings is new or was unknown, and no rating changes."""
        before = {(one.source, one.tempo): one.rating for one in read_known(self.registration.ratings)}
        now = {(one.source, one.tempo): one.rating for one in self.known}
        return self.changes.keys() == {"ratings"} and before in ({}, now)


@dataclass(frozen=True, slots=True)
class RatingCheck:
    """The players compared with the current FIDE list (None if missing) and the national list of the event's rule.

    ``missing`` have a FIDE ID that is not on the list. ``without`` have no FIDE ID and are on no other list. All
    others agree with the lists or are in ``changes``.
    """

    rating_list: RatingList | None
    changes: tuple[ListedChange, ...] = ()
    missing: tuple[Registration, ...] = ()
    without: tuple[Registration, ...] = ()

    @property
    def shown(self) -> tuple[ListedChange, ...]:
        """Return the changes that an arbiter decides one by one."""
        return tuple(change for change in self.changes if not change.is_renewed)

    @property
    def renewed(self) -> tuple[ListedChange, ...]:
        """Return the changes with the same ratings from a newer list."""
        return tuple(change for change in self.changes if change.is_renewed)

    @property
    def seen(self) -> str:
        """Return a text that identifies the changes as displayed."""
        said = [
            (
                change.registration.pk,
                change.registration.fide_id,
                *(getattr(change.registration, name) for name in COMPARED),
                change.changes,
                change.other_name,
            )
            for change in self.changes
        ]
        return fingerprint(self.rating_list.pk if self.rating_list else 0, said)

    def is_of_another_month(self, first_day: datetime.date | None) -> bool:
        """Return True if the list is not the one valid on the event's first day."""
        if self.rating_list is None or first_day is None:
            return False
        return self.rating_list.month != first_day.replace(day=1)


def check_ratings(event: Event) -> RatingCheck:
    """Compare the event's players with the current lists.

    A player without a listed rating keeps the event's rating, because the event may have set one by its own rule. If
    the event's rule has a number for unrated players, it is used.
    """
    current = current_lists().filter(name=FIDE).first()
    rule = rule_of(event)
    if current is None and not rule.national:
        return RatingCheck(None)
    players = playing(event)
    listed = list(zip(players, listed_people(players, rule, current), strict=True))
    unrated = bool(rule.unrated)
    changes = [_change(rule, row, one) for row, one in listed if one.people or (unrated and not row.rating)]
    return RatingCheck(
        current,
        changes=tuple(change for change in changes if change.changes),
        missing=tuple(row for row, one in listed if row.fide_id and not one.fide and current),
        without=tuple(row for row, one in listed if not row.fide_id and not one.people),
    )


def playing(event: Event) -> list[Registration]:
    """Return the rated players in the order of the page."""
    players = event.registrations.filter(kind=Registration.Kind.PLAYER, is_withdrawn=False)
    return list(players.select_related("event").order_by("tpn", "name"))


def _rating(rule: RatingRule, row: Registration, chosen: KnownRating | None) -> int:
    """Return the rating of the lists; 0: it stays, as the organiser's own ratings do, and a pick that no list has."""
    if pick_of(row) is not None:
        return chosen.rating if chosen else 0
    if rule.is_own:
        return 0 if row.rating else rule.unrated
    return chosen.rating if chosen else rule.unrated


def _change(rule: RatingRule, row: Registration, listed: OnLists) -> ListedChange:
    known = tuple(listed.known)
    chosen, pick = rating_of(rule, row, known), pick_of(row)
    if pick is not None and chosen is None:
        known += (pick,)
    says: dict[str, Any] = {"ratings": known_as_json(known, pick and (chosen or pick))}
    if listed.fide is not None:
        says["title"] = listed.fide.title
    if rating := _rating(rule, row, chosen):
        says["rating"] = rating
    changes = {name: value for name, value in says.items() if value != (getattr(row, name) or type(value)())}
    other = next((one.name for one in listed.people if not are_alike(row.name, one.name)), "")
    return ListedChange(row, chosen, known, changes, other)


def update_ratings(*, event: Event, actor: User, chosen: Collection[int], seen: str) -> int:
    """Update the chosen players, by their keys, from the list. Return the number of changed players.

    ``seen``: the displayed comparison (`RatingCheck.seen`). Raises Refused if it has changed or no player is chosen.
    """
    with action("update_ratings", event=event, actor=actor, what="players", count=len(chosen), list="") as change:
        check = check_ratings(event)
        if check.seen != seen:
            raise Refused(
                _("Another user changed the rating list or the players. Nothing was saved."),
                _("Check the list below and choose again."),
            )
        wanted = {each.registration.pk: each.changes for each in check.changes if each.registration.pk in chosen}
        if not wanted:
            raise Refused(_("No player is chosen."), _("Choose the players to update from the list."))
        change.details |= {"count": len(wanted), "list": str(check.rating_list or rule_of(event).national)}
        change_entries(change, wanted)
    return len(wanted)
