"""The rows of imports and opened files."""

from __future__ import annotations

from archives.models import EventImport, OpenedFile
from tournaments.models import Event


def test_rows_have_names() -> None:
    assert str(EventImport(event=Event(name="Torre"))) == "import of Torre"
    assert str(OpenedFile(name="torre.tabellone")) == "torre.tabellone"
