"""The players of an event beside the rating list: what it says otherwise, and how they come to have it."""

from __future__ import annotations

import datetime
from collections.abc import Collection
from dataclasses import dataclass

from django.utils.translation import gettext as _

from accounts.models import User
from ratings.domain.choice import ChosenRating, chosen_rating, tempo_of
from ratings.models import FIDE, ListedPerson, RatingList
from tabellone.interchange.players.present import name_key
from tournaments.domain.entries.registrations import change_entries
from tournaments.domain.errors import Refused
from tournaments.domain.journal.action import action
from tournaments.domain.results.seen import fingerprint
from tournaments.models import Event, Registration

COMPARED = ("rating", "title")


@dataclass(frozen=True, slots=True)
class ListedChange:
    """What the list says otherwise of a player: ``changes`` by the names of the registration's fields.

    ``other_name``: as the list calls who has this FIDE ID, where it seems to be somebody else; empty where it does not.
    """

    registration: Registration
    chosen: ChosenRating
    changes: dict[str, str | int]
    other_name: str = ""


@dataclass(frozen=True, slots=True)
class RatingCheck:
    """The players beside the current FIDE list, None where there is none.

    ``missing`` have a FIDE ID that is not on the list, ``without`` have none, the others are as the list has them or
    among the ``changes``.
    """

    rating_list: RatingList | None
    changes: tuple[ListedChange, ...] = ()
    missing: tuple[Registration, ...] = ()
    without: tuple[Registration, ...] = ()

    @property
    def seen(self) -> str:
        """What identifies the changes as somebody sees them."""
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
        """Whether the list is not the one that is in force on the event's first day."""
        if self.rating_list is None or first_day is None:
            return False
        return self.rating_list.month != first_day.replace(day=1)


def check_ratings(event: Event) -> RatingCheck:
    """What the current FIDE list says of the event's players. Who has no rating there is not made unrated: an event may
    have given one by its own rule.
    """
    current = RatingList.objects.filter(name=FIDE, state=RatingList.State.CURRENT).first()
    if current is None:
        return RatingCheck(None)
    players = list(
        event.registrations.filter(kind=Registration.Kind.PLAYER, is_withdrawn=False).order_by("tpn", "name")
    )
    numbers = {row.fide_id.lstrip("0"): row for row in players if row.fide_id}
    listed = {person.number: person for person in current.people.filter(number__in=numbers)}
    changes = [_change(event, row, listed[number]) for number, row in numbers.items() if number in listed]
    return RatingCheck(
        current,
        changes=tuple(change for change in changes if change.changes),
        missing=tuple(row for number, row in numbers.items() if number not in listed),
        without=tuple(row for row in players if not row.fide_id),
    )


def _change(event: Event, row: Registration, person: ListedPerson) -> ListedChange:
    chosen = chosen_rating(person, tempo_of(event))
    says: dict[str, str | int] = {"title": person.title}
    if chosen.rating:
        says["rating"] = chosen.rating
    changes = {name: value for name, value in says.items() if value != getattr(row, name)}
    return ListedChange(row, chosen, changes, "" if _are_alike(row.name, person.name) else person.name)


def _are_alike(entered: str, listed: str) -> bool:
    """Whether both may be one person's: one has all parts of the other, as second names are left out or shortened."""
    own, theirs = name_key(entered).split(), name_key(listed).split()
    fewer, more = sorted((own, theirs), key=len)
    return all(any(other.startswith(part) or part.startswith(other) for other in more) for part in fewer)


def update_ratings(*, event: Event, actor: User, chosen: Collection[int], seen: str) -> int:
    """Give the chosen players, by their keys, what the list says; how many were changed.

    ``seen``: what the person was looking at (`RatingCheck.seen`). Refused where it is no longer so, and where nobody is
    chosen.
    """
    with action("update_ratings", event=event, actor=actor, what="players", count=len(chosen), list="") as change:
        check = check_ratings(event)
        if check.seen != seen:
            raise Refused(
                _("The rating list or the players have changed since you looked; nothing is changed yet."),
                _("Look at the list below and choose again."),
            )
        wanted = {each.registration.pk: each.changes for each in check.changes if each.registration.pk in chosen}
        if not wanted:
            raise Refused(_("No player is chosen."), _("Choose those whose data the list should change."))
        change.details |= {"count": len(wanted), "list": str(check.rating_list)}
        change_entries(change, wanted)
    return len(wanted)
