"""The tie-breaks of teams a second time, slowly and word by word, from nothing but the rounds of the record.

Colours are those that the event announces for its boards, not those of the players. The events are Swiss.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations

from tabellone.record import ByeKind, Colour, Pairing, Record, Result, Scoring
from tests.tabellone.tiebreaks.twin import Table, by_certainty, by_score

MATCH, GAME = "M", "G"
LOST_BY_FORFEIT = Result.FORFEIT_LOSS


@dataclass(frozen=True)
class Turn:
    """A finished round of a team."""

    round: int
    opponent: int
    points: dict[str, int]
    """By score."""
    boards: list[int]
    """As article 12 counts them."""
    is_played: bool
    is_requested_bye: bool
    is_forfeit_loss: bool

    @property
    def is_vur(self) -> bool:
        return self.is_requested_bye or self.is_forfeit_loss


class Event:
    """An event of teams after its last round."""

    def __init__(self, record: Record, edition: str) -> None:
        self.record, self.edition = record, edition
        self.rounds = len(record.rounds)
        rules, scoring = record.matches, record.scoring
        self.win = {MATCH: rules.win, GAME: rules.boards * scoring.win}
        self.draw = {MATCH: rules.draw, GAME: rules.boards * scoring.draw}
        self.loss = {MATCH: rules.loss, GAME: rules.boards * scoring.loss}
        self.open: dict[int, int] = {}
        self.turns = {team.tpn: self._turns(team.tpn) for team in record.teams}
        self.primary = MATCH if record.matches.primary.value == "MP" else GAME
        self.secondary = GAME if self.primary == MATCH else MATCH

    def _turns(self, tpn: int) -> list[Turn]:
        turns = []
        for number, round_ in enumerate(self.record.rounds, start=1):
            for pairing in round_.pairings:
                if tpn in (pairing.first, pairing.second):
                    turn = self._match(number, pairing, tpn)
                    if turn:
                        turns.append(turn)
                    else:
                        self.open[tpn] = number
            turns += [self._bye(number, bye.kind) for bye in round_.byes if bye.player == tpn]
        return turns

    def _match(self, number: int, pairing: Pairing, tpn: int) -> Turn | None:
        is_first = pairing.first == tpn
        own, others = [], []
        for game, colour in zip(pairing.games, self.record.matches.colours, strict=True):
            of_white_first = colour is Colour.WHITE
            first = game.white_result if of_white_first else game.black_result
            second = game.black_result if of_white_first else game.white_result
            own.append(first if is_first else second)
            others.append(second if is_first else first)
        if Result.UNKNOWN in own:
            return None
        mine, theirs = self._sum(own), self._sum(others)
        if pairing.reported is not None:
            mine, theirs = pairing.reported if is_first else reversed(pairing.reported)
        is_played = any(game.is_played for game in pairing.games)
        nobody = {*own, *others} == {LOST_BY_FORFEIT}
        lost_by_forfeit = not is_played and (mine < theirs or nobody)
        match = self.win if mine > theirs else self.loss if mine < theirs else self.draw
        points = {MATCH: 0 if lost_by_forfeit else match[MATCH], GAME: mine}
        boards = [self._standard(result) for result in own]
        opponent = pairing.second if is_first else pairing.first
        return Turn(number, opponent, points, boards, is_played, False, lost_by_forfeit)

    def _sum(self, results: Sequence[Result]) -> int:
        absence = self.record.scoring.forfeit_loss
        return sum(absence if result is LOST_BY_FORFEIT else self._standard(result) for result in results)

    def _standard(self, result: Result) -> int:
        scoring = self.record.scoring
        return scoring.win if result.is_win else scoring.draw if result.is_draw else scoring.loss

    def _bye(self, number: int, kind: ByeKind) -> Turn:
        boards, scoring = self.record.matches.boards, self.record.scoring
        allocated = self.record.matches.bye or (self.draw[MATCH], self.draw[GAME])
        match, game, board = {
            ByeKind.PAIRING_ALLOCATED: (*allocated, scoring.win),
            ByeKind.FULL: (self.win[MATCH], self.win[GAME], scoring.win),
            ByeKind.HALF: (self.draw[MATCH], self.draw[GAME], scoring.draw),
            ByeKind.ZERO: (0, 0, 0),
        }[kind]
        is_requested = kind in (ByeKind.HALF, ByeKind.ZERO)
        return Turn(number, 0, {MATCH: match, GAME: game}, [board] * boards, False, is_requested, False)

    # --- scores ---

    def score(self, tpn: int, score: str) -> int:
        total = sum(turn.points[score] for turn in self.turns[tpn])
        for row in self.record.adjustments:
            if tpn in row.players and row.round <= self.rounds:
                total += row.match_points if score == MATCH else row.points
        return total

    def adjusted(self, tpn: int, score: str) -> int:
        """16.3: requested byes that nothing but VURs follow are draws."""
        total = self.score(tpn, score)
        last = max([turn.round for turn in self.turns[tpn] if not turn.is_vur] + [self.open.get(tpn, 0)])
        for turn in self.turns[tpn]:
            if turn.is_requested_bye and turn.round > last:
                total += self.draw[score] - turn.points[score]
        return total

    def against(self, tpn: int, turn: Turn, score: str) -> int:
        """The score of the opponent, or of the dummy (16.4)."""
        if turn.opponent and turn.is_played:
            return self.adjusted(turn.opponent, score)
        own = self.score(tpn, score)
        if self.edition < "2026":
            return own
        return min(own, self.adjusted(turn.opponent, score) if turn.opponent else self.draw[score] * self.rounds)

    # --- tie-breaks ---

    def buchholz(self, tpn: int, score: str) -> int:
        return sum(self.against(tpn, turn, score) for turn in self.turns[tpn])

    def sonneborn_berger(self, tpn: int, theirs: str, own: str, *, cut: int = 0) -> Fraction:
        parts = [
            (
                self.against(tpn, turn, theirs),
                Fraction(self.against(tpn, turn, theirs) * turn.points[own], 10),
                turn.is_vur,
            )
            for turn in self.turns[tpn]
        ]
        for _ in range(min(cut, len(parts))):
            least = min(parts)
            of_vurs = sorted((part for part in parts if part[2]), key=lambda part: (part[1], part[0]))
            parts.remove(of_vurs[0] if of_vurs and of_vurs[0][1] >= least[1] else least)
        return sum((part[1] for part in parts), Fraction(0))

    def strength(self, tpn: int) -> Fraction:
        rounds = self.record.planned_rounds or self.rounds
        factor = max(1, int(Fraction(self.win[self.primary] * rounds, self.win[self.secondary])))
        return self.score(tpn, self.secondary) + Fraction(self.buchholz(tpn, self.primary), factor)

    def board_count(self, tpn: int) -> int:
        return sum(number * points for turn in self.turns[tpn] for number, points in enumerate(turn.boards, start=1))

    def top_boards(self, tpn: int) -> list[int]:
        boards = self.record.matches.boards
        return [sum(turn.boards[board] for turn in self.turns[tpn]) for board in range(boards)]

    def without_bottom(self, tpn: int) -> list[int]:
        top = self.top_boards(tpn)
        return [sum(top[:-number]) for number in range(1, len(top))]

    def extended_encounter(self, tied: list[int], chain: Sequence[str]) -> list[list[int]]:
        if len(tied) < 2:
            return [tied]
        for score in (self.primary, self.secondary):
            groups = self._separate(tied, score)
            if len(groups) > 1:
                return [part for group in groups for part in self.extended_encounter(group, chain)]
        one, other = tied[0], tied[-1]
        met = [turn for turn in self.turns[one] if turn.opponent == other and turn.is_played]
        if len(tied) > 2 or not met:
            return [tied]
        sums = {tpn: [0] * self.record.matches.boards for tpn in tied}
        for tpn in tied:
            for turn in self.turns[tpn]:
                if turn.opponent in tied and turn.is_played:
                    sums[tpn] = [before + now for before, now in zip(sums[tpn], turn.boards, strict=True)]
        for name in chain:
            keys = {tpn: self._key(name, sums[tpn]) for tpn in tied}
            if keys[one] != keys[other]:
                return [[one], [other]] if keys[one] > keys[other] else [[other], [one]]
        return [tied]

    @staticmethod
    def _key(name: str, boards: list[int]) -> list[int]:
        if name == "BC":
            return [-sum(number * points for number, points in enumerate(boards, start=1))]
        return boards if name == "TBR" else [sum(boards[:-number]) for number in range(1, len(boards))]

    def _separate(self, tied: list[int], score: str) -> list[list[int]]:
        scored: dict[tuple[int, int], list[int]] = {}
        for tpn in tied:
            for turn in self.turns[tpn]:
                if turn.is_played and turn.opponent in tied:
                    scored.setdefault((tpn, turn.opponent), []).append(turn.points[score])
        met: Table = {pair: Fraction(sum(points), len(points)) for pair, points in scored.items()}
        missing = [pair for pair in combinations(tied, 2) if pair not in met]
        scoring = Scoring.of(self.win[score], self.draw[score], self.loss[score])
        return by_certainty(met, tied, missing, scoring) if missing else by_score(met, tied)
