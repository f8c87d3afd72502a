"""The standings of sides: sums of their players' points, by round and against each other."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from hypothesis import given, strategies as st

from tabellone.engine import SYSTEMS
from tabellone.engine.tables.team_table_record import dealt_sides
from tabellone.record import Adjustment, Game, Player, Record, Result, Round, Team
from tabellone.team_table_standings import SideMatch, SideRow, side_matches, side_of, side_standings

WON, DREW = (Result.WIN, Result.LOSS), (Result.DRAW, Result.DRAW)
SYSTEMS_OF_SIDES = [key for key, system in SYSTEMS.items() if system.sides]
TWO = Record(
    players=tuple(Player(tpn, f"Player{tpn}") for tpn in range(1, 5)),
    sides=(Team(1, "Rome", players=(1, 2)), Team(2, "Milan", players=(3, 4))),
    system="scheveningen",
    rounds=(Round.of((Game(1, 3, *DREW), Game(4, 2, *WON))), Round.of((Game(4, 1, *WON), Game(2, 3)))),
)


def test_a_match_of_two_sides_by_rounds() -> None:
    assert side_standings(TWO) == (
        SideRow(1, 2, "Milan", 2, 25, (15, 10), {1: 25}),
        SideRow(2, 1, "Rome", 2, 5, (5, 0), {2: 5}),
    )
    assert side_standings(TWO, 1) == (
        SideRow(1, 2, "Milan", 2, 15, (15,), {1: 15}),
        SideRow(2, 1, "Rome", 2, 5, (5,), {2: 5}),
    )


def test_the_match_of_a_round_says_what_is_open() -> None:
    assert side_matches(TWO, 1) == (SideMatch(1, 1, 2, (5, 15), 2, 2),)
    assert side_matches(TWO, 2) == (SideMatch(2, 1, 2, (0, 10), 2, 1),)


def test_equal_sides_share_the_rank_and_stand_by_number() -> None:
    assert [(row.rank, row.name) for row in side_standings(TWO, 0)] == [(1, "Rome"), (1, "Milan")]


def test_what_a_player_is_given_or_loses_counts_for_the_side_and_in_no_round() -> None:
    fined = replace(TWO, adjustments=(Adjustment(-10, (4,), round=1),))
    assert [(row.name, row.points, row.by_round) for row in side_standings(fined)] == [
        ("Milan", 15, (15, 10)),
        ("Rome", 5, (5, 0)),
    ]


def test_everybody_is_of_the_own_side() -> None:
    assert side_of(TWO) == {1: 1, 2: 1, 3: 2, 4: 2}


def test_who_is_on_no_side_as_a_report_may_have_it_scores_for_none_and_plays_in_no_match() -> None:
    left_out = replace(TWO, sides=(Team(1, "Rome", players=(1, 2)), Team(2, "Milan", players=(3,))))
    assert side_matches(left_out, 1) == (SideMatch(1, 1, 2, (5, 5), 1, 1),)
    assert side_standings(left_out, 1) == (
        SideRow(1, 1, "Rome", 2, 5, (5,), {2: 5}),
        SideRow(1, 2, "Milan", 1, 5, (5,), {1: 5}),
    )


def test_nobody_s_side_has_standings_where_there_are_none() -> None:
    assert side_standings(replace(TWO, sides=())) == ()


@given(
    system=st.sampled_from(SYSTEMS_OF_SIDES),
    sides=st.integers(3, 6),
    size=st.integers(2, 5),
    missing=st.integers(0, 1),
    seed=st.integers(0, 99),
)
def test_rounds_matches_and_sides_add_up_to_the_same_points(
    system: str, sides: int, size: int, missing: int, seed: int
) -> None:
    sides = 3 if system == "triangular" else 4 if system == "hilton" else sides
    size += size % 2 if system == "molter" else 0
    record = _played(system, sides, size, missing, seed)
    rows = side_standings(record)
    by_number = {row.tpn: row for row in rows}
    assert [row.points for row in rows] == sorted((sum(row.by_round) for row in rows), reverse=True)
    assert all(sum(row.against.values()) == row.points and row.tpn not in row.against for row in rows)
    assert sum(row.points for row in rows) == 10 * sum(len(round_.games) for round_ in record.rounds)
    for number in range(1, len(record.rounds) + 1):
        matches = side_matches(record, number)
        assert sum(match.games for match in matches) == len(record.rounds[number - 1].games)
        for tpn, row in by_number.items():
            own = [match.points[match.second == tpn] for match in matches if tpn in (match.first, match.second)]
            assert sum(own) == row.by_round[number - 1]


def _played(system: str, sides: int, size: int, missing: int, seed: int) -> Record:
    """An event of those sides, of which one has an empty seat or none, with results by lot."""
    players = sides * size - missing
    record = Record(
        players=tuple(Player(tpn, "") for tpn in range(1, players + 1)),
        sides=dealt_sides(range(1, players + 1), sides),
        system=system,
    )
    random = Random(seed)
    outcomes = (WON, DREW, WON[::-1], (Result.FORFEIT_WIN, Result.FORFEIT_LOSS))
    rounds = tuple(
        Round.of((Game(white, black, *random.choice(outcomes)) for white, black in row.pairs), row.byes)
        for row in SYSTEMS[system].calendar_of(record)
    )
    return replace(record, rounds=rounds)
