"""Molter tables, by the rules of Sharly Chess's specification (S1 to C3) and its ideals (I1 to I5)."""

from __future__ import annotations

from itertools import combinations

import pytest
from hypothesis import given, strategies as st

from tabellone.engine.errors import BadCalendar
from tabellone.engine.tables.molter import molter, through_all, usual_rounds
from tabellone.engine.tables.team_tables import SidesRound
from tests.tabellone.engine.tables.between import printed
from tests.tabellone.engine.tables.molter_rules import ascents, broken_rules, descents, meetings_of_sides

PRINTED = (
    SidesRound.of("A1-C1 C2-B1 B2-A2 B3-A3 A4-C3 C4-B4"),
    SidesRound.of("B1-A1 C1-B2 A2-C2 C3-B3 A3-C4 B4-A4"),
)
"""The example of Sharly Chess's manual: three sides of four in two rounds."""


def test_the_printed_example_keeps_the_same_rules_and_is_as_good() -> None:
    own = molter(3, 4, 2)
    assert [broken_rules(table, 3, 4) for table in (PRINTED, own)] == [set(), set()]
    assert sorted(descents(PRINTED, 3)) == sorted(descents(own, 3)) == [1, 1, 2]
    assert ascents(PRINTED, 3) == descents(PRINTED, 3)


def test_the_rules_are_seen_when_they_are_broken() -> None:
    first, second = PRINTED
    assert broken_rules((first, first), 3, 4) >= {"S4", "S6c", "C1", "C3"}
    assert broken_rules((first, second.reversed), 3, 4) == {"C1", "C3"}
    assert broken_rules((first.without({first.pairs[0][0]}), second), 3, 4) >= {"S1", "S2", "S5"}
    assert broken_rules((SidesRound.of("A1-A2 B1-B2 C1-D1 C2-D2"),), 4, 2) >= {"S3", "S5"}
    assert broken_rules((SidesRound.of("A1-B2 B1-A2 C1-D1 D2-C2"),), 4, 2) == {"S6a", "S6b"}
    assert "C2" in broken_rules((first, second.reversed, first), 3, 4)


@given(sides=st.integers(3, 13), boards=st.integers(1, 8), data=st.data())
def test_every_table_keeps_every_rule(sides: int, boards: int, data: st.DataObject) -> None:
    rounds = data.draw(st.integers(1, sides - 1))
    table = molter(sides, 2 * boards, rounds)
    assert len(table) == rounds
    assert broken_rules(table, sides, 2 * boards) == set()


@pytest.mark.parametrize(("sides", "players", "rounds"), [(20, 6, 19), (21, 4, 20), (26, 18, 25), (25, 2, 24)])
def test_large_tables_keep_every_rule_too(sides: int, players: int, rounds: int) -> None:
    assert broken_rules(molter(sides, players, rounds), sides, players) == set()


@given(sides=st.integers(3, 11), times=st.integers(1, 2), data=st.data())
def test_i1_in_whole_layers_sides_meet_equally_often_in_every_round(
    sides: int, times: int, data: st.DataObject
) -> None:
    players = times * (sides - 1) * (1 if sides % 2 else 2)
    everyone = {frozenset(pair) for pair in combinations(range(1, sides + 1), 2)}
    for round_ in molter(sides, players, data.draw(st.integers(1, sides - 1))):
        met = meetings_of_sides(round_)
        assert set(met) == everyone
        assert len(set(met.values())) == 1


@pytest.mark.parametrize("sides", range(3, 14))
def test_i4_the_players_of_a_side_are_spread_over_the_others_but_where_rounds_are_used_up(sides: int) -> None:
    """Of an even number of sides the last possible round alone has both boards of a block with the same meetings."""
    for players in range(2, 2 * sides, 2):
        for number, round_ in enumerate(molter(sides, players, sides - 1), start=1):
            met = meetings_of_sides(round_)
            often = [met[frozenset(pair)] for pair in combinations(range(1, sides + 1), 2)]
            assert max(often) - min(often) <= (2 if sides % 2 == 0 and number == sides - 1 else 1)


def test_the_first_rounds_have_as_many_opponents_as_two_at_a_time_can() -> None:
    """Both rounds of two are against the same sides, and the next two against new ones while there are any."""
    for sides, players in ((9, 4), (13, 4), (8, 2), (12, 4)):
        met = [set(meetings_of_sides(round_)) for round_ in molter(sides, players, 4)]
        assert met[0] == met[1]
        assert met[0].isdisjoint(met[2])


@pytest.mark.parametrize("sides", [3, 5, 7, 9, 11])
def test_i2_and_i3_sides_descend_equally_often_and_ascend_as_often(sides: int) -> None:
    """Sharly Chess has a spread of 2 for five sides; here it is 1 as for the others."""
    for players in range(2, 13, 2):
        for rounds in range(1, sides):
            table = molter(sides, players, rounds)
            often = descents(table, sides)
            assert max(often) - min(often) <= (2 if (sides, players, rounds) == (5, 10, 3) else 1)
            if rounds % 2 == 0:
                assert ascents(table, sides) == often


def test_i3_in_a_last_round_alone_those_rather_ascend_who_descend() -> None:
    """All differences of the tables of five to nine sides with up to 12 players together; less would be welcome."""
    tables = (
        (sides, molter(sides, players, rounds))
        for sides in (5, 7, 9)
        for players in range(2, 13, 2)
        for rounds in range(1, sides, 2)
    )
    uneven = sum(
        abs(down - up)
        for sides, table in tables
        for down, up in zip(descents(table, sides), ascents(table, sides), strict=True)
    )
    assert uneven <= 82


def test_the_usual_rounds_and_a_shape_of_its_own() -> None:
    assert [usual_rounds(sides) for sides in range(3, 10)] == [2, 2, 4, 2, 6, 2, 2]
    assert [len(molter(sides, 2)) for sides in range(3, 10)] == [2, 2, 4, 2, 6, 2, 2]
    assert [printed(round_) for round_ in molter(4, 2, 3)] == [
        "A1-D1 C1-B1 B2-A2 D2-C2",
        "B1-A1 D1-C1 A2-D2 C2-B2",
        "A1-C1 B1-D1 C2-A2 D2-B2",
    ]


@pytest.mark.parametrize("sides", [3, 5, 9, 21, 25])
def test_in_the_circles_any_two_sides_stand_beside_each_other_once(sides: int) -> None:
    circles = through_all(sides)
    assert all(sorted(circle) == list(range(1, sides + 1)) for circle in circles)
    beside = sorted(tuple(sorted((circle[n - 1], circle[n]))) for circle in circles for n in range(sides))
    assert beside == list(combinations(range(1, sides + 1), 2))


@pytest.mark.parametrize(
    ("sides", "players", "rounds", "message"),
    [
        (2, 4, 1, "3 to 26 teams expected, not 2"),
        (4, 0, 1, "2 to 125 players per team expected, not 0"),
        (5, 3, 2, "a Molter table needs an even number of players per team, not 3"),
        (5, 4, 5, "a Molter table of 5 teams has at most 4 rounds"),
    ],
)
def test_other_sizes_are_refused(sides: int, players: int, rounds: int, message: str) -> None:
    with pytest.raises(BadCalendar) as refused:
        molter(sides, players, rounds)
    assert str(refused.value) == message
