"""Teams inside an individual event: who scores, with how many women and juniors, and how teams rank."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations

import pytest
from hypothesis import given, strategies as st

from tabellone.record import Player, Record, Team
from tabellone.team_rankings import (
    BadTeamRules,
    RankedTeam,
    TeamCriterion,
    TeamRules,
    by_federation,
    by_side,
    team_ranking,
)
from tabellone.tiebreaks import RankingRow, Standings, Value

POINTS, PLACES = TeamCriterion.POINTS, TeamCriterion.PLACES


def standings(*points: int) -> Standings:
    """Numbers 1, 2, 3 … in this order, with these points in tenths and, as a tie-break, ten times their number."""
    ranks = [1 + sum(other > own for other in points) for own in points]
    rows = (RankingRow(tpn, ranks[tpn - 1], own, (Value("BH", 10 * tpn),)) for tpn, own in enumerate(points, start=1))
    return Standings(("BH",), "2026", 5, tuple(sorted(rows, key=lambda row: (row.rank, row.tpn))))


def event(*players: str) -> Record:
    """Players by ``federation sex year``."""
    rows = (text.split() for text in players)
    return Record(
        players=tuple(
            Player(tpn, f"P{tpn}", federation=federation, sex=sex, birth=f"{year}/00/00")
            for tpn, (federation, sex, year) in enumerate(rows, start=1)
        )
    )


SEVEN = event("ITA m 1980", "ITA m 1980", "FRA m 1980", "FRA w 1980", "ITA w 2012", "FRA m 2012", "ITA m 1980")
TABLE = standings(50, 40, 40, 30, 20, 20, 10)


def ranking(rules: TeamRules, record: Record = SEVEN, table: Standings = TABLE) -> list[tuple[object, ...]]:
    return [
        (row.rank, row.group, row.scorers, row.points)
        for row in team_ranking(record, table, by_federation(record), rules)
    ]


def test_the_best_of_a_group_score_and_the_sum_of_their_points_ranks() -> None:
    assert ranking(TeamRules(scorers=2)) == [(1, "ITA", (1, 2), 90), (2, "FRA", (3, 4), 70)]
    assert ranking(TeamRules(scorers=0)) == [(1, "ITA", (1, 2, 5, 7), 120), (2, "FRA", (3, 4, 6), 90)]


def test_as_many_women_and_juniors_score_as_are_asked_for_and_one_may_be_both() -> None:
    assert ranking(TeamRules(scorers=2, women=1)) == [(1, "ITA", (1, 5), 70), (2, "FRA", (3, 4), 70)]
    both = TeamRules(scorers=3, women=1, juniors=1, born_since=2010)
    assert ranking(both) == [(1, "ITA", (1, 2, 5), 110), (2, "FRA", (3, 4, 6), 90)]


def test_of_equal_points_the_sum_of_the_places_ranks_then_the_best_place() -> None:
    rows = team_ranking(SEVEN, TABLE, by_federation(SEVEN), TeamRules(scorers=2, women=1))
    assert [(row.rank, row.group, row.values) for row in rows] == [
        (1, "ITA", (70, 6, (1, 5))),
        (2, "FRA", (70, 6, (2, 4))),
    ]
    by_points = TeamRules(scorers=2, women=1, criteria=(POINTS, PLACES))
    assert [row[:2] for row in ranking(by_points)] == [(1, "FRA"), (1, "ITA")]


def test_a_group_can_have_several_teams_as_long_as_they_are_complete() -> None:
    assert ranking(TeamRules(scorers=2, most_teams=0)) == [
        (1, "ITA", (1, 2), 90),
        (2, "FRA", (3, 4), 70),
        (3, "ITA", (5, 7), 30),
    ]


def test_a_team_without_enough_scorers_has_no_rank_or_empty_places() -> None:
    assert ranking(TeamRules(scorers=4)) == [(1, "ITA", (1, 2, 5, 7), 120), (None, "FRA", (3, 4, 6), 90)]
    rules = TeamRules(scorers=4, ranks_incomplete=True)
    rows = team_ranking(SEVEN, TABLE, by_federation(SEVEN), rules)
    assert rows[1] == RankedTeam(2, "FRA", 1, (3, 4, 6), 90, (90, 2 + 4 + 5 + 8, (2, 4, 5, 8)))


def test_a_place_kept_for_a_woman_stays_empty_without_one() -> None:
    men = event("ITA m 1980", "ITA m 1980", "ITA m 1980")
    rules = TeamRules(scorers=2, women=1)
    assert ranking(rules, men, standings(30, 20, 10)) == [(None, "ITA", (1,), 30)]


def test_teams_that_are_equal_in_all_share_a_rank() -> None:
    two = event("ITA m 1980", "FRA m 1980", "GER m 1980")
    assert [row[:2] for row in ranking(TeamRules(scorers=1), two, standings(20, 20, 10))] == [
        (1, "FRA"),
        (1, "ITA"),
        (3, "GER"),
    ]


def test_the_sum_of_the_first_tie_break_may_rank() -> None:
    rules = TeamRules(scorers=1, criteria=(TeamCriterion.TIE_BREAK,))
    two = event("ITA m 1980", "FRA m 1980")
    assert [row[:2] for row in ranking(rules, two, standings(20, 20))] == [(1, "FRA"), (2, "ITA")]


def test_where_the_tie_break_decides_first_those_score_whose_tie_breaks_are_the_best() -> None:
    """Not the first ones of the standings; of equal tie-breaks it is them."""
    rules = TeamRules(scorers=2, criteria=(TeamCriterion.TIE_BREAK, POINTS))
    assert ranking(rules) == [(1, "ITA", (5, 7), 30), (2, "FRA", (4, 6), 50)]
    equal = replace(TABLE, rows=tuple(replace(row, values=(Value("BH", 30),)) for row in TABLE.rows))
    assert ranking(rules, table=equal) == [(1, "ITA", (1, 2), 90), (2, "FRA", (3, 4), 70)]
    second = TeamRules(scorers=2, criteria=(POINTS, TeamCriterion.TIE_BREAK))
    assert ranking(second) == [(1, "ITA", (1, 2), 90), (2, "FRA", (3, 4), 70)]


@pytest.mark.parametrize("code", ["DE", "TPN", "RTNG/R"])
def test_tie_breaks_of_which_the_lower_is_better_are_not_summed(code: str) -> None:
    table = replace(TABLE, codes=(code,))
    with pytest.raises(BadTeamRules, match=f"{code} is the first tie-break: the lower is better"):
        ranking(TeamRules(criteria=(POINTS, TeamCriterion.TIE_BREAK)), table=table)
    assert ranking(TeamRules(scorers=2), table=table) == ranking(TeamRules(scorers=2))


@given(
    rows=st.lists(st.tuples(st.integers(0, 4), st.integers(0, 4), st.booleans()), min_size=1, max_size=7),
    scorers=st.integers(1, 3),
    data=st.data(),
)
def test_no_other_choice_of_scorers_has_better_tie_breaks(
    rows: list[tuple[int, int, bool]], scorers: int, data: st.DataObject
) -> None:
    women = data.draw(st.integers(0, scorers))
    record = event(*(f"ITA {'w' if woman else 'm'} 1980" for _p, _t, woman in rows))
    plain = standings(*(points for points, _t, _w in rows))
    table = replace(plain, rows=tuple(replace(row, values=(Value("BH", rows[row.tpn - 1][1]),)) for row in plain.rows))
    best = max(
        (size, sum(rows[n][1] for n in chosen), sum(rows[n][0] for n in chosen))
        for size in range(scorers + 1)
        for chosen in combinations(range(len(rows)), size)
        if sum(not rows[n][2] for n in chosen) <= scorers - women
    )
    rules = TeamRules(scorers=scorers, women=women, ranks_incomplete=True, criteria=(TeamCriterion.TIE_BREAK, POINTS))
    if best[0]:
        (team,) = team_ranking(record, table, by_federation(record), rules)
        assert (len(team.scorers), *team.values) == best


def test_who_is_of_a_side_scores_for_it_and_who_has_no_group_for_nobody() -> None:
    record = replace(SEVEN, sides=(Team(1, "Rossi", players=(7, 2)), Team(2, "Blu", players=(3,))))
    rows = team_ranking(record, TABLE, by_side(record), TeamRules(scorers=0))
    assert [(row.rank, row.group, row.scorers) for row in rows] == [(1, "Rossi", (2, 7)), (2, "Blu", (3,))]


@pytest.mark.parametrize("rules", [TeamRules(scorers=2, women=3), TeamRules(scorers=21), TeamRules(scorers=-1)])
def test_rules_that_no_team_can_keep_are_refused(rules: TeamRules) -> None:
    with pytest.raises(BadTeamRules, match="scorers"):
        team_ranking(SEVEN, TABLE, {}, rules)


@given(
    rows=st.lists(st.tuples(st.integers(0, 8), st.booleans(), st.booleans()), min_size=1, max_size=8),
    scorers=st.integers(1, 4),
    data=st.data(),
)
def test_no_other_choice_of_scorers_is_better(
    rows: list[tuple[int, bool, bool]], scorers: int, data: st.DataObject
) -> None:
    women, juniors = data.draw(st.integers(0, scorers)), data.draw(st.integers(0, scorers))
    record = event(*(f"ITA {'w' if woman else 'm'} {2012 if junior else 1980}" for _p, woman, junior in rows))
    table = standings(*(5 * points for points, _w, _j in rows))
    rules = TeamRules(scorers=scorers, women=women, juniors=juniors, born_since=2010, ranks_incomplete=True)
    place = {row.tpn: row.rank for row in table.rows}
    best = max(
        (size, sum(5 * rows[v][0] for v in chosen), -sum(place[v + 1] for v in chosen))
        for size in range(scorers + 1)
        for chosen in combinations(range(len(rows)), size)
        if sum(not rows[v][1] for v in chosen) <= scorers - women
        and sum(not rows[v][2] for v in chosen) <= scorers - juniors
    )
    made = team_ranking(record, table, by_federation(record), rules)
    found = [(len(row.scorers), row.points, -sum(place[tpn] for tpn in row.scorers)) for row in made]
    assert found == ([best] if best[0] else [])
