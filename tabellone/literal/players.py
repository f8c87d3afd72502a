"""What the Handbook knows of a player before a round is paired: score, opponents, colours, floats.

Nothing here is taken from the engine: the twin reads the record by itself.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from tabellone.literal.history import LiteralTurn, adjustments_up_to, turns_of
from tabellone.record import HALF, POINT, ByeKind, Colour, Points, Record


class LiteralEdition(Enum):
    """The edition of C.04.3 that is followed."""

    OF_2017 = "2017"
    OF_2026 = "2026"


class LiteralFloat(Enum):
    """A float as the player carries it to the next rounds (1.4, A.4)."""

    DOWN = "down"
    UP = "up"


class LiteralStrength(Enum):
    """How strong a colour preference is (1.7, A.6). The value orders them."""

    NONE = 0
    MILD = 1
    STRONG = 2
    ABSOLUTE = 3


@dataclass(frozen=True, eq=False)
class LiteralPlayer:
    """A player to be paired. Two players are the same only if they are the same object, which keeps sets cheap."""

    tpn: int
    score: Points
    """The points of the standings and the virtual points of this round."""
    opponents: frozenset[int]
    colours: tuple[Colour, ...]
    """The colours of the games played, in order; unplayed rounds do not count (C.04.2 3.4, D.5)."""
    floats: tuple[LiteralFloat | None, LiteralFloat | None]
    """The float of the previous round, and the one of two rounds before."""
    barred_from_pab: bool
    unplayed: int
    """How many rounds the player has not played so far."""
    topscorer: bool
    number_is_odd: bool
    """Whether the pairing number is odd, counted over those who have been paired at least once."""

    @property
    def rank(self) -> tuple[Points, int]:
        """The order of 1.2 (A.2): score descending, then TPN ascending."""
        return (-self.score, self.tpn)

    @property
    def colour_difference(self) -> int:
        """1.6 (A.6): games with White minus games with Black."""
        return self.colours.count(Colour.WHITE) - self.colours.count(Colour.BLACK)

    @property
    def preference(self) -> Colour | None:
        """1.7 (A.6): the colour the player should ideally receive."""
        if not self.colours:
            return None
        if self.colour_difference < -1:
            return Colour.WHITE
        if self.colour_difference > 1:
            return Colour.BLACK
        if self.colours[-2:] in {(Colour.WHITE,) * 2, (Colour.BLACK,) * 2}:
            return self.colours[-1].other
        if self.colour_difference:
            return Colour.WHITE if self.colour_difference < 0 else Colour.BLACK
        return self.colours[-1].other

    @property
    def strength(self) -> LiteralStrength:
        """1.7.1 to 1.7.4 (A.6.a to A.6.d)."""
        if not self.colours:
            return LiteralStrength.NONE
        twice_the_same = len(self.colours) > 1 and self.colours[-1] is self.colours[-2]
        if abs(self.colour_difference) > 1 or twice_the_same:
            return LiteralStrength.ABSOLUTE
        return LiteralStrength.STRONG if self.colour_difference else LiteralStrength.MILD


def players_of(record: Record, round_number: int, edition: LiteralEdition) -> tuple[LiteralPlayer, ...]:
    """Those who are to be paired in the round, in the order of 1.2 (A.2)."""
    reader = _LiteralReader(record, round_number, edition)
    return tuple(sorted((reader.player(tpn) for tpn in reader.present), key=lambda player: player.rank))


def is_final_round(record: Record, round_number: int) -> bool:
    """Whether topscorers exist at all (1.8, A.7)."""
    return 0 < record.planned_rounds <= round_number


def virtual_points(record: Record, tpn: int, round_number: int, edition: LiteralEdition) -> Points:
    """The points for pairing only: those the file states (250), else those of Baku acceleration.

    C.04.7 of 2026, article 1.4; C.04.5.1 of 2017, article 4, which is meant for nine rounds and more.
    """
    if record.virtual_points:
        return sum(
            given.points
            for given in record.virtual_points
            if given.first <= tpn <= given.last and given.first_round <= round_number <= given.last_round
        )
    if record.acceleration != "baku" or tpn not in _group_a(record):
        return 0
    if edition is LiteralEdition.OF_2017:
        return POINT if round_number <= 3 else HALF if round_number <= 5 else 0
    accelerated = -(-record.planned_rounds // 2)
    if round_number <= -(-accelerated // 2):
        return record.scoring.white_win
    return record.scoring.white_win // 2 if round_number <= accelerated else 0


def _group_a(record: Record) -> frozenset[int]:
    """C.04.7 1.2 and 1.3: the first half, rounded up to an even number, of those who were there before round 1.

    Whoever is absent from round 1 without points is a late entry, taken into account only for the pairings after it
    (C.04.2 2.4). Late entries join the group when they are inserted above its last member.
    """
    late = _absent(record, 1, kinds={ByeKind.ZERO})
    at_the_start = sorted(player.tpn for player in record.players if player.tpn not in late)
    members = at_the_start[: 2 * -(-len(at_the_start) // 4)]
    return frozenset(player.tpn for player in record.players if members and player.tpn <= members[-1])


def _absent(record: Record, round_number: int, kinds: set[ByeKind]) -> set[int]:
    """Those who have a bye of these kinds in the round, already paired or not."""
    stated = {bye.player for bye in record.requested_byes if bye.round == round_number and bye.kind in kinds}
    if round_number <= len(record.rounds):
        stated |= {bye.player for bye in record.rounds[round_number - 1].byes if bye.kind in kinds}
    return stated


class _LiteralReader:
    """Reads the players of one round out of the record."""

    def __init__(self, record: Record, round_number: int, edition: LiteralEdition) -> None:
        self.record = record
        self.round_number = round_number
        self.edition = edition
        absent = _absent(record, round_number, kinds={ByeKind.FULL, ByeKind.HALF, ByeKind.ZERO})
        self.present = [player.tpn for player in record.players if player.tpn not in absent]
        numbered = sorted(
            player.tpn for player in record.players if player.tpn in self.present or self._was_paired(player.tpn)
        )
        self.number = {tpn: number for number, tpn in enumerate(numbered, start=1)}

    def player(self, tpn: int) -> LiteralPlayer:
        """The player of that number as the round finds it."""
        turns = self._turns(tpn)
        played = [turn for turn in turns if turn.over_the_board]
        score = self._score(tpn, self.round_number)
        return LiteralPlayer(
            tpn=tpn,
            score=score,
            opponents=frozenset(turn.opponent for turn in played),
            colours=tuple(turn.colour for turn in played if turn.colour),
            floats=(self._float(tpn, self.round_number - 1), self._float(tpn, self.round_number - 2)),
            barred_from_pab=any(map(self._bars_from_pab, turns)),
            unplayed=self.round_number - 1 - len(played),
            topscorer=is_final_round(self.record, self.round_number)
            and 2 * score > self.record.scoring.white_win * (self.round_number - 1),
            number_is_odd=self.number[tpn] % 2 == 1,
        )

    def _turns(self, tpn: int) -> list[LiteralTurn]:
        return [turn for turn in turns_of(self.record, tpn) if turn.round < self.round_number]

    def _was_paired(self, tpn: int) -> bool:
        """Whether the player has got an opponent or the PAB in an earlier round."""
        return any(turn.opponent or turn.bye is ByeKind.PAIRING_ALLOCATED for turn in self._turns(tpn))

    def _score(self, tpn: int, round_number: int) -> Points:
        """The score with which that round was (or is) paired. Adjourned games count for pairing (C.04.2 3.1, D.1)."""
        turns = [turn for turn in self._turns(tpn) if turn.round < round_number]
        return (
            sum(self.record.scoring.unknown if turn.is_open else turn.points for turn in turns)
            + adjustments_up_to(self.record, tpn, round_number - 1)
            + virtual_points(self.record, tpn, round_number, self.edition)
        )

    def _float(self, tpn: int, round_number: int) -> LiteralFloat | None:
        """The float the player received in that round (1.4, A.4)."""
        if round_number < 1:
            return None
        turn = next((turn for turn in self._turns(tpn) if turn.round == round_number), None)
        if turn is not None and turn.over_the_board:
            own, other = self._score(tpn, round_number), self._score(turn.opponent, round_number)
            if own == other:
                return None
            return LiteralFloat.DOWN if own > other else LiteralFloat.UP
        if self.edition is LiteralEdition.OF_2017:
            return LiteralFloat.DOWN
        without_playing_more_than_a_loss = turn is not None and (
            turn.bye is ByeKind.PAIRING_ALLOCATED or turn.points > self.record.scoring.white_loss
        )
        return LiteralFloat.DOWN if without_playing_more_than_a_loss else None

    def _bars_from_pab(self, turn: LiteralTurn) -> bool:
        """C.04.1 article 4 (2017: C.04.1.d), for one round of the player."""
        if turn.bye is ByeKind.PAIRING_ALLOCATED:
            return True
        if turn.over_the_board:
            return False
        if self.edition is LiteralEdition.OF_2017:
            return turn.won_by_forfeit
        return turn.points >= self.record.scoring.white_win
