"""The rounds one may switch to on a public page."""

from __future__ import annotations

from dataclasses import dataclass

from tournaments.domain.calendars import has_calendar
from tournaments.domain.playing import playing
from tournaments.models import Event, Round


@dataclass(frozen=True, slots=True)
class Switch:
    """The round that is shown among those that everybody sees."""

    shown: int
    last: int
    planned: int

    @property
    def before(self) -> int:
        """The round before, 0 if there is none."""
        return max(self.shown - 1, 0)

    @property
    def after(self) -> int:
        """The next public round, 0 if there is none."""
        return self.shown + 1 if self.shown < self.last else 0

    @property
    def numbers(self) -> range:
        return range(1, self.last + 1)


def switch_of(event: Event, shown: int | None = None) -> Switch:
    """The switch at that round (default: the one that is played); one query, of a calendar up to three."""
    numbers = event.rounds.filter(state__in=Round.PUBLIC_STATES).order_by("-number").values_list("number", flat=True)
    last = numbers.first() or 0
    if shown is None:
        shown = playing(event) if has_calendar(event) else last
    return Switch(shown, last, event.planned_rounds)
