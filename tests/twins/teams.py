"""What the Handbook knows of a team before a round is paired: scores, opponents, colours, floats (C.04.6 article 1)."""

from __future__ import annotations

from dataclasses import dataclass

from tabellone.literal.history import forbidden_groups
from tabellone.record import ByeKind, Colour, Points, Record, Score
from tests.twins.asked_last import once
from tests.twins.team_history import WIN, Turn, adjustments_of_team, turns_of_teams


@dataclass(frozen=True, eq=False)
class Team:
    """A team to be paired. Two are the same only if they are the same object."""

    tpn: int
    primary: Points
    """The points it is paired by, with virtual points."""
    secondary: Points
    colours: tuple[Colour, ...]
    """Of the matches that were played, in order."""
    opponents: frozenset[int]
    floated: bool
    """In the previous round."""
    barred_from_pab: bool
    number_is_odd: bool
    matches_played: int

    @property
    def difference(self) -> int:
        """1.6.2: matches as White minus matches as Black."""
        return self.colours.count(Colour.WHITE) - self.colours.count(Colour.BLACK)


@once
def teams_of(record: Record, round_number: int) -> tuple[Team, ...]:
    """The teams that are there for the round."""
    return _Reader(record, round_number).teams()


class _Reader:
    def __init__(self, record: Record, round_number: int) -> None:
        self.record = record
        self.round_number = round_number
        everything = turns_of_teams(record)
        self.turns = {tpn: [turn for turn in turns if turn.round < round_number] for tpn, turns in everything.items()}
        self.absent = {row.player for row in record.requested_byes if row.round == round_number}
        for bye in record.rounds[round_number - 1].byes if round_number <= len(record.rounds) else ():
            if bye.kind is not ByeKind.PAIRING_ALLOCATED:
                self.absent.add(bye.player)
        self.primary = record.matches.primary
        self.secondary = Score.GAME if self.primary is Score.MATCH else Score.MATCH

    def teams(self) -> tuple[Team, ...]:
        return tuple(self._team(tpn) for tpn in sorted(self.turns) if tpn not in self.absent)

    def _team(self, tpn: int) -> Team:
        turns = self.turns[tpn]
        played = [turn for turn in turns if turn.played]
        colours = [turn.colour for turn in played]
        return Team(
            tpn=tpn,
            primary=self._paired_by(tpn, self.round_number),
            secondary=self._total(tpn, self.round_number, self.secondary),
            colours=tuple(colour for colour in colours if colour is not None),
            opponents=frozenset({turn.opponent for turn in played} | self._forbidden(tpn)),
            floated=any(self._is_float(tpn, turn) for turn in turns if turn.round == self.round_number - 1),
            barred_from_pab=any(map(self._bars_from_pab, turns)),
            number_is_odd=self._number_is_odd(tpn),
            matches_played=len(played),
        )

    def _total(self, tpn: int, round_number: int, score: Score) -> Points:
        """The points before that round."""
        earned = sum(
            turn.match_points if score is Score.MATCH else turn.game_points
            for turn in self.turns[tpn]
            if turn.round < round_number
        )
        return earned + adjustments_of_team(self.record, tpn, round_number - 1, score)

    def _paired_by(self, tpn: int, round_number: int) -> Points:
        return self._total(tpn, round_number, self.primary) + self._virtual(tpn, round_number)

    def _virtual(self, tpn: int, round_number: int) -> Points:
        """The points for pairing only that the record states (250), else those of Baku acceleration (C.04.7 1)."""
        if self.record.virtual_points:
            return sum(
                row.match_points if self.primary is Score.MATCH else row.points
                for row in self.record.virtual_points
                if row.first <= tpn <= row.last and row.first_round <= round_number <= row.last_round
            )
        if self.record.acceleration != "baku":
            return 0
        late = {row.player for row in self.record.requested_byes if row.round == 1 and row.kind is ByeKind.ZERO}
        for round_ in self.record.rounds[:1]:
            late |= {bye.player for bye in round_.byes if bye.kind is ByeKind.ZERO}
        on_time = sorted(tpn for tpn in self.turns if tpn not in late)
        members = on_time[: 2 * -(-len(on_time) // 4)]
        accelerated = -(-self.record.planned_rounds // 2)
        if not members or tpn > members[-1] or round_number > accelerated:
            return 0
        win: Points = WIN(self.record.matches)
        return win if round_number <= -(-accelerated // 2) else win // 2

    def _forbidden(self, tpn: int) -> set[int]:
        groups = (group for group in forbidden_groups(self.record, self.round_number) if tpn in group)
        return {other for group in groups for other in group if other != tpn}

    def _is_float(self, tpn: int, turn: Turn) -> bool:
        """1.5. A forfeited match makes no floaters, unless the event reads it so."""
        if not turn.opponent or not (turn.played or self.record.options.get("team_scheduled")):
            return False
        return self._paired_by(tpn, turn.round) != self._paired_by(turn.opponent, turn.round)

    def _bars_from_pab(self, turn: Turn) -> bool:
        """C2: a pairing-allocated bye; a match won by forfeit, or a full-point bye; in 2024 a round in which a win's
        points were scored without playing.
        """
        if turn.bye is ByeKind.PAIRING_ALLOCATED:
            return True
        if self.record.edition == "2024":
            rules, scoring = self.record.matches, self.record.scoring
            points, win = turn.match_points, WIN(rules)
            if self.primary is Score.GAME:
                points, win = turn.game_points, len(rules.colours) * scoring.white_win
            return not turn.played and points >= win
        return turn.won_by_forfeit or turn.bye is ByeKind.FULL

    def _number_is_odd(self, tpn: int) -> bool:
        """4.3.1: of the number, or, if the event reads it so, of the place among the teams that have arrived."""
        if not self.record.options.get("team_places"):
            return tpn % 2 == 1
        arrived = [
            other
            for other, turns in sorted(self.turns.items())
            if other not in self.absent or any(turn.opponent or turn.bye is ByeKind.PAIRING_ALLOCATED for turn in turns)
        ]
        return arrived.index(tpn) % 2 == 0
