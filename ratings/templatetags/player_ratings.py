"""``{% load player_ratings %}``: a player's ratings with their lists."""

from __future__ import annotations

import datetime
from collections.abc import Iterable

from django import template
from django.utils.translation import gettext as _

from ratings.domain.choice import rule_of
from ratings.domain.rating_picks import rating_offers
from ratings.domain.time_controls import TEMPI
from tabellone.interchange.rating_lists.player_ratings import KnownRating
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


@register.inclusion_tag("ratings/_player_ratings.html", takes_context=True)
def ratings_of(context: template.Context, event: Event, row: Registration) -> dict[str, object]:
    """Return a player's ratings in the lists, and which of them orders the event or that it was entered manually."""
    offers = rating_offers(row)
    may_return = not offers.is_by_rule and not rule_of(event).is_own
    return {
        "csrf_token": context.get("csrf_token", ""),
        "event": event,
        "row": row,
        "known": [
            {
                "value": f"{one.tempo}:{one.source}",
                "tempo": TEMPI[one.tempo],
                "rating": one.rating,
                "source": one.source,
                "month": _month(one.month),
                "is_in_use": one == offers.in_use,
                "is_by_rule": one == offers.by_rule,
            }
            for one in offers.known
        ],
        "is_picked": offers.pick is not None,
        "is_typed": bool(row.rating) and offers.in_use is None,
        "by_rule": offers.rating,
        "may_return": may_return,
        "may_change": not event.is_finished and (may_return or any(one != offers.in_use for one in offers.known)),
        "seen": offers.seen,
    }


def _month(written: str) -> str:
    try:
        month = datetime.date.fromisoformat(f"{written}-01")
    except ValueError:
        return _("of an unknown month")
    return moment(month, "F Y")
