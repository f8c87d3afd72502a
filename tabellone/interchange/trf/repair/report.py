"""A defective report as a whole: the repairs in their order, and the reading of the repaired text."""

from __future__ import annotations

from dataclasses import dataclass

from tabellone.interchange import encodings
from tabellone.interchange.trf.errors import TrfError
from tabellone.interchange.trf.line import Line
from tabellone.interchange.trf.reader import TrfFile, read
from tabellone.interchange.trf.repair.cells import cell_table
from tabellone.interchange.trf.repair.characters import repair_characters, without_controls
from tabellone.interchange.trf.repair.columns import repair_columns
from tabellone.interchange.trf.repair.edits import LINE, Repair, ReportDraft
from tabellone.interchange.trf.repair.fields import repair_end, repair_fields
from tabellone.interchange.trf.repair.numbers import add_missing_players, repair_numbers
from tabellone.interchange.trf.repair.opponents import repair_opponents
from tabellone.interchange.trf.repair.outcomes import repair_outcomes
from tabellone.interchange.trf.teams import plays_matches
from tabellone.interchange.trf.text import LINE_END, decoded, lines_of
from tabellone.messages import Message

REMOVABLE = frozenset({"132", "142", "152", "192", "202", "XXC", "XXR", "222"})
"""Codes without which the players and results stay the same. A line of another code is never removed."""
MOST_REMOVED = 20


@dataclass(frozen=True, slots=True)
class RepairedReport:
    """A report, and the repairs without which it cannot be read; ``text`` is the repaired report."""

    file: TrfFile
    repairs: tuple[Repair, ...]
    text: str


def repair(data: bytes | str, *, source: str = "") -> RepairedReport:
    """Return the report, repaired if it cannot be read as it is.

    Raises TrfError for a defect that cannot be repaired without a guess, with its line and the reason.
    """
    text = data if isinstance(data, str) else encodings.as_text(data, encodings.guess(data).encoding.codec)
    try:
        return RepairedReport(read(text, source=source), (), text)
    except TrfError:
        return _repaired(text, source)


def _repaired(text: str, source: str) -> RepairedReport:
    originals = dict(enumerate(lines_of(text.removeprefix("\ufeff")), start=1))
    cleaned = decoded(without_controls(text), source)
    draft = ReportDraft(source, dict(enumerate(lines_of(cleaned), start=1)))
    repair_characters(draft, originals)
    repair_columns(draft)
    repair_end(draft, is_ended=bool(LINE_END.search(text[-2:])))
    repair_fields(draft)
    if not plays_matches([Line(source, number, line) for number, line in draft.lines.items() if line.strip()]):
        _repair_rounds(draft)
    file = _read(draft)
    return RepairedReport(file, draft.repairs, draft.text)


def _repair_rounds(draft: ReportDraft) -> None:
    """Repair what two lines state about each game. The games of teams are not compared here."""
    repair_numbers(draft)
    table = cell_table(draft)
    repair_opponents(table)
    if add_missing_players(draft, table):
        table = cell_table(draft)
    repair_outcomes(table)


def _read(draft: ReportDraft) -> TrfFile:
    """Return the report, without lines of no consequence that cannot be read."""
    for _attempt in range(MOST_REMOVED):
        try:
            return read(draft.text, source=draft.source)
        except TrfError as error:
            line = draft.lines.get(error.line, "")
            if line[:3] not in REMOVABLE:
                raise
            draft.put(error.line, "", LINE, Message("cannot be read: expected %(what)s", what=error.expected))
    return read(draft.text, source=draft.source)
