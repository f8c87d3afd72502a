"""The crosstable after a round: the common source of all tie-breaks, computed once."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from tabellone.record import ByeKind, Entry, Game, Points, Record, Result, Score
from tabellone.tiebreaks import unplayed
from tabellone.tiebreaks.editions import NEWEST, TieBreakEdition
from tabellone.tiebreaks.values import Term


@dataclass(frozen=True, slots=True)
class UnratedRule:
    """The event's rule for unrated players in the tie-breaks of article 10.

    With a rating, they count with it. Without, games against them are left out and they themselves rank last.
    """

    rating: int | None = None


@dataclass(frozen=True)
class Crosstable:
    """The event after ``rounds`` rounds, as if it had ended there."""

    record: Record
    rounds: int
    edition: TieBreakEdition = NEWEST
    unrated: UnratedRule | None = None

    def by(self, score: Score | None) -> Crosstable:
        """Return the same event counted by that score; None is the primary one."""
        return self if score is None or self.record.by(score) is self.record else self._by_other_score

    @cached_property
    def _by_other_score(self) -> Crosstable:
        return replace(self, record=self.record.by(self.record.score.other))

    @cached_property
    def is_predetermined(self) -> bool:
        """Return whether pairings are fixed in advance: 15.2 applies, not article 16."""
        return unplayed.is_predetermined(self.record)

    @cached_property
    def tpns(self) -> tuple[int, ...]:
        return tuple(sorted(self.record.contestant))

    @cached_property
    def lines(self) -> Mapping[int, tuple[Entry, ...]]:
        """Return every player's finished rounds. A round without the player is a zero-point bye (16.1.1)."""
        cards = self.record.cards
        return {tpn: tuple(self._line(cards[tpn])) for tpn in self.tpns}

    def _line(self, card: Sequence[Entry]) -> list[Entry]:
        line = [entry for entry in card if entry.round <= self.rounds and not entry.open_games]
        if len(card) < len(self.record.rounds):
            standing = {entry.round for entry in card}
            missing = (number for number in range(1, self.rounds + 1) if number not in standing)
            line += [Entry(number, 0, bye=ByeKind.ZERO) for number in missing]
            line.sort(key=lambda entry: entry.round)
        return line

    @cached_property
    def points(self) -> Mapping[int, Points]:
        """Return every player's score, penalties and bonuses included."""
        adjustment = self.record.adjustment_of if self.record.adjustments else lambda _tpn, _round: 0
        return {
            tpn: sum([entry.points for entry in line]) + adjustment(tpn, self.rounds)
            for tpn, line in self.lines.items()
        }

    @cached_property
    def last_non_vur(self) -> Mapping[int, int]:
        """Return every player's last round that was not voluntarily unplayed (16.2.3, 16.2.5)."""
        return {tpn: max(unplayed.last_non_vur(line), self._round_in_progress(tpn)) for tpn, line in self.lines.items()}

    def _round_in_progress(self, tpn: int) -> int:
        card = self.record.cards[tpn]
        return max((e.round for e in card if unplayed.is_unfinished(e) and e.round <= self.rounds), default=0)

    @cached_property
    def adjusted(self) -> Mapping[int, Points]:
        """Return every player's score for the opponents' tie-breaks (16.3), with requested byes of 16.2.5 as draws."""
        if self.is_predetermined:
            return self.points
        return {tpn: points + self._adjustment(tpn) for tpn, points in self.points.items()}

    def _adjustment(self, tpn: int) -> Points:
        last = self.last_non_vur[tpn]
        if last == self.rounds:
            return 0
        draw = self.record.scale.draw
        return sum(
            draw - entry.points for entry in self.lines[tpn] if entry.round > last and unplayed.is_requested_bye(entry)
        )

    @cached_property
    def buchholz(self) -> dict[bool, dict[int, Sequence[Term]]]:
        """Return the opponents' scores computed so far, with forfeits as played and without (8.1, 9.1)."""
        return {}

    @cached_property
    def fore(self) -> Crosstable:
        """Return the event with all paired games of the final round drawn (8.3). Before that round nothing changes."""
        final = self.record.planned_rounds or len(self.record.rounds)
        if self.rounds != final or not final:
            return self
        rounds = self.record.rounds
        drawn = rounds[final - 1].with_each(_drawn)
        drawn = replace(drawn, pairings=tuple(replace(row, reported=None) for row in drawn.pairings))
        record = replace(self.record, rounds=(*rounds[: final - 1], drawn))
        return replace(self, record=record)


def _drawn(game: Game) -> Game:
    return replace(game, white_result=Result.DRAW, black_result=Result.DRAW)
