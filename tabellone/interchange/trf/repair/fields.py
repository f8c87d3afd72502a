"""Repair of single fields of a player's line: numbers that are none, missing names, cut lines."""

from __future__ import annotations

from tabellone.interchange.trf.errors import TrfError
from tabellone.interchange.trf.line import Line
from tabellone.interchange.trf.players import END_OF_POINTS, FIRST_ROUND, SEPARATORS, player_line
from tabellone.interchange.trf.repair.edits import MUST_BE_BLANK, ReportDraft
from tabellone.messages import Message
from tabellone.record import parse_points

RATING, POINTS, RANK, NAME = (49, 52), (81, 84), (86, 89), (15, 47)
END = 91
"""Last column before the rounds."""


def repair_end(draft: ReportDraft, *, is_ended: bool) -> None:
    """Blank the last value of a last line that was cut by the end of the file: the value can be incomplete."""
    last = max((number for number, text in draft.lines.items() if text.strip()), default=0)
    text = draft.lines.get(last, "").rstrip()
    if is_ended or last not in draft.of_players or len(text) >= FIRST_ROUND - 2 + 10 * draft.rounds():
        return
    start = max(text.rfind(" ") + 1, NAME[0] - 1)
    cut = text[start:]
    if cut:
        draft.put_columns(
            last,
            start + 1,
            " " * len(cut),
            Message("end of the line"),
            Message("the line is cut by the end of the file"),
        )


def repair_fields(draft: ReportDraft) -> None:
    """Repair the fields before the rounds of each player's line that cannot be read."""
    numbers = draft.of_players
    some_have_points = any(len(draft.lines[number]) >= END_OF_POINTS for number in numbers)
    for number in numbers:
        if some_have_points and len(draft.lines[number]) < END_OF_POINTS:
            _blank(draft, number, POINTS, Message("points"), Message("the line is cut: calculated from the results"))
        if not _is_readable(draft, number):
            _repair_head(draft, number)


def _is_readable(draft: ReportDraft, number: int) -> bool:
    try:
        player_line(Line(draft.source, number, draft.lines[number][:END]))
    except TrfError:
        return False
    return True


def _repair_head(draft: ReportDraft, number: int) -> None:
    text = draft.lines[number].ljust(END)
    for column in SEPARATORS[1:]:
        if text[column - 1].strip():
            draft.put_columns(number, column, " ", Message("column %(column)s", column=column), MUST_BE_BLANK)
    rating, name = _cut(draft, number, RATING), _cut(draft, number, NAME)
    if rating and not _is_number(rating):
        _blank(draft, number, RATING, Message("rating"), Message("not a number: the player is unrated"))
    if not name:
        told = f"Player {draft.lines[number][4:8].strip()}"
        draft.put_columns(number, NAME[0], told, Message("name"), Message("the name is missing: enter it"))
    points, rank = _cut(draft, number, POINTS), _cut(draft, number, RANK)
    if points and not _are_points(points):
        why = Message("not a number: calculated from the results")
        _blank(draft, number, POINTS, Message("points"), why)
    if rank and not _is_number(rank):
        _blank(draft, number, RANK, Message("rank"), Message("not a number: calculated again"))


def _cut(draft: ReportDraft, number: int, columns: tuple[int, int]) -> str:
    return draft.lines[number][columns[0] - 1 : columns[1]].strip()


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdecimal()


def _are_points(text: str) -> bool:
    try:
        parse_points(text)
    except ValueError:
        return False
    return True


def _blank(draft: ReportDraft, number: int, columns: tuple[int, int], what: Message, why: Message) -> None:
    draft.put_columns(number, columns[0], " " * (columns[1] - columns[0] + 1), what, why)
