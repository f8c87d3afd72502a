"""An event in a file, whichever program wrote it: a report, a file of Swiss-Manager, a crosstable."""

from __future__ import annotations

from dataclasses import replace

from tabellone.interchange import crosstable, lacks, swiss_manager, trf
from tabellone.interchange.trf import TrfError, TrfFile
from tabellone.messages import Message

DATABASES = (b"\x00\x01\x00\x00Standard Jet DB", b"\x00\x01\x00\x00Standard ACE DB")
"""What an Access database begins with, as which Papi keeps an event."""


def read_event(data: bytes, *, source: str = "") -> TrfFile:
    """The event of the file, by what is in it and not by its name. Raises TrfError."""
    if data.startswith(DATABASES):
        expected = Message("a report (TRF): Sharly Chess opens files of Papi and exports one")
        raise TrfError(source, 0, 0, expected, Message("a database (Access), as Papi keeps an event"))
    if swiss_manager.is_swiss_manager(data):
        file = swiss_manager.read(data, source=source)
        return replace(file, lacks=(*lacks.OF_SWISS_MANAGER, *(lacks.OF_TEAMS if file.record.teams else ())))
    if crosstable.is_crosstable(data):
        return replace(crosstable.read(data, source=source), lacks=lacks.OF_CROSSTABLES)
    return replace(trf.read(data, source=source), lacks=lacks.OF_REPORTS)
