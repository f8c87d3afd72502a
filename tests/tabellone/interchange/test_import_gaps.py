"""What is missing is said of the kind of file that came."""

from __future__ import annotations

from tabellone.interchange import import_gaps, trf
from tabellone.interchange.events import read_event
from tabellone.record import Player, Record
from tests.tabellone.interchange.swiss_manager.files import Person, tunx
from tests.tabellone.interchange.test_crosstable import TABLE


def test_each_kind_of_file_says_what_it_lacks() -> None:
    report = trf.write(Record(players=(Player(1, "A"), Player(2, "B")))).encode()
    assert read_event(report).lacks == import_gaps.OF_REPORTS
    assert read_event(TABLE.encode()).lacks == import_gaps.OF_CROSSTABLES
    assert read_event(tunx([Person("A"), Person("B")], [[(1, 2, 1)]])).lacks == import_gaps.OF_SWISS_MANAGER
