"""Rounds built from the players' cells: each game is stated twice, and both lines must agree."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import zip_longest

from tabellone.interchange.trf.errors import TrfError, quoted
from tabellone.interchange.trf.players import PlayerLine, column_of
from tabellone.interchange.trf.results import BLANK, BYES, COMPATIBLE, GAMES, RESULTS, Cell
from tabellone.messages import Message
from tabellone.record import Bye, ByeKind, Game, RequestedBye, Result, Round

COLOUR, RESULT = 5, 7
"""Offsets from the first column of a round."""


def rounds_of(lines: Sequence[PlayerLine]) -> tuple[tuple[Round, ...], tuple[RequestedBye, ...]]:
    """Return the paired rounds, and the requested byes of later ones.

    A round is paired if it, or a later one, has a game or a pairing-allocated bye. Blank cells of paired rounds are
    zero-point byes, and so are missing cells of shorter lines: trailing blanks may be cut off. Games are in the order
    of their smaller number, as a report does not state the boards. A game without a result is adjourned if another
    round follows.
    """
    by_tpn = {line.player.tpn: line for line in sorted(lines, key=lambda line: line.player.tpn)}
    paired = max((_last_game(line) for line in lines), default=0)
    columns = zip_longest(*(line.cells[:paired] for line in by_tpn.values()), fillvalue=BLANK)
    rounds = tuple(
        _Reading(by_tpn, number, dict(zip(by_tpn, column, strict=True))).round()
        for number, column in enumerate(columns, start=1)
    )
    rounds = (*map(with_adjourned_games, rounds[:-1]), *rounds[-1:])
    requested = [
        RequestedBye(number, tpn, _bye_kind(line, number, cell[1]))
        for tpn, line in by_tpn.items()
        for number, cell in enumerate(line.cells[paired:], start=paired + 1)
        if cell != BLANK
    ]
    return rounds, tuple(sorted(requested, key=lambda bye: (bye.round, bye.player)))


def games_of_round(lines: Mapping[int, PlayerLine], number: int, cells: Mapping[int, Cell]) -> tuple[Game, ...]:
    """Return the games of a round from these cells. Raises TrfError if two lines contradict each other."""
    return _Reading(lines, number, cells).round().games


def with_adjourned_games(round_: Round) -> Round:
    """Return the round as followed by another one: its games without a result are adjourned."""
    return round_ if round_.is_finished else round_.with_each(_adjourned)


def _adjourned(game: Game) -> Game:
    return game if game.is_finished else replace(game, is_adjourned=True)


def _last_game(line: PlayerLine) -> int:
    cells = line.cells
    for number in range(len(cells), 0, -1):
        opponent, sign = cells[number - 1]
        if opponent or sign[1] == "U":
            return number
    return 0


def _error(line: PlayerLine, number: int, offset: int, expected: Message, found: Message) -> TrfError:
    return line.line.error(column_of(number) + offset, expected, found)


def _bye_kind(line: PlayerLine, number: int, sign: str) -> ByeKind:
    kind = BYES.get(sign[1])
    if kind is None:
        raise _error(line, number, RESULT, Message("U, F, H or Z beside no opponent"), quoted(sign[1]))
    return kind


class _Reading:
    """One round, as stated by all players' lines."""

    def __init__(self, lines: Mapping[int, PlayerLine], number: int, cells: Mapping[int, Cell]) -> None:
        self.lines = lines
        self.number = number
        self.cells = cells

    def round(self) -> Round:
        """Return the games and the byes. Raises TrfError if two lines contradict each other."""
        cells = self.cells
        games: list[Game] = []
        byes: list[Bye] = []
        for tpn, (opponent, sign) in cells.items():
            if not opponent:
                byes.append(Bye(tpn, _bye_kind(self.lines[tpn], self.number, sign)))
                continue
            other, others = cells.get(opponent, BLANK)
            if other != tpn or tpn == opponent:
                raise self._stranger(tpn, opponent)
            if tpn > opponent:
                continue  # already read from the opponent's line
            results = GAMES.get(sign + others)
            if results:
                games.append(Game(tpn, opponent, *results))
                continue
            results = GAMES.get(others + sign)
            games.append(Game(opponent, tpn, *results) if results else self._unusual_game(tpn, opponent))
        self._refuse_two_allocated_byes(byes)
        return Round.of(games, byes)

    def _refuse_two_allocated_byes(self, byes: Sequence[Bye]) -> None:
        allocated = [bye.player for bye in byes if bye.kind is ByeKind.PAIRING_ALLOCATED]
        if len(allocated) > 1:
            raise _error(
                self.lines[allocated[1]],
                self.number,
                RESULT,
                Message("one pairing-allocated bye in round %(round)s", round=self.number),
                Message("a second one: player %(player)s has it already", player=allocated[0]),
            )

    def _stranger(self, tpn: int, opponent: int) -> TrfError:
        """Return the error of a player whose opponent does not name them."""
        line = self.lines[tpn]
        if opponent not in self.lines:
            expected = Message("the number of a player of this report")
            return _error(line, self.number, 0, expected, Message("%(number)s", number=opponent))
        if tpn == opponent:
            return _error(line, self.number, 0, Message("another player's number"), Message("the player's own"))
        other = self.cells[opponent][0]
        return _error(
            line,
            self.number,
            0,
            Message("in round %(round)s an opponent who names player %(player)s too", round=self.number, player=tpn),
            Message("%(number)s, who has player %(player)s", number=opponent, player=other)
            if other
            else Message("%(number)s, who has no opponent", number=opponent),
        )

    def _unusual_game(self, tpn: int, opponent: int) -> Game:
        """Return a forfeited game without colours, with White for the smaller number, or raise TrfError."""
        own, others = self.cells[tpn][1], self.cells[opponent][1]
        first, second = (self._result(player) for player in (tpn, opponent))
        if (first, second) not in COMPATIBLE:
            raise _error(
                self.lines[opponent],
                self.number,
                RESULT,
                Message("a result that goes with player %(player)s's “%(result)s”", player=tpn, result=own[1]),
                quoted(others[1]),
            )
        colours = own[0] + others[0]
        if colours in ("ww", "bb"):
            raise _error(
                self.lines[opponent],
                self.number,
                COLOUR,
                Message("the other colour than player %(player)s has", player=tpn),
                quoted(others[0]),
            )
        if not first.is_forfeit:
            lacking = opponent if own[0] in "wb" else tpn
            raise _error(
                self.lines[lacking], self.number, COLOUR, Message("the colour of a game, w or b"), Message("none")
            )
        if own[0] == "b" or others[0] == "w":
            return Game(opponent, tpn, second, first)
        return Game(tpn, opponent, first, second)

    def _result(self, tpn: int) -> Result:
        sign = self.cells[tpn][1]
        result = RESULTS.get(sign[1])
        if result is None:
            raise _error(
                self.lines[tpn],
                self.number,
                RESULT,
                Message("a result of a game: one of 1 = 0 + - W D L"),
                quoted(sign[1]),
            )
        return result


def check_history(lines: Sequence[PlayerLine], rounds: Sequence[Round], games_of_match: int = 1) -> None:
    """Refuse two games over the board between the same players (C.04.1 b; 2026 article 2).

    The games of one match are allowed, as each is in a round of its own.
    """
    by_tpn = {line.player.tpn: line for line in lines}
    met: dict[tuple[int, int], int] = {}
    for number, round_ in enumerate(rounds, start=1):
        for game in round_.games:
            pair = (min(game.white, game.black), max(game.white, game.black))
            if not (game.is_played and game.is_finished):
                continue
            if pair in met and (met[pair] - 1) // games_of_match != (number - 1) // games_of_match:
                raise _error(
                    by_tpn[pair[0]],
                    number,
                    0,
                    Message("a new opponent"),
                    Message("%(number)s, who was the opponent of round %(round)s too", number=pair[1], round=met[pair]),
                )
            met[pair] = number
