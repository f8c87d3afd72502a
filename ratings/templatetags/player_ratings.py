"""``{% load player_ratings %}``: a player's ratings with their lists."""

from __future__ import annotations

import datetime
from collections.abc import Iterable

from django import template
from django.utils.translation import gettext as _

from ratings.domain.consistency import source_of
from ratings.domain.time_controls import TEMPI
from tabellone.interchange.rating_lists.player_ratings import KnownRating, read_known
from tournaments.domain.words.formats import moment
from tournaments.models import Event, Registration

register = template.Library()


@register.simple_tag
def known_ratings(known: Iterable[KnownRating]) -> str:
    """Return all ratings in one line, grouped by list; empty if there are none."""
    lists: dict[tuple[str, str], list[str]] = {}
    for one in known:
        lists.setdefault((one.source, one.month), []).append(f"{TEMPI[one.tempo]} {one.rating}")
    return " · ".join(f"{source} {_month(month)}: {', '.join(said)}" for (source, month), said in lists.items())


@register.inclusion_tag("ratings/_player_ratings.html")
def ratings_of(event: Event, row: Registration) -> dict[str, object]:
    """Return a player's ratings, and which of them orders the event or that it was entered manually."""
    source = source_of(event, row)
    known = [
        (TEMPI[one.tempo], one.rating, one.source, _month(one.month), one == source) for one in read_known(row.ratings)
    ]
    return {"known": known, "rating": row.rating, "is_typed": bool(row.rating) and source is None}


def _month(written: str) -> str:
    try:
        month = datetime.date.fromisoformat(f"{written}-01")
    except ValueError:
        return _("of an unknown month")
    return moment(month, "F Y")
