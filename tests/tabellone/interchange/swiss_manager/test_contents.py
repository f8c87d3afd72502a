"""The people, rounds and games of Swiss-Manager's files, as it numbers them."""

from __future__ import annotations

import pytest

from tabellone.interchange.swiss_manager.binary import DamagedFileError
from tabellone.interchange.swiss_manager.contents import FileGame, FilePlayer, FileRound, contents
from tests.tabellone.interchange.swiss_manager.files import BYE, Person, tunx

ANNA = Person("Rossi", "Anna", 2300, 2250, "WF", "ITA", 800001, 19900517, 1, "Circolo Torre", "U18", "A", "77")


def test_everything_stands_in_its_place() -> None:
    file = contents(tunx([ANNA, Person("Verdi", birth=19880000)], [[(1, 2, 3)], [(2, BYE, 9)]]))
    assert file.players == (
        FilePlayer(
            "Rossi", "Anna", "WF", "77", "Circolo Torre", "ITA", "U18", "A", True, 2300, 2250, "1990/05/17", 800001
        ),
        FilePlayer("Verdi", "", "", "", "", "", "", "", False, 0, 0, "1988/00/00", 0),
    )  # fmt: skip
    assert file.rounds == (
        FileRound("2026/03/28", (FileGame(1, 2, 3),)),
        FileRound("2026/03/29", (FileGame(2, BYE, 9),)),
    )
    assert (file.kind, file.has_teams, file.start, file.end) == (0, False, "2026/03/28", "2026/04/02")
    assert (file.texts[0], len(file.texts)) == ("Lighthouse Open", 132)


def test_of_an_event_of_teams_nothing_more_is_read() -> None:
    file = contents(tunx([ANNA], [], kind=2))
    assert (file.kind, file.players, file.rounds) == (2, (), ())


def test_counts_that_do_not_agree_are_refused() -> None:
    data = tunx([ANNA, Person("Verdi")], [[(1, 2, 3)]])
    place = data.index(b"\x95\xff\x89\x44") + 23
    with pytest.raises(DamagedFileError):
        contents(data[:place] + b"\x03" + data[place + 1 :])
    with pytest.raises(DamagedFileError):
        contents(data[: place + 4] + b"\x03" + data[place + 5 :])
