"""Names of the rows in the administration."""

from __future__ import annotations

import datetime

from regulations.models import OwnParagraph, RegulationFacts, RegulationVersion
from tournaments.models import Event


def test_rows_have_names() -> None:
    event = Event(name="Open")
    version = RegulationVersion(event=event, number=2, published_at=datetime.datetime(2026, 1, 1, tzinfo=datetime.UTC))
    assert str(RegulationFacts(event=event)) == "facts of Open"
    assert str(OwnParagraph(event=event, section="data", mark="a1")) == "data: a1"
    assert str(version) == "version 2"
