"""Results as the blocks of pairings write them: numbers with a decimal comma, and a letter for special results."""

from __future__ import annotations

from collections.abc import Mapping

from tabellone.record import POINT, Bye, ByeKind, Game, Pairing, Points, Record, Result, Scoring
from tabellone.record.matches import sides_of

BYE, UNPAIRED = "-1", "-2"
FORFEIT, UNRATED, BOTH_LOSE, ADJOURNED = "K", "U", "D", "H"
SHORT = (Result.SHORT_WIN, Result.SHORT_DRAW, Result.SHORT_LOSS)
KNOWN_BYES = {ByeKind.FULL: "1", ByeKind.HALF: "0,5", ByeKind.ZERO: ""}
"""Requested byes; the sample files leave the result of an absent player empty."""


def points_text(points: Points) -> str:
    """Return tenths of a point: ``3,5``."""
    return comma(points / POINT)


def comma(value: float | None) -> str:
    """Return a number with a decimal comma; empty for None."""
    return "" if value is None else f"{value:.10g}".replace(".", ",")


def game_row(round_: int, pairing: int, board: int, game: Game) -> Mapping[str, str]:
    """Return the row of a game; a player without an opponent on a board of a team is White there."""
    is_empty = not (game.white and game.black)
    white, black = (game.white, game.black) if game.white else (game.black, game.white)
    results = game.results if game.white else (game.black_result, game.white_result)
    return {
        "round": str(round_),
        "pairing": str(pairing),
        "board": str(board),
        "whiteno": str(white),
        "blackno": UNPAIRED if is_empty else str(black),
        "reswhite": _result(results[0]),
        "resblack": "" if is_empty else _result(results[1]),
        "forfeit": _letter(game),
    }


def _result(result: Result) -> str:
    if result in (Result.UNKNOWN, Result.UNREPORTED):
        return ""
    return points_text(result.standard_points)


def _letter(game: Game) -> str:
    if game.is_adjourned:
        return ADJOURNED
    if any(result.is_forfeit for result in game.results):
        return FORFEIT
    if any(result in SHORT for result in game.results):
        return UNRATED
    return BOTH_LOSE if game.results == (Result.LOSS, Result.LOSS) else ""


def bye_row(round_: int, pairing: int, bye: Bye, scoring: Scoring) -> Mapping[str, str]:
    """Return the row of a player without an opponent. The bye given by the pairing has the letter of a forfeit."""
    is_given = bye.kind is ByeKind.PAIRING_ALLOCATED
    return {
        "round": str(round_),
        "pairing": str(pairing),
        "board": "1",
        "whiteno": str(bye.player),
        "blackno": BYE if is_given else UNPAIRED,
        "reswhite": _given(scoring) if is_given else KNOWN_BYES[bye.kind],
        "resblack": "0" if is_given else "",
        "forfeit": FORFEIT if is_given else "",
    }


def _given(scoring: Scoring) -> str:
    """Return the value of the bye as a win, a draw or a loss, whatever points these have in the event."""
    if scoring.pairing_allocated_bye >= scoring.white_win:
        return "1"
    return "0,5" if scoring.pairing_allocated_bye >= scoring.white_draw else "0"


def team_row(round_: int, pairing: int, row: Pairing, record: Record) -> Mapping[str, str]:
    """Return the row of a match: the game points of both teams, if a game is finished."""
    known = row.reported is not None or any(game.is_finished for game in row.games)
    team_of = {tpn: team.tpn for team in record.teams for tpn in team.players}
    sides = sides_of(row, record.scoring, record.matches, team_of)
    first, second = (points_text(side.points) if known else "" for side in sides)
    return {
        "round": str(round_),
        "pairing": str(pairing),
        "no1": str(row.first),
        "no2": str(row.second),
        "res1": first,
        "res2": second,
    }


def team_bye_row(round_: int, pairing: int, bye: Bye, record: Record) -> Mapping[str, str]:
    """Return the row of a team without an opponent, with its game points."""
    is_given = bye.kind is ByeKind.PAIRING_ALLOCATED
    matches = record.matches
    points = matches.bye[1] if matches.bye else matches.boards * record.scoring.draw
    return {
        "round": str(round_),
        "pairing": str(pairing),
        "no1": str(bye.player),
        "no2": BYE if is_given else UNPAIRED,
        "res1": points_text(points) if is_given else "",
        "res2": "0" if is_given else "",
    }
