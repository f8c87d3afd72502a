"""What the tie-breaks share: everybody's rounds up to one, final and adjusted scores (article 16)."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from tournaments.record import ByeKind, Entry, Points, Record, Result

REQUESTED = (ByeKind.HALF, ByeKind.ZERO)


def is_requested_bye(entry: Entry) -> bool:
    """16.1.1: a half-point or zero-point bye."""
    return entry.bye in REQUESTED


def is_vur(entry: Entry) -> bool:
    """A voluntarily unplayed round: a requested bye or a forfeit loss."""
    return is_requested_bye(entry) or entry.result is Result.FORFEIT_LOSS


@dataclass(frozen=True)
class Tallies:
    """The record after a round, under an edition of C.07."""

    record: Record
    after_round: int
    edition: str

    @cached_property
    def cards(self) -> dict[int, tuple[Entry, ...]]:
        """Everybody's rounds so far."""
        return {
            tpn: tuple(entry for entry in card if entry.round <= self.after_round)
            for tpn, card in self.record.cards.items()
        }

    @cached_property
    def scores(self) -> dict[int, Points]:
        """Points in the standings, penalties and bonuses included."""
        adjusted = bool(self.record.adjustments)
        return {
            tpn: sum(entry.points for entry in card)
            + (self.record.adjustment_of(tpn, self.after_round) if adjusted else 0)
            for tpn, card in self.cards.items()
        }

    @cached_property
    def adjusted(self) -> dict[int, Points]:
        """16.3: scores as opponents' tie-breaks use them; requested byes followed only by VURs count as draws."""
        return {tpn: self._adjusted(tpn, card) for tpn, card in self.cards.items()}

    def _adjusted(self, tpn: int, card: tuple[Entry, ...]) -> Points:
        score = self.scores[tpn]
        for entry in reversed(card):
            if not is_vur(entry):
                break
            if is_requested_bye(entry):
                score += self.record.scoring.draw - entry.points
        return score

    @cached_property
    def is_round_robin(self) -> bool:
        """Predetermined pairings, where article 15.2 treats forfeits as games."""
        return self.record.system in ("berger", "custom-round-robin", "fide-roundrobin", "scheveningen", "schiller")

    def against_somebody(self, tpn: int) -> tuple[Entry, ...]:
        """The rounds that have an opponent, or a dummy in its place; a round robin's rest round has neither."""
        card = self.cards[tpn]
        return tuple(entry for entry in card if entry.opponent) if self.is_round_robin else card

    def counts_as_game(self, entry: Entry) -> bool:
        """Whether the round counts as a game against its opponent: played, or any in a round robin (15.2)."""
        return entry.is_played or (self.is_round_robin and entry.opponent != 0)

    def dummy(self, tpn: int, entry: Entry) -> Points:
        """16.4: the score of the dummy opponent of an unplayed round; since 2026 it has a cap."""
        own = self.scores[tpn]
        if self.edition < "2026":
            return own
        if entry.opponent:
            return min(own, self.adjusted[entry.opponent])
        return min(own, self.record.scoring.draw * self.after_round)
