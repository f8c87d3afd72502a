"""What each code of TRF26, JaVaFo and bbpPairings becomes in the record."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from tabellone.engine.lim import MAXI
from tabellone.interchange import trf
from tabellone.interchange.trf import Stated
from tabellone.interchange.trf.systems import system_of
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
    adjustments=(Adjustment(5, (4,), 2, "+"), Adjustment(-10, (2,))),
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


SIX = "".join(
    f"001 {tpn:4}      {f'Player {tpn}':33} 2000                             0.0 {tpn:4}\n" for tpn in range(1, 7)
)


def of(*lines: str) -> Record:
    """The record of six players before round 1 and these lines."""
    return trf.read(SIX + "".join(f"{line}\n" for line in lines)).record


SCORINGS = {
    "nothing": ((), Scoring()),
    "162: the bye is a win, an unfinished game a draw": (("162  W 3.0    D 1.0",), Scoring.of(30, 10)),
    "162 with all its symbols": (
        ("162  W 2.0    D 1.0    L 0.5    A 0.1    P 1.5    X 0.7",),
        Scoring.of(20, 10, 5, absence=1, pairing_allocated_bye=15, unknown=7),
    ),
    "162 as bbpPairings writes absences": (("162  Z 0.5",), Scoring.of(absence=5)),
    "162: the bye alone": (("162  P 0.5",), Scoring.of(pairing_allocated_bye=5)),
    "BB?": (("BBW  3.0", "BBD  1.0"), Scoring.of(30, 10)),
    "all of BB?": (
        ("BBU  1.5", "BBW  3.0", "BBD  1.0", "BBL  0.5", "BBZ  0.1", "BBF  0.2"),
        replace(Scoring.of(30, 10, 5, pairing_allocated_bye=15), zero_bye=1, forfeit_loss=2),
    ),
    "XXS: the bye stays a point": (("XXS W=3 D=1",), Scoring.of(30, 10, pairing_allocated_bye=10)),
    "XXS: Black's win is worth more, and later values win": (
        ("XXS W=3.0 BW=3.5 PAB=2",),
        replace(Scoring.of(30), black_win=35, pairing_allocated_bye=20),
    ),
}


@pytest.mark.parametrize(("lines", "scoring"), SCORINGS.values(), ids=SCORINGS.keys())
def test_the_scoring_system(lines: tuple[str, ...], scoring: Scoring) -> None:
    record = of(*lines)
    assert record.scoring == scoring
    assert trf.read(trf.write(record)).record == record


def test_162_says_only_what_is_not_usual_as_not_every_reader_knows_every_symbol() -> None:
    assert "162  P 0.5\n" in trf.write(of("162  P 0.5"))
    assert "162" not in trf.write(of())


SYSTEMS = {
    "": ("dutch", "", False, ""),
    "FIDE_DUTCH": ("dutch", "", False, ""),
    "FIDE_DUTCH_2017": ("dutch", "2017", False, ""),
    "FIDE_DUTCH_2026": ("dutch", "2026", False, ""),
    "FIDE_DUTCH_2026_BAKU": ("dutch", "2026", True, ""),
    "FIDE_DUTCH_BAKU": ("dutch", "", True, ""),
    "FIDE_DUTCH_2025": ("dutch", "2026", False, "FIDE_DUTCH_2025"),
    "FIDE_DUTCH_2025_BAKU": ("dutch", "2026", True, "FIDE_DUTCH_2025_BAKU"),
    "FIDE_DUBOV": ("dubov", "", False, ""),
    "FIDE_DUBOV_BAKU": ("dubov", "", True, ""),
    "FIDE_BURSTEIN": ("burstein", "", False, ""),
    "FIDE_DOUBLESWISS": ("double-swiss", "", False, ""),
    "CUSTOM_SWISS": ("custom-swiss", "", False, ""),
    "BERGER_ROUNDROBIN": ("round-robin", "", False, ""),
    "BERGER_ROUNDROBIN_G4": ("round-robin", "", False, ""),
    "BERGER_ROUNDROBIN_G2": ("round-robin", "", False, "BERGER_ROUNDROBIN_G2"),
    "BERGER_DOUBLEROUNDROBIN": ("round-robin", "", False, ""),
    "FIDE_ROUNDROBIN": ("round-robin", "", False, "FIDE_ROUNDROBIN"),
    "FIDE_DOUBLEROUNDROBIN": ("round-robin", "", False, ""),
    "CUSTOM_ROUNDROBIN": ("round-robin", "", False, ""),
    "CUSTOM_KNOCKOUT": ("knockout", "", False, ""),
    "SOMETHING_NEW": ("something_new", "", False, ""),
}


@pytest.mark.parametrize("code", SYSTEMS)
def test_the_pairing_system(code: str) -> None:
    record = of(f"192 {code}") if code else of()
    assert (record.system, record.edition, record.baku, record.system_code) == SYSTEMS[code]
    assert f"\n192 {code or 'FIDE_DUTCH'}\n" in trf.write(record)
    assert trf.read(trf.write(record)).record == record


@pytest.mark.parametrize("code", ["2000", "_2000", "_BAKU", "2000_BAKU"])
def test_what_may_follow_a_code_is_none_by_itself(code: str) -> None:
    assert system_of(code).system == code.lower()


@pytest.mark.parametrize(("code", "maxi"), [("FIDE_LIM", False), ("FIDE_LIM_MAXI", True), ("FIDE_LIM_1999_MAXI", True)])
def test_a_maxi_tournament_of_the_lim_system(code: str, *, maxi: bool) -> None:
    record = of(f"192 {code}")
    assert (record.system, MAXI.of(record.options), record.system_code) == ("lim", maxi, "")
    assert f"\n192 {code}\n" in trf.write(record)
    assert trf.read(trf.write(record)).record == record


def test_no_other_system_has_maxi_tournaments() -> None:
    record = of("192 FIDE_DUTCH_MAXI")
    assert (record.system, MAXI.of(record.options)) == ("fide_dutch_maxi", False)


def test_the_readings_of_the_rules_that_an_event_has_chosen() -> None:
    record = of("192 FIDE_LIM", "XXL lim-number lim-last")
    assert record.options == {"lim_last": True, "lim_number": True}
    assert "\nXXL lim-last lim-number\n" in trf.write(record)
    assert trf.read(trf.write(record)).record == record


def test_a_reading_that_nobody_knows_is_refused() -> None:
    with pytest.raises(trf.TrfError) as error:
        of("192 FIDE_LIM", "XXL lim-last lim-first")
    assert (error.value.column, error.value.expected) == (14, "a reading: lim-last, lim-number")


@pytest.mark.parametrize("system", ["dutch", "dubov", "burstein", "lim", "double-swiss", "keizer", "round-robin"])
@pytest.mark.parametrize("edition", ["", "2017", "2026"])
@pytest.mark.parametrize("baku", [False, True])
def test_no_system_is_read_again_as_another_one(system: str, edition: str, *, baku: bool) -> None:
    is_swiss = system not in ("keizer", "round-robin")
    record = replace(
        of(), system=system, edition=edition if is_swiss else "", acceleration="baku" if baku and is_swiss else ""
    )
    assert trf.read(trf.write(record)).record == record


def test_a_code_that_no_longer_says_what_the_record_says_is_not_written() -> None:
    record = replace(of("192 FIDE_DUTCH_2025"), edition="2017")
    assert trf.read(trf.write(record)).record == replace(record, system_code="")


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


def test_absences_of_a_round_not_paired_may_stand_in_its_columns_in_240_or_in_xxz() -> None:
    wanted = (RequestedBye(1, 1, ByeKind.HALF), RequestedBye(1, 2, ByeKind.ZERO))
    assert of("240 H 001    1", "240 Z 001    2").requested_byes == wanted
    assert of("240 H 001    1", "XXZ 1 2").requested_byes == wanted
    in_columns = SIX.replace("0.0    1", "0.0    1  0000 - H").replace("0.0    2", "0.0    2  0000 - Z")
    assert trf.read(in_columns).record.requested_byes == wanted


def test_absences_of_rounds_to_come_stand_in_their_own_lines_and_not_among_what_was_played() -> None:
    text = trf.write(of("240 H 001    1", "240 F 001    3", "240 Z 002    2"))
    assert [len(line) for line in text.splitlines() if line.startswith("001")] == [89] * 6
    assert "\n240 F 001    3\n240 H 001    1\n240 Z 002    2\n" in text
    assert "XXZ" not in text


def test_who_is_absent_for_nothing_may_stand_in_the_next_rounds_columns_too() -> None:
    record = of("240 Z 001    1")
    assert "0.0    1  0000 - Z\n" in trf.write(record)
    worth_something = replace(record, scoring=replace(record.scoring, zero_bye=5))
    assert "0000" not in trf.write(worth_something)


@pytest.mark.parametrize("codes", ["202 BH/C1,DE", "202 PTS,BH/C1,DE", "202 BH/C1,pts,DE", "212 PTS,BH/C1,DE"])
def test_points_are_no_tie_break(codes: str) -> None:
    record = of(codes)
    assert record.tie_breaks == ("BH/C1", "DE")
    assert "\n202 BH/C1,DE\n" in trf.write(record)


def test_in_a_report_of_teams_what_concerns_teams_is_kept_as_it_stands() -> None:
    lines = (
        "240 F 001    9",
        "250  2.0      001 001    1    9",
        "260 001 002    1    9",
        "299 +   2.0        001    9",
    )
    record = of("310   1 Alfa", *lines)
    assert record.header.unknown_lines == ("310   1 Alfa", *lines)
    assert (record.requested_byes, record.virtual_points, record.forbidden, record.adjustments) == ((), (), (), ())


def test_unknown_codes_are_no_errors_even_if_they_look_like_national_ratings() -> None:
    lines = ("ELO 2024 blitz", "BBG    3", "XXY    1", "abc", "777 x")
    assert of(*lines).header.unknown_lines == lines


def test_a_national_rating_may_stand_before_its_player() -> None:
    assert trf.read("ITA    2 w 2N\n" + SIX).record.players[1].national == (NationalRating("ITA", 0, "2N", sex="w"),)


def test_the_order_of_lines_makes_no_difference() -> None:
    text = (DATA / "trf26.trf").read_text(encoding="utf-8")
    kept = [line for line in text.splitlines() if not line.startswith(("112", "###", "XYZ"))]
    wanted = trf.read("\n".join(kept) + "\n").record
    turned = trf.read("\n".join(reversed(kept)) + "\n").record
    assert replace(turned, adjustments=wanted.adjustments) == wanted


def test_symbols_of_older_programs_beside_no_opponent() -> None:
    cells = ["   6 W 1", "0000 - +", "0000 - =", "0000 - -", "       z", "0001 B 0"]
    text = "".join(f"{line}  {cell}\n" for line, cell in zip(SIX.splitlines(), cells, strict=True))
    kinds = {2: ByeKind.FULL, 3: ByeKind.HALF, 4: ByeKind.ZERO, 5: ByeKind.ZERO}
    assert trf.read(text).record.rounds == (
        Round.of((Game(1, 6, W, L),), tuple(Bye(tpn, kind) for tpn, kind in kinds.items())),
    )


@pytest.mark.parametrize(
    ("cells", "game"),
    [
        (("   2 - +", "   1 - -"), Game(1, 2, Result.FORFEIT_WIN, Result.FORFEIT_LOSS)),
        (("   2 b -", "   1 - -"), Game(2, 1, Result.FORFEIT_LOSS, Result.FORFEIT_LOSS)),
        (("   2 - -", "   1 w +"), Game(2, 1, Result.FORFEIT_WIN, Result.FORFEIT_LOSS)),
        (("   2 w 0", "   1 b 0"), Game(1, 2, L, L)),
        (("   2 w =", "   1 b 0"), Game(1, 2, D, L)),
        (("   2 b d", "   1 w d"), Game(2, 1, Result.SHORT_DRAW, Result.SHORT_DRAW)),
        (("   2 w", "   1 b *"), Game(1, 2)),
    ],
)
def test_unusual_games(cells: tuple[str, str], game: Game) -> None:
    first, second, *_rest = SIX.splitlines()
    assert trf.read(f"{first}  {cells[0]}\n{second}  {cells[1]}\n").record.rounds == (Round.of((game,)),)


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "cp1252"])
def test_names_in_every_encoding(encoding: str) -> None:
    name = "Šimon, Élise’s"
    text = SIX.replace(f"{'Player 1':33}", f"{name:33}")
    assert trf.read(text.encode(encoding)) == trf.read(text)
    assert trf.read(text).record.players[0].name == name


def test_a_report_has_a_line_for_each_thing_whatever_the_names_contain() -> None:
    record = replace(
        of(), header=Header(name="Two\r\nlines"), players=(Player(1, "X\n001 " + "y" * 40, fide_id="1" * 20),)
    )
    assert trf.read(trf.write(record)).record.players == (
        Player(1, "X 001 " + "y" * 27, fide_id="1" * 11),
    )  # fmt: skip


@pytest.mark.parametrize("player", [Player(10000, "x"), Player(1, "x", 10000)])
def test_a_number_without_a_place_is_refused(player: Player) -> None:
    with pytest.raises(ValueError, match="10000 does not fit"):
        trf.write(Record((player,)))


@pytest.mark.parametrize(
    ("type_", "system"),
    [
        ("Individual: Swiss-System (Dubov)", "dubov"),
        ("Individual: Swiss-System (Burstein)", "burstein"),
        ("Swiss, Lim", "lim"),
        ("Swiss with limited time", "dutch"),
        ("Individual: Round-Robin", "round-robin"),
        ("Torneo all'italiana", "round-robin"),
        ("Individual: Swiss-System (Dutch)", "dutch"),
        ("", "dutch"),
    ],
)
def test_a_report_without_a_code_of_its_system_has_the_one_that_its_type_names(type_: str, system: str) -> None:
    assert of(f"092 {type_}").system == system
    assert of(f"092 {type_}\n192 FIDE_DUTCH_2026").system == "dutch"
