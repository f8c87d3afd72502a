from __future__ import annotations

import pickle
from dataclasses import replace

import pytest

from tabellone.record import Adjustment, Player, Record, Scoring, VirtualPoints
from tabellone.tiebreaks import (
    KNOWN_CODES,
    SUPPLEMENTARY_CODES,
    RankingRow,
    Standings,
    UnknownTieBreak,
    UnratedRule,
    Value,
    explain,
    standings,
)
from tests.tabellone.tiebreaks.events import event

EVERY_CODE = (*KNOWN_CODES, *SUPPLEMENTARY_CODES)
FOUR = """
    2w1 3b= 4w1
    1b0 4w= 3w=
    4w= 1w= 2b=
    3b= 2b= 1b0
"""


def ranks(table: Standings) -> list[tuple[int, int]]:
    return [(row.tpn, row.rank) for row in table.rows]


def test_4_2_points_come_first_then_the_tie_breaks_in_their_order() -> None:
    assert standings(event(FOUR), codes=["BH", "WIN"]) == Standings(
        codes=("BH", "WIN"),
        edition="2026",
        after_round=3,
        rows=(
            RankingRow(1, 1, 25, (Value("BH", 35), Value("WIN", 2))),
            RankingRow(3, 2, 15, (Value("BH", 45), Value("WIN", 0))),
            RankingRow(2, 3, 10, (Value("BH", 50), Value("WIN", 0))),
            RankingRow(4, 3, 10, (Value("BH", 50), Value("WIN", 0))),
        ),
    )


def test_a_system_with_a_value_of_its_own_ranks_by_it_before_the_tie_breaks_and_points_rank_no_more() -> None:
    record = event(FOUR)
    points = {row.tpn: row.points for row in standings(record).rows}
    table = standings(record, codes=["TPN"], first={1: -3, 2: 7, 3: 10**20, 4: 7})
    assert [(row.tpn, row.rank, row.points) for row in table.rows] == [
        (3, 1, points[3]), (2, 2, points[2]), (4, 3, points[4]), (1, 4, points[1])
    ]  # fmt: skip
    assert ranks(standings(record, codes=[], first={1: -3, 2: 7, 3: 10**20, 4: 7})) == [(3, 1), (2, 2), (4, 2), (1, 4)]
    assert [replace(row, first=None) for row in standings(record, first=points).rows] == [*standings(record).rows]


def test_direct_encounter_is_decided_and_opened_among_those_tied_by_that_value() -> None:
    record = event(FOUR)
    first = {1: 1, 2: 1, 3: 0, 4: 0}
    table = standings(record, codes=["DE"], first=first)
    assert ranks(table) == [(1, 1), (2, 2), (3, 3), (4, 3)]
    assert [line.opponent for line in explain(record, "DE", 1, codes=["DE"], first=first)] == [2]


def test_4_2_each_group_still_tied_goes_on_to_the_next_tie_break() -> None:
    record = event("3w1 4w=\n4w1 3b=\n1b0 2w=\n2b0 1b=")
    assert ranks(standings(record, codes=[])) == [(1, 1), (2, 1), (3, 3), (4, 3)]
    assert ranks(standings(record, codes=["BPG"])) == [(2, 1), (1, 2), (4, 3), (3, 4)]


def test_4_2_who_stays_tied_shares_the_rank_in_the_order_of_the_pairing_numbers() -> None:
    record = event("2w= 3b=\n1b= Z\nZ 1w=")
    assert ranks(standings(record, codes=["WIN"])) == [(1, 1), (2, 2), (3, 2)]


def test_4_2_or_lots_are_drawn_the_same_way_for_the_same_seed() -> None:
    record = event("\n".join("Z" for _ in range(6)))
    drawn = standings(record, codes=["WIN"], lots="kept with the event")
    assert drawn == standings(record, codes=["WIN"], lots="kept with the event")
    assert [row.rank for row in drawn.rows] == [1, 2, 3, 4, 5, 6]
    orders = {tuple(row.tpn for row in standings(record, lots=str(seed)).rows) for seed in range(20)}
    assert len(orders) > 10


def test_lots_do_not_move_who_is_not_tied() -> None:
    record = event(FOUR)
    for seed in range(5):
        assert [row.points for row in standings(record, lots=str(seed)).rows] == [25, 15, 10, 10]


def test_the_list_of_the_record_is_the_default_and_points_may_stand_in_front_of_it() -> None:
    record = event(FOUR, tie_breaks=("BH/C1", "SB"))
    assert standings(record).codes == ("BH/C1", "SB")
    assert standings(record, codes=["pts", "sb"]).codes == ("SB",)
    assert standings(record, codes=[]).codes == ()
    with pytest.raises(UnknownTieBreak):
        standings(record, codes=["SB", "PTS"])


def test_later_rounds_are_ignored() -> None:
    record = event(FOUR)
    shorter = replace(record, rounds=record.rounds[:2])
    for after in (0, 1, 2):
        table = standings(record, codes=EVERY_CODE, after_round=after)
        assert table == standings(shorter, codes=EVERY_CODE, after_round=after)
        assert table.after_round == after
    assert standings(record, after_round=9).after_round == 3


def test_a_game_in_progress_has_given_nobody_anything_yet() -> None:
    record = event("2w1 3w*\n1b0 4w1\n4w= 1b*\n3b= 2b0")
    table = standings(record, codes=["BH", "WIN", "BPG", "NUM", "PS"])
    assert [(row.tpn, row.points, *[value.value for value in row.values]) for row in table.rows] == [
        (2, 10, 10 + 5, 1, 1, 2, 0 + 10),
        (1, 10, 10, 1, 0, 1, 10),
        (4, 5, 5 + 10, 0, 2, 2, 5 + 5),
        (3, 5, 5, 0, 0, 1, 5),
    ]


def test_virtual_points_of_an_acceleration_count_for_nothing() -> None:
    record = event(FOUR, virtual_points=(VirtualPoints(10, 1, 2, 1, 2),), acceleration="baku")
    assert standings(record, codes=EVERY_CODE) == standings(event(FOUR), codes=EVERY_CODE)


def test_penalties_and_bonuses_count_in_the_points() -> None:
    record = event(FOUR, adjustments=(Adjustment(-15, (1,)), Adjustment(5, (4,), round=3)))
    assert [(row.tpn, row.points) for row in standings(record).rows] == [(3, 15), (4, 15), (1, 10), (2, 10)]


def test_rounds_a_player_does_not_stand_in_are_zero_point_byes() -> None:
    whole = event("2w1 Z\n1b0 Z")
    without = replace(whole, rounds=(whole.rounds[0], replace(whole.rounds[1], byes=())))
    assert standings(without, codes=EVERY_CODE) == standings(whole, codes=EVERY_CODE)


@pytest.mark.parametrize(
    "record",
    [
        Record(),
        Record(planned_rounds=9),
        Record(players=(Player(1, "Player 1"),)),
        Record(players=(Player(7, "Player 7"),), planned_rounds=9),
        event("Z"),
        event("U U U"),
        event("Z Z\nZ Z\nZ Z"),
        event("2w+ Z Z\n1b- Z Z"),
        event("2w-\n1b-"),
        event("2w*\n1b*"),
        event("Z 2w*\nZ 1b*\nU H"),
        event("2w1 Z\n1b0 Z", scoring=Scoring.of(30, 20, 10)),
    ],
    ids=[
        "empty event",
        "empty event with planned rounds",
        "one player before the first round",
        "one player with another number",
        "one absent player",
        "one player with byes only",
        "nobody came",
        "everybody withdrew after a forfeit",
        "a double forfeit",
        "the first game in progress",
        "a round in progress after an absence",
        "everybody withdrew after a game",
    ],
)
@pytest.mark.parametrize("system", ["dutch", "berger"])
@pytest.mark.parametrize("edition", ["2023", "2024", "2026"])
def test_every_tie_break_of_every_odd_event_is_a_table(record: Record, system: str, edition: str) -> None:
    record = replace(record, system=system)
    variants = (*EVERY_CODE, "BH/C1", "BH/M2", "SB/C2", "FB/C1/P", "ARO/M1", "PS/C2", "AOB/F", "DE/P", "KS/L+1")
    rule = UnratedRule(1400)
    table = standings(record, codes=variants, edition=edition, unrated=rule)
    assert sorted(row.tpn for row in table.rows) == sorted(player.tpn for player in record.players)
    assert [row.rank for row in table.rows] == sorted(row.rank for row in table.rows)
    for row in table.rows:
        for code in variants:
            explain(record, code, row.tpn, edition=edition, unrated=rule)


def test_standings_can_be_kept_in_a_cache() -> None:
    table = standings(event(FOUR), codes=EVERY_CODE)
    assert pickle.loads(pickle.dumps(table)) == table
