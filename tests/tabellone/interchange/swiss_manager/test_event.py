"""Files of Swiss-Manager become events."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tabellone.engine import SYSTEMS
from tabellone.engine.checker import broken_rules
from tabellone.interchange.events import read_event
from tabellone.interchange.swiss_manager import is_swiss_manager
from tabellone.interchange.trf import TrfError
from tabellone.record import Bye, ByeKind, Game, Header, NationalRating, Player, Record, RequestedBye, Result, Round
from tests.corpus import VECTORS
from tests.tabellone.interchange.swiss_manager.files import BYE, NOT_PAIRED, Person, tunx

REAL = Path(os.environ.get("SWISS_MANAGER_FILES", VECTORS / "swiss-manager"))
"""Files that the program itself has written, where there are any beside the repository."""
PEOPLE = (
    Person("Rossi", "Anna", 2300, 2250, "WF", "ITA", 800001, 19900517, 1, "Circolo Torre", "U18", "A", "77"),
    Person("Müller", "Jörg", 2200, federation="GER"),
    Person("Мария", rating=2100, birth=19880000, type="A", group="A"),
    Person("Neri", "Ugo", 0, 1450, federation="ITA"),
    Person("Bo", "Ida"),
)
OF_ROUND_1 = [(1, 3, 1), (4, 2, 5), (5, BYE, 9)]
OF_ROUND_2 = [(2, 1, 0), (3, 5, 2), (4, NOT_PAIRED, 2)]
LATER = [(3, NOT_PAIRED, 3), (1, NOT_PAIRED, 2)]


def test_a_running_event_has_its_people_rounds_byes_and_what_is_asked_for_later() -> None:
    file = read_event(tunx(PEOPLE, [OF_ROUND_1, OF_ROUND_2, LATER]), source="open.TUNX")
    assert file.record == Record(
        players=(
            Player(
                1,
                "Rossi, Anna",
                2300,
                "WFM",
                "w",
                "ITA",
                "800001",
                "1990/05/17",
                (NationalRating("ITA", 2250, number="77"),),
            ),
            Player(2, "Müller, Jörg", 2200, federation="GER"),
            Player(3, "Мария", 2100, birth="1988/00/00"),
            Player(4, "Neri, Ugo", 1450, federation="ITA", national=(NationalRating("ITA", 1450),)),
            Player(5, "Bo, Ida"),
        ),
        rounds=(
            Round.of(
                [Game(1, 3, Result.WIN, Result.LOSS), Game(4, 2, Result.FORFEIT_LOSS, Result.FORFEIT_WIN)],
                [Bye(5, ByeKind.PAIRING_ALLOCATED)],
            ),
            Round.of([Game(2, 1), Game(3, 5, Result.DRAW, Result.DRAW)], [Bye(4, ByeKind.HALF)]),
        ),
        header=Header(
            name="Lighthouse Open – Group A",
            city="Trieste",
            federation="ITA",
            start="2026/03/28",
            end="2026/04/02",
            chief_arbiter="IA Bo Verdi",
            deputies=("FA X",),
            time_control="90+30",
            round_dates=("26/03/28", "26/03/29", "26/03/30"),
        ),
        planned_rounds=3,
        requested_byes=(RequestedBye(3, 3, ByeKind.ZERO), RequestedBye(3, 1, ByeKind.HALF)),
    )
    assert file.system_code == "TUNX"
    assert file.more[1] == {"club": "Circolo Torre", "categories": "U18, A"}
    assert file.more[3] == {"club": "", "categories": "A"}
    assert [str(note.message) for note in file.notes] == [
        "players without a FIDE rating have their national rating",
        "tie-breaks, scoring and acceleration are not imported: check the settings",
    ]


def test_in_a_round_robin_who_is_free_has_nothing_for_it() -> None:
    file = read_event(tunx(PEOPLE, [OF_ROUND_1], kind=1))
    assert (file.record.system, file.system_code) == ("round-robin", "TURX")
    assert file.record.rounds[0].byes == (Bye(5, ByeKind.ZERO),)


def test_of_a_round_robin_the_rounds_to_come_are_left_to_the_calendar_where_it_is_the_same() -> None:
    """Four players by the Berger table: 1-4 2-3, 4-3 1-2, 2-4 3-1."""
    rounds = [[(1, 4, 1), (2, 3, 2)], [(4, 3, 0), (1, 2, 0)], [(2, 4, 0), (3, 1, 0)]]
    file = read_event(tunx(PEOPLE[:4], rounds, kind=1))
    assert (len(file.record.rounds), file.record.planned_rounds) == (1, 3)
    others = [rounds[0], rounds[2], rounds[1]]
    file = read_event(tunx(PEOPLE[:4], others, kind=1))
    assert len(file.record.rounds) == 3
    assert "the remaining rounds do not follow the Berger tables" in str(file.notes[-1].message)


@pytest.mark.parametrize(
    ("ratings", "taken", "said"),
    [
        (((2300, 0), (2200, 2400)), [2300, 2200], ""),
        (((2200, 2400), (2300, 2250), (0, 1400)), [2400, 2250, 1400], "by national rating"),
        (((2200, 2400), (2300, 0), (0, 1400)), [2400, 2300, 1400], "by the higher of both"),
        (((2200, 2100), (2300, 2400)), [2200, 2300], ""),
        (((0, 0), (0, 0)), [0, 0], ""),
    ],
)
def test_the_rating_is_the_one_that_the_players_are_numbered_by(
    ratings: tuple[tuple[int, int], ...], taken: list[int], said: str
) -> None:
    file = read_event(tunx([Person(f"P{place}", "", *pair) for place, pair in enumerate(ratings)], []))
    assert [player.rating for player in file.record.players] == taken
    assert bool(said) == any(said in str(note.message) for note in file.notes if said)


def test_codes_that_nobody_knows_and_people_of_whom_a_round_says_nothing_are_told() -> None:
    file = read_event(tunx(PEOPLE, [[(1, 2, 77), (3, NOT_PAIRED, 8)]]))
    assert file.record.rounds == (
        Round.of([Game(1, 2)], [Bye(3, ByeKind.ZERO), Bye(4, ByeKind.ZERO), Bye(5, ByeKind.ZERO)]),
    )
    assert [str(note.message) for note in file.notes][-3:] == [
        "round 1, board 1: left open, as the result has the unknown code 77",
        "round 1: player 3 is absent, by the unknown code 8",
        "round 1 has no data for 2 players: set to absent",
    ]


def test_a_section_that_nobody_knows_is_passed_over() -> None:
    extra = b"\xb7\xff\x89\x44" + bytes(8)
    assert read_event(tunx(PEOPLE, [OF_ROUND_1], extra=extra)).record == read_event(tunx(PEOPLE, [OF_ROUND_1])).record


@pytest.mark.parametrize(
    ("data", "found"),
    [
        (tunx(PEOPLE, [OF_ROUND_1])[:-1], "a damaged file"),
        (tunx(PEOPLE, [OF_ROUND_1])[:500], "a damaged file"),
        (tunx(PEOPLE, [OF_ROUND_1])[:4], "a damaged file"),
        (tunx(PEOPLE, [OF_ROUND_1], kind=3), "a damaged file"),
        (tunx(PEOPLE, [OF_ROUND_1], kind=7), "a damaged file"),
        (tunx(PEOPLE, [[(1, 2, 1), (2, 3, 1)]]), "a repeated or unknown pairing number"),
        (tunx(PEOPLE, [[(1, 1, 1)]]), "a repeated or unknown pairing number"),
        (tunx(PEOPLE, [[(1, 6, 1)]]), "a repeated or unknown pairing number"),
        (tunx(PEOPLE, [[(0, 2, 1)]]), "a repeated or unknown pairing number"),
    ],
)
def test_what_is_damaged_or_contradicts_itself_is_refused(data: bytes, found: str) -> None:
    assert is_swiss_manager(data)
    with pytest.raises(TrfError) as caught:
        read_event(data, source="open.TUNX")
    assert caught.value.found == found


def test_each_byte_that_is_cut_off_is_noticed() -> None:
    data = tunx(PEOPLE[:2], [[(1, 2, 1)]])
    for end in range(4, len(data), 7):
        with pytest.raises(TrfError):
            read_event(data[:end])


@pytest.mark.parametrize(
    "path", sorted(REAL.glob("*.TU[NRMT]X")) or [None], ids=lambda path: getattr(path, "name", "none")
)
def test_files_of_the_program_itself_are_legal_events(path: Path | None) -> None:
    if path is None:
        pytest.skip(f"no files in {REAL}")
    record = read_event(path.read_bytes(), source=path.name).record
    assert record.players
    everybody = sorted(record.contestant)
    for number, row in enumerate(record.rounds, start=1):
        there = [tpn for pair in row.pairings for tpn in (pair.first, pair.second)] + [bye.player for bye in row.byes]
        assert sorted(there) == everybody
        if record.system in SYSTEMS:
            assert [str(rule) for rule in broken_rules(record, number)] == []
