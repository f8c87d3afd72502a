"""The rounds one may switch to on a public page."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tabellone.record import Record
from tournaments.domain.rounds.playing import PublicRound, played_of, public_rounds, rounds_in
from tournaments.models import Event

NEAR = 3
FEW = 9
"""So many rounds stand side by side on the narrowest page; of more, those near the one that is shown."""


@dataclass(frozen=True, slots=True)
class RoundStep:
    """A round on the way through the event."""

    number: int
    is_public: bool
    percent: int
    """How much of it is played."""
    is_far: bool
    """Whether a narrow page leaves it out."""


@dataclass(frozen=True, slots=True)
class Switch:
    """The round that is shown among those that everybody sees."""

    shown: int
    last: int
    planned: int
    now: int
    """The round that is played: the last one, or of a calendar that is public as a whole an earlier one."""
    percents: tuple[int, ...] = ()
    """How much of each public round is played."""

    @property
    def steps(self) -> list[RoundStep]:
        """All rounds of the event, also those to come."""
        count = max(self.planned, self.last)
        middle = min(max(self.shown, 2 + NEAR), max(count - 1 - NEAR, 2 + NEAR))
        return [
            RoundStep(
                number,
                number <= self.last,
                self.percents[number - 1] if number <= len(self.percents) else 0,
                count > FEW and abs(number - middle) > NEAR and number not in (1, count),
            )
            for number in range(1, count + 1)
        ]

    @property
    def before(self) -> int:
        """The round before, 0 if there is none."""
        return max(self.shown - 1, 0)

    @property
    def after(self) -> int:
        """The next public round, 0 if there is none."""
        return self.shown + 1 if self.shown < self.last else 0


def percents_of(rounds: Sequence[PublicRound]) -> tuple[int, ...]:
    """How much of each of the rounds is played, in percent: 100 only for one without an open board."""
    return tuple(100 * (row.boards - row.open_boards) // row.boards if row.boards else 100 for row in rounds)


def switch_of(event: Event, shown: int | None = None) -> Switch:
    """The switch at that round (default: the one that is played); one query."""
    return _switch(event, public_rounds(event), shown)


def switch_in(event: Event, record: Record, shown: int | None = None) -> Switch:
    """The same of the event's public record; no query."""
    return _switch(event, rounds_in(record), shown)


def _switch(event: Event, rounds: Sequence[PublicRound], shown: int | None) -> Switch:
    last = rounds[-1].number if rounds else 0
    now = played_of(event, rounds)
    return Switch(now if shown is None else shown, last, event.planned_rounds, now, percents_of(rounds))
