"""An event from a file of any supported program: a tournament report, a Swiss-Manager file or a crosstable."""

from __future__ import annotations

from dataclasses import replace

from tabellone.interchange import crosstable, encodings, import_gaps, swiss_manager, trf
from tabellone.interchange.players.table import WORKBOOK
from tabellone.interchange.players.web_page import is_web_page
from tabellone.interchange.trf import TrfError, TrfFile
from tabellone.interchange.trf.notes import Note
from tabellone.interchange.unsupported_formats import foreign_format
from tabellone.messages import Message

A_CROSSTABLE = Message(
    "a crosstable with columns of rounds (1.Rd, 2.Rd …); a list of players alone is imported on the event's own page"
)


def read_event(data: bytes, *, source: str = "", codec: str = "") -> TrfFile:
    """Return the event of the file, recognised by its contents and not by its name.

    ``codec`` is the encoding that the user chose; otherwise it is guessed and named in the file's notes. Raises
    TrfError; for known formats that are not supported, the error names the file to use instead.
    """
    foreign = foreign_format(data, source)
    if foreign is not None:
        raise TrfError(source, 0, 0, foreign.expected, foreign.found)
    if swiss_manager.is_swiss_manager(data):
        file = swiss_manager.read(data, source=source)
        return replace(
            file, lacks=(*import_gaps.OF_SWISS_MANAGER, *(import_gaps.OF_TEAMS if file.record.teams else ()))
        )
    if data.startswith(WORKBOOK):
        if not crosstable.is_crosstable(data):
            raise TrfError(source, 0, 0, A_CROSSTABLE, Message("a workbook without columns of rounds"))
        return replace(crosstable.read(data, source=source), lacks=import_gaps.OF_CROSSTABLES)
    assumed = encodings.guess(data)
    text = encodings.as_text(data, codec or assumed.encoding.codec)
    if crosstable.is_crosstable(text):
        file = replace(crosstable.read(text, source=source), lacks=import_gaps.OF_CROSSTABLES)
    elif is_web_page(text):
        expected = Message("a crosstable of chess-results (web page, Excel or CSV) or a report (TRF)")
        raise TrfError(source, 0, 0, expected, Message("a web page without a crosstable"))
    else:
        file = replace(trf.read(text, source=source), lacks=import_gaps.OF_REPORTS)
    if codec or assumed.is_certain:
        return file
    note = Note(0, Message("is not Unicode and was read as %(encoding)s", encoding=assumed.encoding.label))
    return replace(file, notes=(note, *file.notes))
