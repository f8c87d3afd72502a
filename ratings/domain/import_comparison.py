"""Differences between the rating list and the players of an imported event."""

from __future__ import annotations

from collections.abc import Iterator

from django.utils import timezone

from ratings.domain.consistency import ListedDifference, compared_with, valid_month
from ratings.domain.list_import import current_lists
from ratings.models import FIDE, RatingList
from tabellone.messages import Message
from tournaments.models import Event, Registration

FIELDS = {
    "name": Message("name"),
    "title": Message("title"),
    "federation": Message("federation"),
    "sex": Message("sex"),
    "birth": Message("year of birth"),
    "rating": Message("rating"),
}
"""Compared fields of listed players, the only ones that a file contains."""


def differences_from_list(event: Event) -> Iterator[Message]:
    """Yield the differences from the FIDE list of the event's first month; if it is missing, from the current list."""
    kept = (RatingList.State.CURRENT, RatingList.State.KEPT)
    month = valid_month(event, timezone.localdate())
    of_then = RatingList.objects.filter(name=FIDE, month=month, state__in=kept).order_by("state").first()
    rating_list = of_then or current_lists().filter(name=FIDE).first()
    if rating_list is None:
        yield Message("There is no FIDE list here: names and ratings were not compared.")
        return
    if of_then is None:
        yield Message(
            "The FIDE list of %(month)s is not here: compared with that of %(other)s.",
            month=f"{month:%Y-%m}",
            other=f"{rating_list.month:%Y-%m}",
        )
    without = 0
    for player in compared_with(event, rating_list):
        without += any(difference.what == "without_id" for difference in player.differences)
        for difference in player.differences:
            yield from _said(player.registration, difference)
    if without:
        yield Message("Players without a FIDE ID, who were not compared: %(count)s.", count=without)


def _said(row: Registration, difference: ListedDifference) -> Iterator[Message]:
    player = f"{row.tpn} {row.name}"
    if difference.what == "missing":
        yield Message("%(player)s: the FIDE ID %(id)s is not on the list.", player=player, id=row.fide_id)
    elif difference.what in FIELDS:
        yield Message(
            "%(player)s – %(field)s: the file says %(here)s, the list %(there)s.",
            player=player,
            field=FIELDS[difference.what],
            here=difference.here or "–",
            there=difference.there or "–",
        )
