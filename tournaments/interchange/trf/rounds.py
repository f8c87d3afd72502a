"""The players' cells become rounds: each game is said twice, and both sides must say the same."""

from __future__ import annotations

from collections.abc import Sequence

from tournaments.interchange.trf.errors import TrfError
from tournaments.interchange.trf.players import BLANK, Cell, PlayerLine
from tournaments.interchange.trf.results import BYES, COMPATIBLE, RESULTS
from tournaments.record import Bye, ByeKind, Colour, Game, RequestedBye, Result, Round


def rounds_of(lines: Sequence[PlayerLine], *, strict: bool) -> tuple[tuple[Round, ...], tuple[RequestedBye, ...]]:
    """The rounds that are paired, and what is said of later ones.

    A round is paired when it, or a later one, has a game. Blank cells of paired rounds are zero-point byes; ``strict``
    refuses a line that ends before the others do.
    """
    by_tpn = {line.player.tpn: line for line in lines}
    paired = max((_last_game(line) for line in lines), default=0)
    rounds = tuple(_round(by_tpn, number, strict=strict) for number in range(1, paired + 1))
    requested = [
        RequestedBye(number, line.player.tpn, _bye_kind(line, number, cell))
        for line in lines
        for number, cell in enumerate(line.cells[paired:], start=paired + 1)
        if cell != BLANK
    ]
    return rounds, tuple(sorted(requested, key=lambda bye: (bye.round, bye.player)))


def _last_game(line: PlayerLine) -> int:
    return max((number for number, cell in enumerate(line.cells, start=1) if cell[0] or cell[2] == "U"), default=0)


def _cell(line: PlayerLine, number: int) -> Cell:
    return line.cells[number - 1] if number <= len(line.cells) else BLANK


def _round(by_tpn: dict[int, PlayerLine], number: int, *, strict: bool) -> Round:
    games: list[Game] = []
    byes: list[Bye] = []
    allocated: PlayerLine | None = None
    for tpn, line in by_tpn.items():
        cell = _cell(line, number)
        opponent = cell[0]
        if opponent:
            other = by_tpn.get(opponent)
            if other is None:
                raise _error(line, number, 0, "the number of a player of this report", str(opponent))
            if tpn <= opponent or _cell(other, number)[0] != tpn:
                games.append(_game(line, other, number))
            continue
        if strict and number > len(line.cells):
            raise _error(line, number, 0, f"an entry for round {number}", "the end of the line")
        kind = _bye_kind(line, number, cell)
        if kind is ByeKind.PAIRING_ALLOCATED:
            if allocated is not None:
                raise _error(
                    line,
                    number,
                    7,
                    f"one pairing-allocated bye in round {number}",
                    f"a second one: player {allocated.player.tpn} has it already",
                )
            allocated = line
        byes.append(Bye(tpn, kind))
    return Round(tuple(games), tuple(sorted(byes, key=lambda bye: bye.player)))


def _error(line: PlayerLine, number: int, offset: int, expected: str, found: str) -> TrfError:
    return line.line.error(line.column(number) + offset, expected, found)


def _bye_kind(line: PlayerLine, number: int, cell: Cell) -> ByeKind:
    kind = BYES.get(cell[2])
    if kind is None:
        raise _error(line, number, 7, "U, F, H or Z beside no opponent", f"“{cell[2]}”")
    return kind


def _game(line: PlayerLine, other: PlayerLine, number: int) -> Game:
    """The game of the two lines, in whose cells it stands."""
    tpn, opponent = line.player.tpn, other.player.tpn
    if tpn == opponent:
        raise _error(line, number, 0, "another player's number", "the player's own")
    own, others = _cell(line, number), _cell(other, number)
    if others[0] != tpn:
        what = f"player {others[0]}" if others[0] else "no opponent"
        raise _error(
            line, number, 0, f"in round {number} an opponent who names player {tpn} too", f"{opponent}, who has {what}"
        )
    results = []
    for place, cell in ((line, own), (other, others)):
        result = RESULTS.get(cell[2])
        if result is None:
            raise _error(place, number, 7, "a result of a game: one of 1 = 0 + - W D L", f"“{cell[2]}”")
        results.append(result)
    if tuple(results) not in COMPATIBLE:
        raise _error(
            other,
            number,
            7,
            f"a result that goes with player {tpn}'s “{own[2]}”",
            f"“{others[2]}”" if others[2].strip() else "nothing",
        )
    colour = _colour(line, other, number, own, others, forfeit=results[0].is_forfeit)
    if colour is Colour.WHITE:
        return Game(tpn, opponent, results[0], results[1])
    return Game(opponent, tpn, results[1], results[0])


def _colour(line: PlayerLine, other: PlayerLine, number: int, own: Cell, others: Cell, *, forfeit: bool) -> Colour:
    """The colour of ``line``'s player. A forfeited game may lack its colours: then the lower number counts as White."""
    mine, theirs = own[1], others[1]
    if mine in "wb" and theirs in "wb" and mine != theirs:
        return Colour(mine)
    if mine == theirs and mine in "wb":
        raise _error(other, number, 5, f"the other colour than player {line.player.tpn} has", f"“{theirs}”")
    if not forfeit:
        lacking = other if mine in "wb" else line
        raise _error(lacking, number, 5, "the colour of a game, w or b", "none")
    if mine in "wb":
        return Colour(mine)
    return Colour(theirs).other if theirs in "wb" else Colour.WHITE


def check_history(lines: Sequence[PlayerLine], rounds: Sequence[Round]) -> None:
    """Refuse two games over the board between the same players (C.04.1 b; 2026 article 2)."""
    by_tpn = {line.player.tpn: line for line in lines}
    met: dict[tuple[int, int], int] = {}
    for number, round_ in enumerate(rounds, start=1):
        for game in round_.games:
            pair = (min(game.white, game.black), max(game.white, game.black))
            if not game.is_played or Result.UNKNOWN in (game.white_result, game.black_result):
                continue
            if pair in met:
                raise _error(
                    by_tpn[pair[0]],
                    number,
                    0,
                    "an opponent not met before",
                    f"{pair[1]}, who was the opponent of round {met[pair]} too",
                )
            met[pair] = number
