"""Evaluation of a player's opposition, which ranks the players of a Burstein bracket.

Editions of 2020 and 2026 (A.6, 1.7): Buchholz, then Sonneborn-Berger. Edition of 1998 (3.2): Sonneborn-Berger,
Buchholz, Median.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from tabellone.engine.swiss.scores import points_before, points_of_round
from tabellone.record import ByeKind, Entry, Points, Record


@dataclass(frozen=True, slots=True)
class Opponent:
    """One round of a player, as the evaluation counts it."""

    round: int
    tpn: int
    """The opponent; the player's own number for an unplayed round (1.7.2)."""
    score: Points
    """The opponent's score for the evaluation."""
    earned: Points
    """The player's own points in that round."""


@dataclass(frozen=True, slots=True)
class Opposition:
    """A player's opposition so far, and its evaluation."""

    opponents: tuple[Opponent, ...]

    @property
    def buchholz(self) -> Points:
        """Buchholz (1.7.1): the sum of the opponents' scores."""
        return sum(opponent.score for opponent in self.opponents)

    @property
    def sonneborn_berger(self) -> int:
        """Sonneborn-Berger (1.7.1): the sum of points earned times opponent's score, in hundredths of a point."""
        return sum(opponent.earned * opponent.score for opponent in self.opponents)

    @property
    def median(self) -> Points:
        """Median (edition of 1998): the Buchholz without the highest and the lowest score."""
        return sum(sorted(opponent.score for opponent in self.opponents)[1:-1])

    @property
    def index(self) -> tuple[int, ...]:
        """Index (1.8.1), compared from the left; the larger ranks higher."""
        return self.buchholz, self.sonneborn_berger

    @property
    def order_of_1998(self) -> tuple[int, ...]:
        """Ranking values of 3.2 (1998), without the rating."""
        return self.sonneborn_berger, self.buchholz, self.median


def oppositions(record: Record, round_number: int, edition: str) -> Mapping[int, Opposition]:
    """Map pairing numbers to each player's opposition before the round. Virtual points do not count (1.7.2)."""
    cards = {tpn: [entry for entry in card if entry.round < round_number] for tpn, card in record.cards.items()}
    scores = {tpn: points_before(record, tpn, round_number) for tpn in cards}
    draws = {} if edition == "1998" else dict(_rounds_taken_as_draws(record, cards, round_number))
    gain = record.scale.draw - record.scale.zero_bye
    met = {tpn: score + gain * draws.get(tpn, 0) for tpn, score in scores.items()}
    return {
        tpn: Opposition(
            tuple(
                Opponent(entry.round, entry.opponent, met[entry.opponent], points_of_round(record, entry))
                if entry.is_played
                else Opponent(entry.round, tpn, scores[tpn], points_of_round(record, entry))
                for entry in card
            )
        )
        for tpn, card in cards.items()
    }


def _rounds_taken_as_draws(
    record: Record, cards: Mapping[int, list[Entry]], round_number: int
) -> Iterator[tuple[int, int]]:
    """Yield players with a zero-point bye in the round, with the number of such byes in a row just before it.

    For the opponents these count as draws (1.7.2, exception).
    """
    for tpn in _absent_without_points(record, round_number):
        count = 0
        for entry in reversed(cards[tpn]):
            if entry.bye is not ByeKind.ZERO:
                break
            count += 1
        yield tpn, count


def _absent_without_points(record: Record, round_number: int) -> set[int]:
    byes = [bye for bye in record.requested_byes if bye.round == round_number]
    absent = {bye.player for bye in byes if bye.kind is ByeKind.ZERO}
    if round_number <= len(record.rounds):
        absent |= {bye.player for bye in record.rounds[round_number - 1].byes if bye.kind is ByeKind.ZERO}
    return absent
