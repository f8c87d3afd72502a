"""What each code of TRF26, JaVaFo and bbpPairings becomes in the record."""

from __future__ import annotations

from pathlib import Path

import pytest

from tabellone.interchange import trf
from tabellone.interchange.trf import Stated
from tabellone.record import (
    Adjustment,
    Bye,
    ByeKind,
    Colour,
    ForbiddenPairs,
    Game,
    Header,
    NationalRating,
    Player,
    Record,
    RequestedBye,
    Result,
    Round,
    Scoring,
    VirtualPoints,
)
from tests.tabellone.interchange.trf.six import of

DATA = Path(__file__).resolve().parents[3] / "data" / "trf"
W, D, L = Result.WIN, Result.DRAW, Result.LOSS

TRF26 = Record(
    players=(
        Player(1, "Álvarez, Iñigo", 2510, "GM", "m", "ESP", "90000001", "1990/01/02"),
        Player(
            2, "Bruni, Carla", 2201, "WFM", "w", "ITA", "90000002", "2004/00/00",
            (NationalRating("ITA", 2244, "2N", "Bruni, Carla", "w", "RM", "123456", "2004/06/07"),),
        ),
        Player(3, "Cattaneo, Duccio", 2150, "", "m", "ITA"),
        Player(4, "Döring, Emil", 1980, "", "", "GER", "90000004", "1975/12/31"),
        Player(5, "Esposito, Fabia", 0, "", "w", "ITA", "90000005", "2012/05/17"),
    ),
    rounds=(
        Round.of((Game(3, 1, L, W), Game(2, 4, Result.SHORT_WIN, Result.SHORT_LOSS)), (Bye(5, ByeKind.HALF),)),
        Round.of((Game(1, 2, D, D), Game(5, 3, D, D)), (Bye(4, ByeKind.FULL),)),
        Round.of(
            (Game(2, 5, Result.FORFEIT_LOSS, Result.FORFEIT_LOSS), Game(3, 4)), (Bye(1, ByeKind.PAIRING_ALLOCATED),)
        ),
    ),
    header=Header(
        name="Torneo della Darsena",
        city="Ostia",
        federation="ITA",
        start="2026/03/06",
        end="2026/03/08",
        type="Individual: Swiss-System (Dutch)",
        chief_arbiter="Neri, Ada (IA)",
        deputies=("Bianchi, Ugo (FA)", "Gialli, Pia (FA)"),
        time_control="90 minutes and 30 seconds a move",
        time_control_code="5400+30",
        round_dates=("26/03/06", "26/03/07", "26/03/07", "26/03/08"),
        starting_rank_method="ITA NIDOF",
        controller="0000",
        unknown_lines=("### players", "XYZ something nobody knows"),
    ),
    planned_rounds=4,
    edition="2026",
    scoring=Scoring.of(30, 10, pairing_allocated_bye=20),
    initial_colour=Colour.BLACK,
    acceleration="baku",
    virtual_points=(VirtualPoints(10, 1, 2, 1, 3),),
    forbidden=(ForbiddenPairs((1, 4, 5), 1, 3),),
    requested_byes=(
        RequestedBye(4, 2, ByeKind.HALF), RequestedBye(4, 3, ByeKind.ZERO), RequestedBye(4, 5, ByeKind.ZERO),
    ),
    adjustments=(Adjustment(5, (4,), 2), Adjustment(-10, (2,))),
    tie_breaks=("BH/C1", "BH", "DE"),
)  # fmt: skip

JAVAFO = Record(
    players=(
        Player(1, "Adler Ilse", 2400, "GM"),
        Player(2, "Berg Karl", 2300, "WIM"),
        Player(3, "Corti Leo", 2200, "", "w"),
        Player(4, "Dahl Mia", 2100),
    ),
    rounds=(
        Round.of((Game(1, 3, W, L), Game(4, 2, L, W))),
        Round.of((Game(2, 1, W, L),), (Bye(3, ByeKind.PAIRING_ALLOCATED), Bye(4, ByeKind.ZERO))),
    ),
    header=Header(name="Circolo del Molo", unknown_lines=("XXC rank",)),
    planned_rounds=5,
    scoring=Scoring.of(30, 10, pairing_allocated_bye=15),
    initial_colour=Colour.WHITE,
    virtual_points=(VirtualPoints(10, 1, 1, 2, 2), VirtualPoints(10, 1, 2, 1, 1)),
    forbidden=(ForbiddenPairs((1, 4)),),
    requested_byes=(RequestedBye(3, 3, ByeKind.ZERO),),
)


def test_every_code_of_trf26_for_individuals() -> None:
    assert trf.read((DATA / "trf26.trf").read_bytes()).record == TRF26


def test_javafos_dialect() -> None:
    assert trf.read((DATA / "javafo.trf").read_bytes()).record == JAVAFO


@pytest.mark.parametrize("record", [TRF26, JAVAFO], ids=["TRF26", "JaVaFo"])
def test_both_are_read_again_as_they_were(record: Record) -> None:
    assert trf.read(trf.write(record)).record == record


def test_points_and_ranks_are_what_the_lines_state() -> None:
    assert trf.read((DATA / "trf26.trf").read_bytes()).stated == {
        1: Stated(60, 1), 2: Stated(30, 3), 3: Stated(10, 5), 4: Stated(35, 2), 5: Stated(20, 4),
    }  # fmt: skip
    assert {tpn: TRF26.points_of(tpn) for tpn in range(1, 6)} == {1: 60, 2: 30, 3: 10, 4: 35, 5: 20}


def test_ranks_are_by_points_and_then_by_number_unless_they_are_stated() -> None:
    written = trf.read(trf.write(JAVAFO)).stated
    assert {tpn: row.rank for tpn, row in written.items()} == {2: 1, 1: 2, 3: 3, 4: 4}
    stated = {tpn: Stated(None, 5 - tpn) for tpn in range(1, 5)}
    assert trf.read(trf.write(JAVAFO, stated=stated)).stated == stated


def test_the_readings_of_the_rules_that_an_event_has_chosen() -> None:
    record = of("192 FIDE_LIM", "XXL lim-number lim-last")
    assert record.options == {"lim_last": True, "lim_number": True}
    assert "\nXXL lim-last lim-number\n" in trf.write(record)
    assert trf.read(trf.write(record)).record == record


def test_a_reading_that_nobody_knows_is_refused() -> None:
    with pytest.raises(trf.TrfError) as error:
        of("192 FIDE_LIM", "XXL lim-last lim-first")
    assert (error.value.column, error.value.expected) == (14, "a reading: lim-last, lim-number")


@pytest.mark.parametrize("line", ["299 +   2.0   2.5  003    1    2", "299 +  2.0  2.5 003    1    2"])
def test_abnormal_points_in_either_layout(line: str) -> None:
    assert of(line).adjustments == (Adjustment(25, (1, 2), 3, "+", 20),)


def test_tie_breaks_with_the_points_first_are_the_list_without_them() -> None:
    assert of("212 PTS,BH,SB").tie_breaks == of("202 BH, SB").tie_breaks == ("BH", "SB")


def test_tie_breaks_before_the_points_are_kept_as_they_stand() -> None:
    record = of("212 WIN,PTS")
    assert (record.tie_breaks, record.header.unknown_lines) == ((), ("212 WIN,PTS",))


def test_virtual_points_said_twice_count_once() -> None:
    lines = ("XXA    1  1.0  1.0", "XXA    2  1.0  1.0", "250       1.0 001 002    1    2")
    assert of(*lines).virtual_points == of(*lines[:2]).virtual_points == (VirtualPoints(10, 1, 2, 1, 2),)


def test_a_forbidden_pair_said_twice_holds_without_end() -> None:
    assert of("142 5", "260 001 005    1    2", "XXP 1 2").forbidden == (ForbiddenPairs((1, 2)),)
    assert of("142 5", "260 001 004    1    2", "XXP 1 2").forbidden == (
        ForbiddenPairs((1, 2), 1, 4),
        ForbiddenPairs((1, 2)),
    )


@pytest.mark.parametrize("codes", ["202 BH/C1,DE", "202 PTS,BH/C1,DE", "202 BH/C1,pts,DE", "212 PTS,BH/C1,DE"])
def test_points_are_no_tie_break(codes: str) -> None:
    record = of(codes)
    assert record.tie_breaks == ("BH/C1", "DE")
    assert "\n202 BH/C1,DE\n" in trf.write(record)


def test_a_ruler_of_columns_is_no_name_of_the_event() -> None:
    ruler = "0123456789012345678901234567890"
    for lines in ((f"012 Tower Open\n{ruler}\n"), (f"{ruler}\n012 Tower Open\n")):
        read = trf.read(f"{lines}001    1      A, B\n").record
        assert (read.header.name, read.header.unknown_lines) == ("Tower Open", (ruler,))
