"""The rounds one may switch to on a public page."""

from __future__ import annotations

from dataclasses import dataclass

from tournaments.domain.rounds.playing import played_of, public_rounds
from tournaments.models import Event


@dataclass(frozen=True, slots=True)
class Switch:
    """The round that is shown among those that everybody sees."""

    shown: int
    last: int
    planned: int
    now: int
    """The round that is played: the last one, or of a calendar that is public as a whole an earlier one."""

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
    """The switch at that round (default: the one that is played); one query."""
    rounds = public_rounds(event)
    last = rounds[-1][0] if rounds else 0
    now = played_of(event, rounds)
    return Switch(now if shown is None else shown, last, event.planned_rounds, now)
