"""Teams and their ranking for a round by the Olympiad's rules (D.02 articles 3, 4, 7.3)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TypeAlias

from tabellone.engine.swiss.colours import BLACK, WHITE, colour_state
from tabellone.record import ByeKind, Colour, Entry, Points, Record, Result


@dataclass(frozen=True, slots=True)
class Played:
    """A played match: its round, and the colour on the first board (7.1, 7.7)."""

    round: int
    colour: Colour


@dataclass(frozen=True, eq=False)
class OlympiadTeam:
    """A team to be paired."""

    tpn: int
    score: Points
    tie_break: int
    """Ranks teams with equal scores before the pairing number; 0 for all if the rules have no such value."""
    rating: int
    played: tuple[Played, ...]
    opponents: frozenset[int]
    """Opponents the team must not play: opponents of played matches (6.1), and prohibited pairings."""
    may_have_bye: bool

    @property
    def rank(self) -> tuple[Points, int, int]:
        """Sort key of 3.2: the higher-ranked first."""
        return -self.score, -self.tie_break, self.tpn

    @property
    def difference(self) -> int:
        """Matches with White minus matches with Black."""
        return sum(1 if match.colour is WHITE else -1 for match in self.played)

    @cached_property
    def permissible(self) -> tuple[Colour, ...]:
        """The colours within the limits of 7.3: not three times in a row, no colour difference of three."""
        state = colour_state("".join(match.colour for match in self.played))
        return tuple(c for c in (WHITE, BLACK) if not state.third_with(c) and abs(state.difference_with(c)) <= 2)

    def may_meet(self, other: OlympiadTeam) -> bool:
        """Return True if the two may play each other (6.1)."""
        return self is not other and other.tpn not in self.opponents

    def is_within_limits(self, other: OlympiadTeam) -> bool:
        """Return True if a match of the two can have colours within the limits."""
        return any(colour.other in other.permissible for colour in self.permissible)


TeamPair: TypeAlias = tuple[OlympiadTeam, OlympiadTeam]


def ranked(teams: Sequence[OlympiadTeam]) -> list[OlympiadTeam]:
    """Return the teams, the higher-ranked first."""
    return sorted(teams, key=lambda team: team.rank)


def allows_bye(record: Record, tpn: int, round_number: int, _edition: str) -> bool:
    """Return True if 4.2 allows the team the bye in the round."""
    return may_have_bye([entry for entry in record.cards[tpn] if entry.round < round_number])


def may_have_bye(card: Sequence[Entry]) -> bool:
    """Return True if 4.2 allows a bye: no second bye, none after a match won by forfeit, none for late entries."""
    first = next((entry for entry in card if entry.round == 1), None)
    came_late = first is not None and first.bye is ByeKind.ZERO
    return not came_late and not any(
        entry.bye is ByeKind.PAIRING_ALLOCATED or entry.result is Result.FORFEIT_WIN for entry in card
    )


def played_matches(record: Record, tpn: int, before: int) -> tuple[Played, ...]:
    """Return the team's matches over the board before the round."""
    entries = (entry for entry in record.cards[tpn] if entry.round < before and entry.is_played)
    return tuple(Played(entry.round, entry.colour) for entry in entries if entry.colour)
