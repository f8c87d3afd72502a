"""Which program wrote a file is seen by what is in it."""

from __future__ import annotations

import pytest

from tabellone.interchange import trf
from tabellone.interchange.events import read_event
from tabellone.interchange.trf import TrfError
from tabellone.record import Player, Record
from tests.tabellone.interchange.swiss_manager.files import Person, tunx


def test_each_kind_of_file_is_read_by_what_is_in_it() -> None:
    record = Record((Player(1, "Rossi, Anna", 2104), Player(2, "Verdi, Bo", 1900)), planned_rounds=3)
    report = trf.write(record)
    assert read_event(report.encode()).record.players == record.players
    assert read_event(tunx([Person("Rossi", "Anna"), Person("Verdi")], [])).record.players == (
        Player(1, "Rossi, Anna"),
        Player(2, "Verdi"),
    )
    table = "No.,Name,1.Rd\n1,Rossi Anna,2w1\n2,Verdi Bo,1b0\n"
    assert [player.name for player in read_event(table.encode()).record.players] == ["Rossi Anna", "Verdi Bo"]


@pytest.mark.parametrize("name", [b"Standard Jet DB", b"Standard ACE DB"])
def test_a_database_of_papi_is_refused_with_what_to_do_instead(name: bytes) -> None:
    with pytest.raises(TrfError) as caught:
        read_event(b"\x00\x01\x00\x00" + name + bytes(4000), source="open.papi")
    assert caught.value.found == "a database (Access), as Papi keeps an event"
    assert "Sharly Chess opens files of Papi" in caught.value.expected
