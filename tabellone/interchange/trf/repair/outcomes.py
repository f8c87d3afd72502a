"""Repair of colours, results and byes that cannot be read or contradict the opponent's line.

The stated points of both players decide between two results. If they do not, the game stays without a result.
"""

from __future__ import annotations

from tabellone.interchange.trf.repair.cells import CellTable, RawCell
from tabellone.interchange.trf.repair.opponents import COLOURS, MIRRORED
from tabellone.interchange.trf.results import BYES, COMPATIBLE, UNFINISHED
from tabellone.messages import Message
from tabellone.record import ByeKind, Colour, Points, Result

Pair = tuple[Result, Result]
OF_OPPONENT = Message("taken from the opponent's line")
BY_POINTS = Message("the lines contradict each other; the points of both players give this result")
OPEN = Message("the lines contradict each other and the points do not decide: enter the result")
BYE_BY_POINTS = Message("no valid bye; the player's points give this one")
BYE_UNKNOWN = Message("no valid bye, and the points do not decide: absent")
SECOND_BYE = Message("a second pairing-allocated bye in this round: entered as a full-point bye")
BOTH_COLOURS = Message("the lines do not give both colours: White goes to the player who had it less often")


def repair_outcomes(table: CellTable) -> None:
    """Repair all rounds, from the first one on."""
    for number in range(1, table.rounds + 1):
        for tpn, cell in table.of_round(number).items():
            other = table.cells.get((cell.opponent, number))
            if not cell.opponent:
                _repair_bye(table, tpn, number, cell)
            elif other is not None and other.opponent == tpn and tpn < cell.opponent:
                _repair_colours(table, tpn, cell.opponent, number)
                _repair_results(table, tpn, cell.opponent, number)
        _repair_second_byes(table, number)


def _repair_colours(table: CellTable, one: int, two: int, number: int) -> None:
    first, second = table.cells[one, number], table.cells[two, number]
    known = [cell.colour in COLOURS for cell in (first, second)]
    if all(known) and first.colour != second.colour:
        return
    if not any(known) and all(_is_forfeit(cell) for cell in (first, second)):
        _blank_unknown(table, one, number)
        _blank_unknown(table, two, number)
    elif known == [True, False]:
        table.write(two, number, "colour", Colour(first.colour).other.value, OF_OPPONENT)
    elif known == [False, True]:
        table.write(one, number, "colour", Colour(second.colour).other.value, OF_OPPONENT)
    else:
        white = min((one, two), key=lambda tpn: (_balance(table, tpn, number), tpn))
        for tpn in (one, two):
            colour = (Colour.WHITE if tpn == white else Colour.BLACK).value
            if table.cells[tpn, number].colour != colour:
                table.write(tpn, number, "colour", colour, BOTH_COLOURS)


def _is_forfeit(cell: RawCell) -> bool:
    result = cell.game_result
    return result is not None and result.is_forfeit


def _blank_unknown(table: CellTable, tpn: int, number: int) -> None:
    """Write “-” for a colour of a forfeited game that is no colour."""
    if table.cells[tpn, number].colour not in (" ", "-"):
        table.write(tpn, number, "colour", "-", Message("not a colour; the game was forfeited"))


def _balance(table: CellTable, tpn: int, number: int) -> int:
    """Return the whites less the blacks before the round."""
    colours = [table.cells[tpn, other].colour for other in range(1, number) if table.cells[tpn, other].opponent]
    return colours.count("w") - colours.count("b")


def _repair_results(table: CellTable, one: int, two: int, number: int) -> None:
    first, second = table.cells[one, number], table.cells[two, number]
    stated = first.game_result, second.game_result
    if stated[0] is None and stated[1] is None:
        _open_unreadable(table, one, two, number)
        return
    if (stated[0], stated[1]) in COMPATIBLE:
        return
    found = _by_points(table, one, two, number)
    if found is None and None in stated:
        found = _mirrored(*stated)
        why = OF_OPPONENT
    else:
        why = OF_OPPONENT if None in stated else BY_POINTS
    for tpn, cell, result in zip((one, two), (first, second), found or (None, None), strict=True):
        if result is None:
            table.write(tpn, number, "result", UNFINISHED, OPEN)
        elif cell.result != result.value:
            table.write(tpn, number, "result", result.value, why)


def _open_unreadable(table: CellTable, one: int, two: int, number: int) -> None:
    """Leave a game without a result; write the usual sign for one that cannot be read."""
    for tpn in (one, two):
        if table.cells[tpn, number].result not in (" ", "*", UNFINISHED):
            why = Message("neither line states a valid result: enter it")
            table.write(tpn, number, "result", UNFINISHED, why)


def _mirrored(first: Result | None, second: Result | None) -> Pair | None:
    if first is not None:
        return first, MIRRORED[first]
    return (MIRRORED[second], second) if second is not None else None


def _by_points(table: CellTable, one: int, two: int, number: int) -> Pair | None:
    """Return the only possible pair of results with one of the stated ones that gives the stated points."""
    first, second = table.cells[one, number], table.cells[two, number]
    left = table.points_left(one, number), table.points_left(two, number)
    if left == (None, None):
        return None
    options = [pair for pair in sorted(COMPATIBLE) if pair[0] is first.game_result or pair[1] is second.game_result]
    fitting = [
        pair
        for pair in options
        if Result.UNKNOWN not in pair
        and _fits(table, left[0], pair[0], first.colour)
        and _fits(table, left[1], pair[1], second.colour)
    ]
    usual = [pair for pair in fitting if MIRRORED[pair[0]] is pair[1]]
    found = usual or fitting
    return found[0] if len(found) == 1 else None


def _fits(table: CellTable, left: Points | None, result: Result, colour: str) -> bool:
    return left is None or left == table.points_of(result, colour)


def _repair_bye(table: CellTable, tpn: int, number: int, cell: RawCell) -> None:
    if cell.colour not in (" ", "-", "w", "b"):
        table.write(tpn, number, "colour", "-", Message("not a colour"))
    left = table.points_left(tpn, number)
    is_cut = cell.result == " " and len(table.draft.lines[table.lines[tpn]].rstrip()) < table.column_after(number)
    if cell.result in BYES and not (is_cut and left):
        return
    kind = _bye_by_points(table, number, left)
    if kind is None and is_cut:
        return
    table.write(tpn, number, "result", (kind or ByeKind.ZERO).value, BYE_BY_POINTS if kind else BYE_UNKNOWN)


def _bye_by_points(table: CellTable, number: int, left: Points | None) -> ByeKind | None:
    if left is None:
        return None
    cells = table.of_round(number).values()
    has_bye = any(not cell.opponent and cell.result == ByeKind.PAIRING_ALLOCATED.value for cell in cells)
    kinds = (ByeKind.ZERO, ByeKind.HALF, *([] if has_bye else [ByeKind.PAIRING_ALLOCATED]), ByeKind.FULL)
    return next((kind for kind in kinds if table.scoring.of_bye(kind) == left), None)


def _repair_second_byes(table: CellTable, number: int) -> None:
    allocated = [
        tpn
        for tpn, cell in table.of_round(number).items()
        if not cell.opponent and cell.result == ByeKind.PAIRING_ALLOCATED.value
    ]
    if len(allocated) < 2:
        return
    wrong = [tpn for tpn in allocated if not _has_points_of_bye(table, tpn, number)]
    for tpn in wrong if len(wrong) == len(allocated) - 1 else allocated[1:]:
        kind = _bye_by_points(table, number, table.points_left(tpn, number))
        if kind is None or tpn not in wrong:
            table.write(tpn, number, "result", ByeKind.FULL.value, SECOND_BYE)
        else:
            table.write(tpn, number, "result", kind.value, BYE_BY_POINTS)


def _has_points_of_bye(table: CellTable, tpn: int, number: int) -> bool:
    return table.points_left(tpn, number) in (None, table.scoring.pairing_allocated_bye)
