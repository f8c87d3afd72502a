"""The public list of ladders."""

from __future__ import annotations

from django.db.models import F, QuerySet

from ladders.models import Ladder

AT_ONCE = 50
"""Maximum number of ladders in the list, as in the list of events."""


def ladders_listed(wanted: str = "") -> QuerySet[Ladder]:
    """Return the listed ladders, open ones first; ``wanted`` filters by name. One query."""
    found = Ladder.objects.filter(visibility=Ladder.Visibility.LISTED, name__icontains=wanted)
    return found.order_by(F("closed_at").desc(nulls_first=True), "name", "pk")[:AT_ONCE]
