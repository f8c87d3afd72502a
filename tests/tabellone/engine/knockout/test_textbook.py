"""Every cell that chapter 2 of the textbook of 2023 prints, as rounds are paired."""

from __future__ import annotations

import pytest

from tabellone.engine import NoLegalPairing, pair
from tabellone.engine.knockout.bracket_state import bracket_state
from tabellone.engine.tables.groups import by_columns, rounds_of
from tabellone.record import ByeKind, Record
from tests.tabellone.engine.knockout.events import LOSS, WIN, better_wins, event, pairs_of, played, with_round


def columns(upper: str, lower: str) -> list[frozenset[str]]:
    """A printed table: who stands above one another meet, who stands above “bye” is free."""
    return [frozenset(pair) for pair in zip(upper.split(), lower.split(), strict=True)]


def table_of(record: Record, number: int) -> set[frozenset[str]]:
    """The round as such a table."""
    round_ = record.rounds[number - 1]
    met = {frozenset((str(game.white), str(game.black))) for game in round_.games}
    return met | {frozenset((str(bye.player), "bye")) for bye in round_.byes if bye.kind is ByeKind.FULL}


SIXTEEN = {
    1: ("1 2 3 4 5 6 7 8", "16 15 14 13 12 11 10 9"),
    2: ("1 2 3 4", "8 7 6 5"),
    3: ("1 2", "4 3"),
}
"""2.1, TURNO 1 to 3."""
TWENTY_ONE = {
    1: ("1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16", f"{'bye ' * 11}21 20 19 18 17"),
    2: ("1 2 3 4 5 6 7 8", "16 15 14 13 12 11 10 9"),
}
"""2.2, TURNO 1 and 2; “da qui in poi, il torneo prosegue come nel caso ideale”."""


@pytest.mark.parametrize("number", SIXTEEN)
def test_the_tables_of_sixteen(number: int) -> None:
    assert table_of(played(event(16, third_place=True)), number) == set(columns(*SIXTEEN[number]))


def test_the_colours_of_sixteen_alternate_for_everybody_who_is_expected_to_win() -> None:
    """“1-16, 15-2, 3-14, 13-4, 5-12, 11-6, 7-10, 9-8”, “8-1, 2-7, 6-3, 4-5”, “1-4, 3-2”, “2-1” and “4-3”."""
    record = played(event(16, third_place=True))
    assert pairs_of(record) == [
        "1-16 15-2 3-14 13-4 5-12 11-6 7-10 9-8", "8-1 2-7 6-3 4-5", "1-4 3-2", "2-1 4-3",
    ]  # fmt: skip
    eight = pairs_of(played(event(8, third_place=True)))[0]
    assert eight == "1-8 7-2 3-6 5-4"
    changed = {tuple(reversed(game.split("-"))) for game in eight.split()}
    assert {tuple(game.split("-")) for game in ["8-1", "2-7", "6-3", "4-5"]} == changed


def test_nine_beats_eight_and_meets_one_who_had_white_too() -> None:
    """2.1: neither colour is against the rules that are held for fair, so the better seed has its due one."""
    record = with_round(
        event(16), lambda white, black: (WIN, LOSS) if 9 in (white, black) else better_wins(white, black)
    )
    assert pairs_of(with_round(record, better_wins))[1].split()[0] == "9-1"


@pytest.mark.parametrize("number", TWENTY_ONE)
def test_the_tables_of_twenty_one(number: int) -> None:
    assert table_of(played(event(21)), number) == set(columns(*TWENTY_ONE[number]))


def test_twenty_one_go_on_as_sixteen() -> None:
    record = played(event(21))
    assert [table_of(record, number) for number in (2, 3, 4)] == [set(columns(*SIXTEEN[n])) for n in (1, 2, 3)]
    assert len(record.rounds) == 5


def test_twenty_four_need_the_five_rounds_of_thirty_two() -> None:
    assert [len(played(event(count)).rounds) for count in (16, 24, 32)] == [4, 5, 5]


def test_one_hundred_and_seven_and_three_who_enter_in_round_three() -> None:
    """2.3: 98 play round 1 and nine are free; 58 play round 2, 29 of them join the three: 32."""
    record = played(event(110, wild_cards=3, wild_cards_round=3))
    playing = [{who for game in round_.games for who in (game.white, game.black)} for round_ in record.rounds]
    assert [len(row) for row in playing] == [98, 58, 32, 16, 8, 4, 2]
    free = [{bye.player for bye in round_.byes if bye.kind is ByeKind.FULL} for round_ in record.rounds]
    assert free == [set(range(4, 13)), *[set[int]()] * 6]
    assert [bool(row & {1, 2, 3}) for row in playing[:3]] == [False, False, True]
    assert playing[2] >= {1, 2, 3}
    assert len(playing[2] - {1, 2, 3}) == 29


DOUBLE = [
    "1-8 7-2 3-6 5-4",
    "4-1 2-3 8-5 6-7",
    "3-5 6-4",
    "1-2 4-3",
    "3-1",
]
"""2.4.1: the main branch and then the second one."""


def test_every_round_of_the_double_elimination_of_eight() -> None:
    assert pairs_of(played(event(8, elimination="double", single_final=True))) == DOUBLE
    assert pairs_of(played(event(8, elimination="double"))) == DOUBLE
    with_third = pairs_of(played(event(8, elimination="double", third_place=True)))
    assert with_third == [*DOUBLE[:4], "3-1 2-4"]


def three_wins_the_final(record: Record, winner_of_return: int) -> Record:
    for _round in range(4):
        record = with_round(record, better_wins)
    record = with_round(record, lambda white, _black: (WIN, LOSS) if white == 3 else (LOSS, WIN))
    if not bracket_state(record).is_over:
        record = with_round(record, lambda white, _black: (WIN, LOSS) if white == winner_of_return else (LOSS, WIN))
    return record


@pytest.mark.parametrize("winner", [1, 3])
def test_the_return_final_is_played_only_if_who_has_lost_before_wins_the_final(winner: int) -> None:
    record = three_wins_the_final(event(8, elimination="double"), winner)
    assert pairs_of(record) == [*DOUBLE, "1-3"]
    assert (bracket_state(record).is_over, bracket_state(record).champion) == (True, winner)
    single = three_wins_the_final(event(8, elimination="double", single_final=True), winner)
    assert (pairs_of(single), bracket_state(single).champion) == (DOUBLE, 3)
    with pytest.raises(NoLegalPairing):
        pair(single)


GROUPS = """
 1  2  3  4  5  6  7  8
 9 10 11 12 13 14 15 16
17 18 19 20 21 22 23 24
25 26 27 28 29 30 31 32
33 34 35 36 37 38 39 40
41 42 43 44 45 46 47 48
49 50 51 52 53 54 55 56
57 58 59 60 61 62 63 64
"""
"""2.5.1: groups I to VIII, a column each."""


def test_ninety_three_entrants_into_a_final_of_eight() -> None:
    record = with_round(event(93, last_round=1), better_wins)
    assert (len(record.rounds[0].games), bracket_state(record).is_over) == (29, True)
    exempt = [bye.player for bye in record.rounds[0].byes if bye.kind is ByeKind.FULL]
    assert exempt == list(range(1, 36))
    left = sorted([*exempt, *(min(game.white, game.black) for game in record.rounds[0].games)])
    printed = [list(map(int, line.split())) for line in GROUPS.split("\n") if line]
    assert by_columns(left, 8) == tuple(zip(*printed, strict=True))
    group = played(event(8))
    assert (len(group.rounds), bracket_state(group).champion, rounds_of(8)) == (3, 1, 7)
