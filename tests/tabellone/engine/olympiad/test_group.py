"""A scoregroup: the order of its pairings, its floaters, and whom they meet."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tabellone.engine.olympiad.group import OlympiadGroup, OpponentsInOrder, by_ends, by_halves, pair_olympiad_group
from tabellone.engine.olympiad.teams import OlympiadTeam
from tests.tabellone.engine.olympiad.olympiad_teams import met, team, teams


def all_pairings(of: Sequence[OlympiadTeam], order: OpponentsInOrder) -> Iterator[str]:
    if not of:
        yield ""
    for other in order(of) if of else ():
        rest = [each for each in of[1:] if each is not other]
        for pairs in all_pairings(rest, order):
            yield f"{of[0].tpn}-{other.tpn} {pairs}".strip()


def test_9_3_the_fifteen_pairings_of_six_teams_in_their_order() -> None:
    six = [team(tpn) for tpn in range(1, 7)]
    table = (
        "1-4 2-5 3-6,1-4 2-6 3-5,1-4 2-3 5-6,1-5 2-4 3-6,1-5 2-6 3-4,1-5 2-3 4-6,1-6 2-4 3-5,1-6 2-5 3-4,"
        "1-6 2-3 4-5,1-3 2-5 4-6,1-3 2-6 4-5,1-3 2-4 5-6,1-2 3-5 4-6,1-2 3-6 4-5,1-2 3-4 5-6"
    )
    assert [*all_pairings(six, by_halves)] == table.split(",")
    assert [*all_pairings(six, by_ends)][:4] == ["1-6 2-5 3-4", "1-6 2-4 3-5", "1-6 2-3 4-5", "1-5 2-6 3-4"]


def test_9_3_the_first_pairing_of_the_order_that_pairs_everybody() -> None:
    rows: list[tuple[int, str, tuple[int, ...]]] = [(0, "", ())] * 6
    rows[0], rows[3] = (0, "", (4,)), (0, "", (1,))
    assert met(teams(*rows)) == "1-5 2-4 3-6"
    assert met(teams(*rows), by_ends) == "1-6 2-5 3-4"


def test_7_3_comes_before_the_order_and_7_4_before_floating() -> None:
    colours = ["ww", "bb", "ww", "bb"]
    assert met(teams(*((2, row, ()) for row in colours))) == "1-4 2-3"
    pairs = pair_olympiad_group(
        OlympiadGroup((one := team(1, 2, "ww"), other := team(2, 2, "ww")), (), (), downward=True),
        [one, other, team(3, 1, "wb"), team(4, 1, "bw")],
        by_halves,
    )
    assert (pairs.pairs, pairs.floaters, pairs.observes_limits) == (((one, other),), (), False)


def group_of_three(*, downward: bool, met_by: int = 0) -> list[int]:
    """Who floats of 1, 2 and 3, where one of them has met both of the adjacent group."""
    points = 2 if downward else 0
    own = [team(tpn, points, met=(4, 5) if tpn == met_by else ()) for tpn in (1, 2, 3)]
    adjacent = tuple(team(tpn, 1, met=(met_by,)) for tpn in (4, 5))
    unpaired = [*own, *adjacent, team(6, 1)]
    made = pair_olympiad_group(OlympiadGroup(tuple(own), (), adjacent, downward), unpaired, by_halves)
    return [floater.tpn for floater in made.floaters]


def test_8_3_1_above_the_median_the_lowest_ranked_floats_and_8_2_1_below_it_the_highest() -> None:
    assert group_of_three(downward=True) == [3]
    assert group_of_three(downward=False) == [1]


def test_8_2_3_and_8_3_3_who_has_nobody_to_meet_there_does_not_float() -> None:
    assert group_of_three(downward=True, met_by=3) == [2]
    assert group_of_three(downward=False, met_by=1) == [2]


def test_9_4_who_has_met_everybody_of_the_group_floats() -> None:
    rows = [(3, "", (2, 3, 4)), *((3, "", (1,)) for _ in range(3)), *((2, "", ()) for _ in range(4))]
    assert met(teams(*rows)) == "2-3 1-5 4-6 7-8"


def test_8_3_1_who_has_come_down_meets_the_highest_ranked_and_8_2_1_who_has_come_up_the_lowest() -> None:
    points = (3, 3, 3, 2, 2, 2, 2, 1)
    assert met(teams(*((each, "", ()) for each in points))) == "1-2 3-4 8-7 5-6"
