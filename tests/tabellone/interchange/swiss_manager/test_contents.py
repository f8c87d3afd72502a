"""The people, rounds and games of Swiss-Manager's files, as it numbers them."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tabellone.interchange.swiss_manager.binary import DamagedFileError
from tabellone.interchange.swiss_manager.contents import (
    FileGame,
    FileMatch,
    FilePlayer,
    FileRound,
    FileTeam,
    contents,
)
from tests.tabellone.interchange.swiss_manager.files import BYE, Person, TeamOfFile, tumx, tunx

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
    assert (file.kind, file.teams, file.start, file.end) == (0, (), "2026/03/28", "2026/04/02")
    assert (file.texts[0], len(file.texts)) == ("Lighthouse Open", 132)


def test_teams_their_players_and_matches_stand_in_their_places() -> None:
    sides = [TeamOfFile("Torre A", "TA", "Neri", "ITA"), TeamOfFile("Torre B")]
    people = [replace(ANNA, team=2, board=1), Person("Bo", team=1, board=3)]
    file = contents(tumx(sides, people, [([(1, 2, 3, 1)], [(2, 1, 0), (0, 0, 0)])], kind=2, tie_breaks=(1, 13, 14)))
    assert file.teams == (FileTeam("Torre A", "TA", "Neri", "ITA"), FileTeam("Torre B", "", "", ""))
    assert [(one.team, one.board) for one in file.players] == [(2, 1), (1, 3)]
    (row,) = file.rounds
    assert row.matches == (FileMatch(1, 2, 3, 1),)
    assert row.games == (FileGame(2, 1, 0), FileGame(0, 0, 0))
    assert (file.kind, file.boards, file.tie_breaks) == (2, 2, (1, 13, 14))


def test_a_kind_that_does_not_go_with_the_sections_is_refused() -> None:
    for data in (
        tunx([ANNA], [], kind=2),
        tumx([TeamOfFile("A")], [ANNA], [], kind=0),
        tumx([TeamOfFile("A")], [ANNA], [], kind=9),
    ):
        with pytest.raises(DamagedFileError):
            contents(data)


def test_counts_that_do_not_agree_are_refused() -> None:
    data = tunx([ANNA, Person("Verdi")], [[(1, 2, 3)]])
    place = data.index(b"\x95\xff\x89\x44") + 23
    with pytest.raises(DamagedFileError):
        contents(data[:place] + b"\x03" + data[place + 1 :])
    with pytest.raises(DamagedFileError):
        contents(data[: place + 4] + b"\x03" + data[place + 5 :])
