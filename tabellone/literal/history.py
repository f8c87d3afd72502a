"""What each round was for a player, read off the record's games and byes by the book.

The twins decide nothing by the record's own methods: who was met, what counts and what it is worth is said here anew.
"""

from __future__ import annotations

from dataclasses import dataclass

from tabellone.record import ByeKind, Colour, Points, Record, Result

WINS = {Result.WIN, Result.SHORT_WIN}
DRAWS = {Result.DRAW, Result.SHORT_DRAW}
LOSSES = {Result.LOSS, Result.SHORT_LOSS}
SIGN = {
    **dict.fromkeys(WINS, "W"),
    **dict.fromkeys(DRAWS, "D"),
    **dict.fromkeys(LOSSES, "L"),
    Result.FORFEIT_WIN: "+",
    Result.FORFEIT_LOSS: "-",
}
"""How a 299 line names a result."""


@dataclass(frozen=True)
class LiteralTurn:
    """A player's round."""

    round: int
    points: Points
    """Nothing for a game without a result."""
    opponent: int = 0
    colour: Colour | None = None
    bye: ByeKind | None = None
    over_the_board: bool = False
    """C.04.2 3.5: neither side has forfeited; a game still in progress is one."""
    is_open: bool = False
    won_by_forfeit: bool = False


_last_read: list[tuple[Record, dict[int, list[LiteralTurn]]]] = []
"""The record that was asked for last: the twins ask for each player of it many times."""


def turns_of(record: Record, tpn: int) -> list[LiteralTurn]:
    """The player's rounds in order."""
    kept = _last_read[0] if _last_read else None
    if kept is None or kept[0] is not record:
        kept = (record, _read(record))
        _last_read[:] = [kept]
    return kept[1][tpn]


def _read(record: Record) -> dict[int, list[LiteralTurn]]:
    turns: dict[int, list[LiteralTurn]] = {player.tpn: [] for player in record.players}
    for number, round_ in enumerate(record.rounds, start=1):
        for pairing in round_.pairings:
            (game,) = pairing.games
            forfeited = bool({game.white_result, game.black_result} & {Result.FORFEIT_WIN, Result.FORFEIT_LOSS})
            for tpn, opponent, colour, result in (
                (game.white, game.black, Colour.WHITE, game.white_result),
                (game.black, game.white, Colour.BLACK, game.black_result),
            ):
                points = _stated(record, number, tpn, SIGN.get(result, ""), _points(record, colour, result))
                won = result is Result.FORFEIT_WIN
                is_open = result is Result.UNKNOWN
                turns[tpn].append(LiteralTurn(number, points, opponent, colour, None, not forfeited, is_open, won))
        for bye in round_.byes:
            points = _stated(record, number, bye.player, bye.kind.value, _points_of_bye(record, bye.kind))
            turns[bye.player].append(LiteralTurn(number, points, bye=bye.kind))
    return turns


def _stated(record: Record, number: int, tpn: int, sign: str, usual: Points) -> Points:
    """What a 299 line of that sign says such a round is worth, the last line that concerns the player and the round."""
    points = usual
    for row in record.adjustments:
        if row.kind and row.kind == sign and row.round in (0, number) and (not row.players or tpn in row.players):
            points = row.points
    return points


def _points(record: Record, colour: Colour, result: Result) -> Points:
    scoring, white = record.scoring, colour is Colour.WHITE
    if result in WINS:
        return scoring.white_win if white else scoring.black_win
    if result in DRAWS:
        return scoring.white_draw if white else scoring.black_draw
    if result in LOSSES:
        return scoring.white_loss if white else scoring.black_loss
    return {
        Result.FORFEIT_WIN: scoring.forfeit_win,
        Result.FORFEIT_LOSS: scoring.forfeit_loss,
        Result.UNKNOWN: 0,
    }[result]


def _points_of_bye(record: Record, kind: ByeKind) -> Points:
    scoring = record.scoring
    return {
        ByeKind.PAIRING_ALLOCATED: scoring.pairing_allocated_bye,
        ByeKind.FULL: scoring.full_bye,
        ByeKind.HALF: scoring.half_bye,
        ByeKind.ZERO: scoring.zero_bye,
    }[kind]


def adjustments_up_to(record: Record, tpn: int, round_number: int) -> Points:
    """Penalties and bonuses (299): those of the whole event (round 0) count from its start; no players are all."""
    return sum(
        row.points
        for row in record.adjustments
        if not row.kind and row.round <= round_number and (not row.players or tpn in row.players)
    )


def forbidden_groups(record: Record, round_number: int) -> list[set[int]]:
    """Of each of them no two may meet in that round (260); a last round 0 is the end of the event."""
    return [
        set(row.players)
        for row in record.forbidden
        if row.first_round <= round_number and not 0 < row.last_round < round_number
    ]
