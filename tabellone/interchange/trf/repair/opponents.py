"""Repair of opponents: each game is in two lines, so the opponent's line shows a wrong or missing number."""

from __future__ import annotations

from collections.abc import Mapping

from tabellone.interchange.trf.repair.cells import CellTable, RawCell
from tabellone.messages import Message
from tabellone.record import Result

GAME_RESULTS = frozenset(result.value for result in Result)
COLOURS = ("w", "b")
OF_BYES = frozenset("UHFZ")
UNNAMED = Message("the line states a bye, and no opponent names this player")
WHY = Message("the opponent's line names this player")


def repair_opponents(table: CellTable) -> None:
    """Write the opponent of each player whom exactly one other player names, if both fit nobody else."""
    for number in range(1, table.rounds + 1):
        cells = table.of_round(number)
        single = [tpn for tpn, cell in cells.items() if not _is_mutual(cells, tpn, cell)]
        claiming: dict[int, list[int]] = {}
        for tpn in single:
            if cells[tpn].opponent != tpn:
                claiming.setdefault(cells[tpn].opponent, []).append(tpn)
        for tpn in single:
            claims = claiming.get(tpn, [])
            if len(claims) == 1 and not _is_bye(table, number, tpn, claims[0]):
                table.write(tpn, number, "opponent", str(claims[0]), WHY)
            elif not claims and cells[tpn].opponent and cells[tpn].result in OF_BYES:
                table.write(tpn, number, "opponent", "0000", UNNAMED)


def _is_mutual(cells: Mapping[int, RawCell], tpn: int, cell: RawCell) -> bool:
    other = cells.get(cell.opponent)
    return cell.opponent != tpn and other is not None and other.opponent == tpn


def _is_bye(table: CellTable, number: int, tpn: int, opponent: int) -> bool:
    """Return whether the player can have a bye although an opponent names the player.

    A colour, or points that only the game gives, show that it was a game.
    """
    cell, other = table.cells[tpn, number], table.cells[opponent, number]
    if cell.opponent or cell.colour in COLOURS or cell.result.strip() not in OF_BYES:
        return False
    left, result = table.points_left(tpn, number), other.game_result
    if left is None or result is None:
        return True
    mirrored = MIRRORED[result]
    is_game = left == table.points_of(mirrored, "b" if other.colour == "w" else "w")
    return not is_game or left == table.points_of_bye(cell.result)


MIRRORED = {
    Result.WIN: Result.LOSS,
    Result.LOSS: Result.WIN,
    Result.DRAW: Result.DRAW,
    Result.SHORT_WIN: Result.SHORT_LOSS,
    Result.SHORT_LOSS: Result.SHORT_WIN,
    Result.SHORT_DRAW: Result.SHORT_DRAW,
    Result.FORFEIT_WIN: Result.FORFEIT_LOSS,
    Result.FORFEIT_LOSS: Result.FORFEIT_WIN,
}
"""The usual result of the opponent."""
