"""Repair of players' numbers and lines: doubled lines, wrong numbers, and players without a line."""

from __future__ import annotations

from collections import Counter

from tabellone.interchange.trf.players import FIRST_ROUND
from tabellone.interchange.trf.repair.cells import CellTable, RawCell, cell_table, number_of
from tabellone.interchange.trf.repair.edits import CODE, LINE, ReportDraft
from tabellone.messages import Message

NUMBER = Message("starting rank")
MOST_WRONG = 20
"""Maximum number of lines that get another number."""
MOST_ADDED = 5
"""Maximum number of players whose lines are written from their opponents' lines."""


def repair_numbers(draft: ReportDraft) -> None:
    """Remove doubled lines, and give players without a valid number of their own the one that opponents name."""
    seen: dict[str, int] = {}
    for number in draft.of_players:
        text = draft.lines[number].rstrip()
        if text in seen:
            draft.put(number, "", LINE, Message("the same as line %(line)s", line=seen[text]))
        seen.setdefault(text, number)
    table = cell_table(draft)
    for number in _wrong_numbers(draft, table)[:MOST_WRONG]:
        lacking = {cell.opponent for cell in table.cells.values() if cell.opponent > 0} - set(table.lines)
        fitting = [tpn for tpn in sorted(lacking) if _is_player(draft, table, number, tpn)]
        if len(fitting) == 1:
            text = f"{fitting[0]:4}"
            draft.put_columns(number, 5, text, NUMBER, Message("the number that the player's opponents name"))
            table = cell_table(draft)


def _wrong_numbers(draft: ReportDraft, table: CellTable) -> list[int]:
    """Return the lines whose number is invalid, is another line's too, or is named by no opponent."""
    rows = {number: number_of(draft.lines[number]) for number in draft.of_players}
    count = Counter(rows.values())
    named = {cell.opponent for cell in table.cells.values()}
    return [
        number
        for number, tpn in rows.items()
        if (not tpn or count[tpn] > 1 or tpn not in named) and not _is_own(draft, table, number, tpn)
    ]


def _is_own(draft: ReportDraft, table: CellTable, number: int, tpn: int) -> bool:
    return bool(tpn) and (_is_player(draft, table, number, tpn) or not _opponents(draft, number, table.rounds))


def _opponents(draft: ReportDraft, number: int, rounds: int) -> dict[int, int]:
    found = {}
    for place in range(1, rounds + 1):
        start = FIRST_ROUND - 1 + 10 * (place - 1)
        digits = draft.lines[number][start : start + 4].strip()
        if digits.isascii() and digits.isdecimal() and int(digits):
            found[place] = int(digits)
    return found


def _is_player(draft: ReportDraft, table: CellTable, number: int, tpn: int) -> bool:
    """Return whether more opponents in the line name the player of this number than another one."""
    opponents = _opponents(draft, number, table.rounds)
    named = [table.cells.get((opponent, place), RawCell()).opponent == tpn for place, opponent in opponents.items()]
    return bool(named) and 2 * sum(named) > len(named)


def add_missing_players(draft: ReportDraft, table: CellTable) -> bool:
    """Write the lines of players whom opponents name and who have none; return whether there are such players."""
    named: dict[int, dict[int, int]] = {}
    for (tpn, place), cell in table.cells.items():
        if cell.opponent > 0 and cell.opponent not in table.lines:
            named.setdefault(cell.opponent, {})[place] = tpn
    highest = len(table.lines) + len(named)
    added = {tpn: rounds for tpn, rounds in named.items() if tpn <= highest}
    if not added or len(added) > min(MOST_ADDED, len(table.lines)):
        return False
    for tpn, rounds in sorted(added.items()):
        why = Message("the line is missing and is written from the opponents' lines: enter name, rating and byes")
        cells = "".join(
            f"{rounds[place]:4}" + " " * 6 if place in rounds else " " * 10 for place in range(1, table.rounds + 1)
        )
        draft.add(f"{CODE} {tpn:4}      {f'Player {tpn}':77}{cells}".rstrip(), why)
    return True
