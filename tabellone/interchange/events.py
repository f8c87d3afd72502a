"""An event in a file, whichever program wrote it: a report, a file of Swiss-Manager, a crosstable."""

from __future__ import annotations

from tabellone.interchange import crosstable, swiss_manager, trf
from tabellone.interchange.trf import TrfFile


def read_event(data: bytes, *, source: str = "") -> TrfFile:
    """The event of the file, by what is in it and not by its name. Raises TrfError."""
    if swiss_manager.is_swiss_manager(data):
        return swiss_manager.read(data, source=source)
    if crosstable.is_crosstable(data):
        return crosstable.read(data, source=source)
    return trf.read(data, source=source)
