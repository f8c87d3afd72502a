"""Accelerations with bands chosen for the event (textbook 8.1)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tabellone.engine import edition_of, pair
from tabellone.engine.swiss.acceleration import as_reported, schedule, virtual_points
from tabellone.engine.swiss.bands import BadBand, format_band, parse_band
from tabellone.interchange.trf import read, write
from tabellone.record import AccelerationBand, Record, VirtualPoints
from tabellone.values import MAX_RATING
from tests.tabellone.engine.played import record

RATINGS = (2500, 2400, 2199, 2000, 1999, 1800, 1500, 0)
FOUND = ("GM", "IM", "WIM", "", "FM", "", "", "")


def banded(*lines: str, rounds: tuple[str, ...] = ()) -> Record:
    of = record(8, *rounds, planned=7)
    players = tuple(
        replace(player, rating=rating, title=title)
        for player, rating, title in zip(of.players, RATINGS, FOUND, strict=True)
    )
    bands = tuple(map(parse_band, lines))
    return replace(of, players=players, acceleration="bands", acceleration_bands=bands)


def given(of: Record, number: int) -> list[int]:
    points = virtual_points(of, "2026")
    return [points(tpn, number) for tpn in range(1, 9)]


@pytest.mark.parametrize(
    ("line", "band", "written"),
    [
        ("2200+: 1, 1-3", AccelerationBand("rating", 10, 1, 3, 2200, MAX_RATING), "2200+: 1, 1-3"),
        (" 2000 – 2199 :½,4", AccelerationBand("rating", 5, 4, 4, 2000, 2199), "2000-2199: ½, 4-4"),
        ("0-1500: 0.3, 1-2", AccelerationBand("rating", 3, 1, 2, 0, 1500), "0-1500: 0.3, 1-2"),
        ("# 1-20: 10, 1-2", AccelerationBand("number", 100, 1, 2, 1, 20), "#1-20: 10, 1-2"),
        ("gm  wim: 2, 1-3", AccelerationBand("title", 20, 1, 3, titles=("GM", "WIM")), "GM WIM: 2, 1-3"),
    ],
)
def test_8_1_a_band_is_its_players_points_and_rounds(line: str, band: AccelerationBand, written: str) -> None:
    assert parse_band(line) == band
    assert format_band(band) == written
    assert parse_band(written) == band


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("2200: 1, 1-3", "Write each band as 2200+: 1, 1-3 (players: points, rounds)."),
        ("2200+: 1", "Write each band as 2200+: 1, 1-3 (players: points, rounds)."),
        ("2200+: 1, 3-1", "The rounds of a band go from the first to the last (maximum"),
        ("2200+: 1, 0-1", "The rounds of a band go from the first to the last (maximum"),
        ("2200+: 1, 1-999", "The rounds of a band go from the first to the last (maximum"),
        ("2200+: 10.1, 1-3", "The virtual points of a band are 0 to 10."),
        ("2200+: -1, 1-3", "The virtual points of a band are 0 to 10."),
        ("2200+: x, 1-3", "The virtual points of a band are 0 to 10."),
        ("2200-2000: 1, 1-3", "Enter a band from its lowest to its highest value: 2000-2199 or #1-20."),
        ("9999+: 1, 1-3", "Enter a band from its lowest to its highest value: 2000-2199 or #1-20."),
        ("#0-4: 1, 1-3", "Enter a band from its lowest to its highest value: 2000-2199 or #1-20."),
        ("XY: 1, 1-3", "Enter titles of this list: GM, IM, WGM, FM, WIM, CM, WFM, WCM."),
    ],
)
def test_a_line_that_is_no_band_is_refused(line: str, message: str) -> None:
    with pytest.raises(BadBand) as refused:
        parse_band(line)
    assert str(refused.value).startswith(message)


def test_8_1_bands_by_rating_have_their_points_in_their_rounds() -> None:
    of = banded("2200+: 2, 1-2", "2200+: 1, 3-4", "2000-2199: 1, 1-2")
    assert given(of, 1) == given(of, 2) == [20, 20, 10, 10, 0, 0, 0, 0]
    assert given(of, 3) == given(of, 4) == [10, 10, 0, 0, 0, 0, 0, 0]
    assert given(of, 5) == [0] * 8


def test_8_1_bands_by_number_and_by_title() -> None:
    assert given(banded("#1-3: 1, 1-3", "#4-5: ½, 1-3"), 1) == [10, 10, 10, 5, 5, 0, 0, 0]
    assert given(banded("#7-20: 1, 1-3"), 1) == [0, 0, 0, 0, 0, 0, 10, 10]
    assert given(banded("GM IM: 1, 1-3", "FM WIM: ½, 1-3"), 1) == [10, 10, 5, 0, 5, 0, 0, 0]


def test_the_first_band_that_fits_counts_and_points_are_not_added_up() -> None:
    assert given(banded("2500+: 0, 1-2", "2000+: 1, 1-3"), 2) == [0, 10, 10, 10, 0, 0, 0, 0]
    assert given(banded("2500+: 0, 1-2", "2000+: 1, 1-3"), 3) == [10, 10, 10, 10, 0, 0, 0, 0]


def test_c_04_7_1_3_late_entries_do_not_move_the_limits_of_bands_by_number() -> None:
    late = banded("#1-3: 1, 1-3", "#4-5: ½, 1-3", rounds=("1-3 1, 4-5 1, 6-7 1, 2 Z, 8 Z",))
    assert given(late, 2) == [10, 10, 10, 10, 5, 5, 0, 0]


def test_8_1_the_bands_are_announced_and_decide_the_first_round() -> None:
    of = banded("2200+: 1, 1-2", "GM: 1, 3-3", "1900-2199: ½, 1-2")
    assert schedule(of, "2026") == (
        VirtualPoints(10, 1, 2, 1, 2),
        VirtualPoints(5, 1, 2, 3, 5),
        VirtualPoints(10, 3, 3, 1, 1),
    )
    plain = [set(pairs) for pairs in pair(replace(of, acceleration=""), 1).pairs]
    assert plain == [{1, 5}, {2, 6}, {3, 7}, {4, 8}]
    accelerated = [set(pairs) for pairs in pair(banded("2200+: 1, 1-2", "2000-2199: ½, 1-2"), 1).pairs]
    assert accelerated == [{1, 2}, {3, 4}, {5, 7}, {6, 8}]


def test_250_the_report_states_the_bands_and_pairs_the_same_round() -> None:
    of = banded("GM WIM: 1, 1-2", "2000+: ½, 1-2")
    text = write(as_reported(of, edition_of(of)))
    assert [line for line in text.splitlines() if line.startswith("250")] == [
        "250       1.0 001 002 0001 0001",
        "250       0.5 001 002 0002 0002",
        "250       1.0 001 002 0003 0003",
        "250       0.5 001 002 0004 0004",
    ]
    assert pair(read(text).record, 1) == pair(of, 1)
