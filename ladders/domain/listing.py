"""The ladders that everybody may find."""

from __future__ import annotations

from django.db.models import F, QuerySet

from ladders.models import Ladder

AT_ONCE = 50
"""The list of events has no more."""


def ladders_listed(wanted: str = "") -> QuerySet[Ladder]:
    """The listed ladders, open ones first; with ``wanted`` those with the text in their name. One query."""
    found = Ladder.objects.filter(visibility=Ladder.Visibility.LISTED, name__icontains=wanted)
    return found.order_by(F("closed_at").desc(nulls_first=True), "name", "pk")[:AT_ONCE]
