"""The evaluation of a player's opposition, written down round by round (Burstein: 1.7; A.6; 3.2 of 1998)."""

from __future__ import annotations

from tabellone.literal.history import LiteralTurn as Turn, adjustments_up_to, turns_of
from tabellone.record import ByeKind, Points, Record


class Opposition:
    """The scores before a round, and the opposition that each player has met with them."""

    def __init__(self, record: Record, round_number: int, *, with_exception: bool) -> None:
        self.record = record
        self.before = round_number
        self.with_exception = with_exception
        """1.7.2: whether zero-point byes up to the current round count as draws for the opponents."""

    def rounds(self, tpn: int) -> list[Turn]:
        return [turn for turn in turns_of(self.record, tpn) if turn.round < self.before]

    def earned(self, turn: Turn) -> Points:
        return self.record.scoring.unknown if turn.is_open else turn.points

    def score(self, tpn: int) -> Points:
        """The current score, as it is for the standings."""
        return sum(map(self.earned, self.rounds(tpn))) + adjustments_up_to(self.record, tpn, self.before - 1)

    def score_for_opponents(self, tpn: int) -> Points:
        """1.7.2, exception."""
        score = self.score(tpn)
        number = self.before
        while self.with_exception and number > 0 and self._has_a_zero_point_bye(tpn, number):
            if number < self.before:
                score += self.record.scoring.white_draw - self.record.scoring.zero_bye
            number -= 1
        return score

    def _has_a_zero_point_bye(self, tpn: int, number: int) -> bool:
        stated = {(bye.round, bye.player) for bye in self.record.requested_byes if bye.kind is ByeKind.ZERO}
        if number == self.before and (number, tpn) in stated:
            return True
        return any(turn.round == number and turn.bye is ByeKind.ZERO for turn in turns_of(self.record, tpn))

    def buchholz(self, tpn: int) -> Points:
        return sum(self._scores(tpn))

    def median(self, tpn: int) -> Points:
        """The Buchholz without the highest and the lowest score; nothing of fewer than three rounds."""
        scores = self._scores(tpn)
        return sum(scores) - max(scores) - min(scores) if len(scores) > 2 else 0

    def sonneborn_berger(self, tpn: int) -> int:
        return sum(score * self.earned(turn) for score, turn in zip(self._scores(tpn), self.rounds(tpn), strict=True))

    def _scores(self, tpn: int) -> list[Points]:
        """Round by round the opponent's score; a round not played is a game against oneself."""
        return [
            self.score_for_opponents(turn.opponent) if turn.over_the_board else self.score(tpn)
            for turn in self.rounds(tpn)
        ]
