"""The Amalfi system: its defining property in generated events, and each reading by hand."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from pairing.__main__ import main
from tabellone.engine import NoLegalPairing, UnknownSystem, pair
from tabellone.engine.amalfi.pairing import places_from, rounds_left
from tabellone.engine.checker import check_pairings
from tabellone.interchange.trf import read, write
from tabellone.record import ForbiddenPairs, Record
from tests.tabellone.engine.classical_events import assert_down_the_list, assert_legal, played
from tests.tabellone.engine.played import record


def amalfi(count: int, *rounds: str, planned: int) -> Record:
    return replace(record(count, *rounds, planned=planned), system="amalfi", edition="")


def met(of: Record, number: int | None = None) -> set[frozenset[int]]:
    return set(map(frozenset, pair(of, number).pairs))


def pairs(*texts: str) -> set[frozenset[int]]:
    return {frozenset(map(int, text.split("-"))) for text in texts}


@pytest.mark.parametrize("seed", range(30))
def test_each_meets_who_is_as_many_places_below_as_rounds_are_left_or_the_next_who_is_free(seed: int) -> None:
    of = played(seed, system="amalfi")
    assert_legal(of)
    assert assert_down_the_list(of)


def test_with_three_rounds_the_first_three_meet_the_next_three_in_their_order() -> None:
    assert met(amalfi(12, planned=3)) == pairs("1-4", "2-5", "3-6", "7-10", "8-11", "9-12")


def test_where_the_list_ends_it_is_the_nearest_above_that_place() -> None:
    assert met(amalfi(10, planned=3)) == pairs("1-4", "2-5", "3-6", "7-10", "8-9")
    assert list(places_from(6, 3, 10)) == [9, 8, 7]
    assert list(places_from(7, 3, 10)) == [9, 8]
    assert list(places_from(0, 2, 5)) == [2, 3, 4, 1]


def test_in_the_last_round_neighbours_meet_whatever_their_points() -> None:
    of = amalfi(6, "1-3 1, 4-2 0, 5-6 1", planned=2)  # 1, 2 and 5 have a point
    assert rounds_left(of, 2) == 1
    assert met(of) == pairs("1-2", "5-3", "4-6")


def test_who_was_met_or_is_forbidden_is_passed_over_for_the_next_below() -> None:
    assert met(amalfi(6, "1-2 =, 3-4 =, 5-6 =", planned=2)) == pairs("1-3", "2-5", "4-6")
    barred = replace(amalfi(8, planned=2), forbidden=(ForbiddenPairs((1, 3)),))
    assert met(barred) == pairs("1-4", "2-5", "3-6", "7-8")


def test_a_forfeited_game_is_no_meeting() -> None:
    of = amalfi(4, "1-2 +, 3-4 +", planned=2)  # 1 and 3 lead
    assert met(of) == pairs("1-3", "2-4")
    assert met(amalfi(4, "1-2 --, 3-4 --", planned=2)) == pairs("1-2", "3-4")


def test_a_choice_that_leaves_others_alone_is_passed_over() -> None:
    of = amalfi(4, "1-3 =, 2-4 =", planned=2)
    barred = replace(of, forbidden=(ForbiddenPairs((3, 4)),))
    assert met(of) == pairs("1-2", "3-4")
    assert met(barred) == pairs("1-4", "2-3")


def test_the_bye_goes_to_the_last_who_may_have_it_and_the_distance_is_counted_without_him() -> None:
    of = amalfi(7, planned=2)
    assert pair(of).free == (7,)
    assert met(of) == pairs("1-3", "2-4", "5-6")
    again = amalfi(7, "1-3 1, 4-2 0, 5-6 1, 7 U", planned=2)
    assert pair(again).free == (6,)


def test_without_a_number_of_rounds_nothing_is_paired() -> None:
    with pytest.raises(UnknownSystem, match="needs the number of rounds"):
        pair(amalfi(8, planned=0))


def test_nobody_cannot_be_paired() -> None:
    with pytest.raises(NoLegalPairing):
        pair(amalfi(0, planned=3))


def test_a_round_that_cannot_be_paired_says_so() -> None:
    with pytest.raises(NoLegalPairing):
        pair(amalfi(2, "1-2 1", planned=2))


def test_a_report_says_it_and_is_read_back_and_checked() -> None:
    of = played(3, system="amalfi")
    text = write(of)
    assert "192 CUSTOM_AMALFI_2008" in text
    again = read(text).record
    assert (again.system, again.edition) == ("amalfi", "2008")
    assert list(check_pairings(again)) == []


def test_the_command_lines_take_it_as_an_acceleration(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    made = [
        "generate",
        "--acceleration",
        "amalfi",
        "--players",
        "20",
        "--rounds",
        "4",
        "--only-given",
        "-o",
        str(tmp_path),
    ]
    assert main(made) == 0
    (path,) = tmp_path.glob("amalfi_*.trf")
    assert main(["check", "--acceleration", "amalfi", str(path)]) == 0
    assert main(["check", "--system", "dutch", str(path)]) == 1
    capsys.readouterr()
    assert main(["pair", "--acceleration", "amalfi", "--round", "1", str(path)]) == 0
    count, *lines = capsys.readouterr().out.splitlines()
    assert count == "10"
    assert {frozenset(map(int, line.split())) for line in lines} >= pairs("1-5", "2-6", "3-7", "4-8", "9-13")


def test_with_another_system_it_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["generate", "--acceleration", "amalfi", "--system", "dubov", "-o", str(tmp_path)]) == 2
    assert "does not go with the system dubov" in capsys.readouterr().err
