"""Whether the FIDE list is current: a comparison with an old list finds the wrong differences."""

from __future__ import annotations

import datetime
from dataclasses import dataclass

from django.utils import timezone

from ratings.models import FIDE, ListSource

CURRENT = datetime.timedelta(days=1)
"""Time after a check at FIDE's server in which the list counts as current."""


@dataclass(frozen=True, slots=True)
class ListAge:
    """When the list was last known to be the one of FIDE's server; None: never."""

    checked_at: datetime.datetime | None

    @property
    def is_current(self) -> bool:
        """Return True if the list was checked in the last day."""
        return self.checked_at is not None and timezone.now() - self.checked_at <= CURRENT


def age_of_fide_list() -> ListAge:
    """Return when FIDE's list was last checked. One query."""
    source = ListSource.objects.filter(name=FIDE).first()
    return ListAge(source.checked_at if source is not None else None)
