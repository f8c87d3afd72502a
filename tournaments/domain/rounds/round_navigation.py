"""Rounds that a reader can select on a public page."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tabellone.record import Record
from tournaments.domain.rounds.current_round import PublicRound, played_of, public_rounds, rounds_in
from tournaments.models import Event

NEAR = 3
FEW = 9
"""Number of rounds shown side by side on the narrowest page; of more, only rounds near the shown one are visible."""


@dataclass(frozen=True, slots=True)
class RoundStep:
    """Round in the list of rounds to select."""

    number: int
    is_public: bool
    percent: int
    """Percentage of the round that is played."""
    is_far: bool
    """True if a narrow page leaves it out."""


@dataclass(frozen=True, slots=True)
class RoundNavigation:
    """The shown round among the public rounds."""

    shown: int
    last: int
    planned: int
    now: int
    """The current round: the last one or, in a complete public pairing table, possibly an earlier one."""
    percents: tuple[int, ...] = ()
    """Percentage played of each public round."""

    @property
    def steps(self) -> list[RoundStep]:
        """All rounds of the event, including future rounds."""
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
        """Previous round; 0 if there is none."""
        return max(self.shown - 1, 0)

    @property
    def after(self) -> int:
        """Next public round; 0 if there is none."""
        return self.shown + 1 if self.shown < self.last else 0


def percents_of(rounds: Sequence[PublicRound]) -> tuple[int, ...]:
    """Return the percentage played of each round; 100 only for a round without an open board."""
    return tuple(100 * (row.boards - row.open_boards) // row.boards if row.boards else 100 for row in rounds)


def navigation_of(event: Event, shown: int | None = None) -> RoundNavigation:
    """Return the round selection at the round (default: the current one). One query."""
    return _switch(event, public_rounds(event), shown)


def navigation_in(event: Event, record: Record, shown: int | None = None) -> RoundNavigation:
    """Return the round selection of the event's public record. No query."""
    return _switch(event, rounds_in(record), shown)


def _switch(event: Event, rounds: Sequence[PublicRound], shown: int | None) -> RoundNavigation:
    last = rounds[-1].number if rounds else 0
    now = played_of(event, rounds)
    return RoundNavigation(now if shown is None else shown, last, event.planned_rounds, now, percents_of(rounds))
