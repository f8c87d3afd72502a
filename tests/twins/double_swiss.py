"""The Double-Swiss system (C.04.5) by the book, for tests of small events: every choice is made by trying all.

Bye, upfloaters and brackets (article 3) are chosen as in the twin of the Swiss system for teams, whose articles say the
same. What a match was, who is barred from what, and the colours are said here anew.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tabellone.literal.history import adjustments_up_to, forbidden_groups, turns_of
from tabellone.record import ByeKind, Colour, Game, Points, Record, Result
from tests.twins.asked_last import once
from tests.twins.team_colours import Preference
from tests.twins.team_swiss import Book, Pair
from tests.twins.teams import Team
from tests.twins.wish import NOTHING, Wish

WHITE, BLACK = Colour.WHITE, Colour.BLACK
FORFEITS = {Result.FORFEIT_WIN, Result.FORFEIT_LOSS}


def pair_by_the_book(record: Record, round_number: int) -> tuple[frozenset[tuple[int, int]], int | None]:
    """The (white, black) pairs of the first game of the match that begins in that round, and who gets the
    pairing-allocated bye. Raises NoPairing.
    """
    assert round_number % 2 == 1, "a match begins in an odd round"
    return DoubleBook(record, (round_number + 1) // 2).pair()


@dataclass(frozen=True)
class _Match:
    number: int
    opponent: int
    colour: Colour | None
    regularly_played: bool
    won_by_forfeit: bool


class DoubleBook(Book):
    """One round, which is a match for everybody."""

    def __init__(self, record: Record, match: int, wish: Wish = NOTHING) -> None:
        self.reader = _read(record, match)
        super().__init__(record, _players(record, match), match, wish)
        matches = (record.planned_rounds + 1) // 2
        self.is_last = 0 < matches <= match
        self.preferences = dict.fromkeys(self.teams, Preference(None))

    def without_wish(self, everybody: Sequence[Team], round_number: int) -> Book:
        """The same match if nothing is asked for."""
        assert everybody
        return DoubleBook(self.record, round_number)

    def c7(self, upfloaters: tuple[Team, ...]) -> int:
        """C7: except for the last round."""
        return 0 if self.is_last else sum(player.floated for player in upfloaters)

    def c10(self, pairs: Sequence[Pair], residents: frozenset[Team]) -> int:  # type: ignore[override]
        """C8: except for the last round."""
        if self.is_last:
            return 0
        floating = [pair for pair in pairs if len(residents.intersection(pair)) == 1]
        return sum(player.floated for pair in floating for player in pair if player in residents)

    def _in_colours(self, pair: Pair) -> tuple[int, int]:
        """Article 4."""
        higher, other = sorted(pair, key=lambda player: (-player.primary, player.tpn))
        colour = self._colour_of_higher(higher, other)
        return (higher.tpn, other.tpn) if colour is WHITE else (other.tpn, higher.tpn)

    def _colour_of_higher(self, higher: Team, other: Team) -> Colour:
        initial = self.record.initial_colour or WHITE
        if higher.colours == other.colours == ():  # 4.3.1
            return initial if higher.tpn % 2 == 1 else _not(initial)
        whites, others = higher.colours.count(WHITE), other.colours.count(WHITE)
        if whites < others:  # 4.3.2
            return WHITE
        if whites > others:
            return BLACK
        for back in range(1, min(len(higher.colours), len(other.colours)) + 1):  # 4.3.3
            if higher.colours[-back] is not other.colours[-back]:
                return other.colours[-back]
        return _not(higher.colours[-1]) if higher.colours else other.colours[-1]  # 4.3.4, 4.3.5


def _not(colour: Colour) -> Colour:
    return BLACK if colour is WHITE else WHITE


class _Reader:
    """What the Handbook knows of the players before a match."""

    def __init__(self, record: Record, match: int) -> None:
        self.record = record
        self.match = match
        self.first = 2 * match - 1
        self.absent = {row.player for row in record.requested_byes if row.round == self.first}
        for bye in record.rounds[self.first - 1].byes if self.first <= len(record.rounds) else ():
            if bye.kind is not ByeKind.PAIRING_ALLOCATED:
                self.absent.add(bye.player)

    def players(self) -> tuple[Team, ...]:
        numbers = sorted(player.tpn for player in self.record.players)
        return tuple(self._player(tpn) for tpn in numbers if tpn not in self.absent)

    def have_met(self, one: int, other: int) -> bool:
        """C1."""
        matches = [match for number in range(1, self.match) if (match := self._match(one, number))]
        return any(match.regularly_played and match.opponent == other for match in matches)

    def _player(self, tpn: int) -> Team:
        matches = [match for number in range(1, self.match) if (match := self._match(tpn, number))]
        met = [match for match in matches if match.regularly_played]
        byes = {turn.bye for turn in turns_of(self.record, tpn) if turn.round < self.first}
        groups = (group for group in forbidden_groups(self.record, self.first) if tpn in group)
        return Team(
            tpn=tpn,
            primary=self._score(tpn, self.match),
            secondary=0,
            colours=tuple(match.colour for match in matches if match.colour is not None),
            opponents=frozenset(
                {match.opponent for match in met} | {other for group in groups for other in group} - {tpn}
            ),
            floated=any(self._floated(tpn, match) for match in matches if match.number == self.match - 1),
            barred_from_pab=ByeKind.PAIRING_ALLOCATED in byes
            or ByeKind.FULL in byes
            or any(match.won_by_forfeit for match in matches),
            number_is_odd=tpn % 2 == 1,
            matches_played=len(met),
        )

    def _match(self, tpn: int, number: int) -> _Match | None:
        """0: a forfeit only if at least one player forfeits both games. The colour is that scheduled for the first
        game, if at least one was actually played.
        """
        games = [self._game(tpn, round_number) for round_number in (2 * number - 1, 2 * number)]
        first, second = games
        if first is None or second is None:
            return None
        opponent = first.black if first.white == tpn else first.white
        own = [_result_of(game, tpn) for game in (first, second)]
        others = [_result_of(game, opponent) for game in (first, second)]
        nobody_played = all(_is_forfeited(game) for game in (first, second))
        forfeited_by = [both == [Result.FORFEIT_LOSS, Result.FORFEIT_LOSS] for both in (own, others)]
        return _Match(
            number,
            opponent,
            None if nobody_played else WHITE if first.white == tpn else BLACK,
            regularly_played=not any(forfeited_by),
            won_by_forfeit=forfeited_by[1] and not forfeited_by[0],
        )

    def _game(self, tpn: int, round_number: int) -> Game | None:
        games = (game for row in self.record.rounds[round_number - 1].pairings for game in row.games)
        return next((game for game in games if tpn in {game.white, game.black}), None)

    def _floated(self, tpn: int, match: _Match) -> bool:
        if not match.regularly_played and not self.record.options.get("double_scheduled"):
            return False
        return self._score(tpn, match.number) != self._score(match.opponent, match.number)

    def _score(self, tpn: int, match: int) -> Points:
        """Before that match. What is not finished is a draw (C.04.2 3.1)."""
        first = 2 * match - 1
        earned = sum(
            turn.points + (self.record.scoring.unknown if turn.is_open else 0)
            for turn in turns_of(self.record, tpn)
            if turn.round < first
        )
        virtual = sum(
            row.points
            for row in self.record.virtual_points
            if row.first <= tpn <= row.last and row.first_round <= first <= row.last_round
        )
        return earned + virtual + adjustments_up_to(self.record, tpn, first - 1)


def _result_of(game: Game, tpn: int) -> Result:
    return game.white_result if game.white == tpn else game.black_result


def _is_forfeited(game: Game) -> bool:
    return game.white_result in FORFEITS or game.black_result in FORFEITS


@once
def _read(record: Record, match: int) -> _Reader:
    return _Reader(record, match)


@once
def _players(record: Record, match: int) -> tuple[Team, ...]:
    return _read(record, match).players()
