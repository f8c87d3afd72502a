"""The three norms that docs/norms.md computes by hand."""

from __future__ import annotations

from tabellone.norms import NormEvent, NormResult, norms_of
from tabellone.record import Record
from tests.tabellone.norms.brute_force import as_woman
from tests.tabellone.test_title_norms import Opponent, played, round_robin


def norms(record: Record) -> dict[str, NormResult]:
    return {row.title: row for row in norms_of(NormEvent(record), 1)}


def told(result: NormResult) -> list[tuple[str, str, str]]:
    return [(row.article, row.value, row.required) for row in result.conditions]


def test_case_1_a_norm_of_nine_games() -> None:
    found = norms(played("11111==10"))["GM"]
    assert (found.achieved, found.average, found.performance, found.points) == (True, 2417, 2637, 70)
    assert (found.counted, found.dropped, found.credit) == ((1, 2, 3, 4, 5, 6, 7, 8, 9), (), 9)
    assert told(found) == [
        ("1.4.1a", "9", "9"),
        ("1.4.3", "4", "2"),
        ("1.4.4", "2", "5"),
        ("1.4.4", "2", "6"),
        ("1.4.5", "6", "5"),
        ("1.4.5", "3", "3"),
        ("1.4.8", "2637", "2600"),
        ("1.4.8a", "2417", "2380"),
        ("1.4.8b", "7", "3.5"),
    ]


ELEVEN: list[Opponent] = [
    (2005, "", "ITA"), (2440, "IM", "GER"), (2390, "FM", "FRA"), (2410, "IM", "ITA"), (2465, "GM", "ESP"),
    (2520, "GM", "GER"), (2400, "", "FRA"), (2450, "IM", "AUT"), (2375, "FM", "ITA"), (2430, "FM", "GER"),
    (2300, "", "ITA"),
]  # fmt: skip


def test_case_2_a_choice_of_nine_of_eleven_games() -> None:
    found = norms(played("1=11=01=110", ELEVEN))["IM"]
    assert (found.achieved, found.average, found.performance, found.points) == (True, 2431, 2597, 65)
    assert (found.counted, found.dropped, found.credit) == ((2, 3, 4, 5, 6, 7, 8, 9, 10), (1, 11), 10)
    assert told(found) == [
        ("1.4.1a", "9", "9"),
        ("1.4.3", "4", "2"),
        ("1.4.4", "2", "5"),
        ("1.4.4", "3", "6"),
        ("1.4.5", "8", "5"),
        ("1.4.5", "5", "3"),
        ("1.4.8", "2597", "2450"),
        ("1.4.8a", "2431", "2230"),
        ("1.4.8b", "6.5", "3.5"),
    ]
    assert norms(played("1=11=01=110", ELEVEN))["GM"].achieved is False


ROUND_ROBIN: list[Opponent] = [
    (2210, "IM", "FID"), (2040, "WIM", "FRA"), (2105, "WGM", "ITA"), (2000, "WFM", "ESP"), (1980, "WCM", "ITA"),
    (2150, "FM", "FID"), (1790, "", "ITA"), (2090, "WIM", "GER"), (2060, "WFM", "FRA"),
]  # fmt: skip


def test_case_3_eight_games_and_a_forfeit_win_in_a_round_robin() -> None:
    found = norms(as_woman(round_robin("=1=+1=1=1", ROUND_ROBIN)))
    wim = found["WIM"]
    assert (wim.achieved, wim.average, wim.performance, wim.points) == (True, 2061, 2254, 60)
    assert (wim.counted, wim.dropped, wim.credit) == ((1, 2, 3, 5, 6, 7, 8, 9), (), 9)
    assert told(wim) == [
        ("1.4.1c", "8", "8"),
        ("1.4.1e", "9", "9"),
        ("1.4.3", "2", "2"),
        ("1.4.4", "3", "4"),
        ("1.4.4", "3", "5"),
        ("1.4.5", "6", "4"),
        ("1.4.5", "4", "3"),
        ("1.4.8", "2254", "2250"),
        ("1.4.8a", "2061", "2030"),
        ("1.4.8b", "6", "3"),
    ]
    assert [row.achieved for row in found.values()] == [False, False, False, True]
