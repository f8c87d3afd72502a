"""Template tags of ladders."""

from __future__ import annotations

from collections.abc import Mapping

from django import template

from ladders.domain.listing import ladders_listed
from ladders.domain.words import outcome_words
from ladders.models import LadderPlayer

register = template.Library()
register.filter("outcome_words", outcome_words)


@register.filter
def player_of(people: Mapping[int, LadderPlayer], key: int) -> LadderPlayer:
    """Return the player with this key."""
    return people[key]


@register.inclusion_tag("ladders/_listed.html")
def listed_ladders(wanted: str = "") -> dict[str, object]:
    """Return the public list of ladders."""
    return {"ladders": ladders_listed(wanted)}
