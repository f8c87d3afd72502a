"""The standings of a record by its system, and whether a report states the same ranks."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

import pytest
from hypothesis import HealthCheck, given, settings, strategies as st

from tabellone.engine.keizer.values import list_of
from tabellone.record import Record
from tabellone.standings import check_ranks, explain_of, standings_of
from tabellone.tiebreaks import KNOWN_CODES, TEAM_CODES, UnknownTieBreak, UnratedRule, explain, standings
from tests.strategies import POINTS, records
from tests.tabellone.engine.keizer.test_values import keizer
from tests.tabellone.engine.played import record
from tests.team_strategies import records_of_teams

FOUR = record(4, "1-3 1, 4-2 =", "2-1 1, 3-4 =", planned=3)
TIED = record(4, "1-3 1, 2-4 1", planned=3)


def differences(ranks: dict[int, int | None], codes: list[str] | None = None) -> list[tuple[int, int, int, int]]:
    return [(row.player, row.stated, row.first, row.last) for row in check_ranks(TIED, ranks, codes=codes)]


@pytest.mark.parametrize("after", [None, 1])
def test_a_system_without_values_of_its_own_ranks_by_points_as_c07_says(after: int | None) -> None:
    options = {"codes": ["BH", "DE"], "edition": "2024", "after_round": after}
    assert standings_of(FOUR, **options) == standings(FOUR, **options)  # type: ignore[arg-type]
    assert explain_of(FOUR, "BH", 2, edition="2024", after_round=after) == explain(
        FOUR, "BH", 2, edition="2024", after_round=after
    )


@pytest.mark.parametrize(("of", "codes"), [(records(), KNOWN_CODES), (records_of_teams(), [*KNOWN_CODES, *TEAM_CODES])])
@settings(max_examples=60, suppress_health_check=list(HealthCheck))
@given(data=st.data())
def test_what_an_open_game_counts_for_in_a_pairing_is_nothing_to_the_standings(
    of: st.SearchStrategy[Record], codes: Iterable[str], data: st.DataObject
) -> None:
    """C.04.2 3.1 takes it for a draw to pair by; a game that is not finished has given nobody anything yet."""
    drawn = data.draw(of)
    counted = replace(drawn, scoring=replace(drawn.scoring, unknown=data.draw(POINTS)))
    unrated = UnratedRule(1400)
    assert standings_of(counted, codes=[*codes], unrated=unrated, lots="a") == standings_of(
        drawn, codes=[*codes], unrated=unrated, lots="a"
    )


def test_a_system_that_nobody_knows_ranks_by_points() -> None:
    assert standings_of(replace(FOUR, system="unknown")) == standings(replace(FOUR, system="unknown"))


@pytest.mark.parametrize("after", [1, 2])
def test_keizer_ranks_by_its_list_as_it_stood_after_the_round(after: int) -> None:
    of = keizer(FOUR)
    table = standings_of(of, after_round=after)
    found = list_of(of, after)
    assert [row.tpn for row in table.rows] == list(found.order)
    assert [row.first for row in table.rows] == [10 * found.scores[tpn] for tpn in found.order]
    assert (table.first_name, table.after_round) == ("Keizer score", after)


def test_what_a_value_is_made_of_is_told_among_those_tied_in_the_systems_own_value() -> None:
    drawn = record(2, "1-2 =")
    assert len(explain_of(drawn, "DE", 1, codes=["DE"])) == 1
    assert explain_of(keizer(drawn), "DE", 1, codes=["DE"]) == ()


def test_players_who_stay_tied_may_have_any_of_the_ranks_that_they_share() -> None:
    assert differences({1: 1, 2: 2, 3: 3, 4: 4}) == []
    assert differences({1: 2, 2: 1, 3: 4, 4: 4}) == []
    assert differences({1: 3, 2: 1, 3: 2, 4: 5}) == [(1, 3, 1, 2), (3, 2, 3, 4), (4, 5, 3, 4)]


def test_who_states_no_rank_is_left_out() -> None:
    assert differences({1: None, 2: None, 3: 1}) == [(3, 1, 3, 4)]
    assert differences({}) == []


def test_the_list_that_is_asked_for_decides_and_otherwise_the_records_own() -> None:
    ranks: dict[int, int | None] = {1: 2, 2: 1, 3: 4, 4: 3}
    assert differences(ranks, ["TPN"]) == [(1, 2, 1, 1), (2, 1, 2, 2), (3, 4, 3, 3), (4, 3, 4, 4)]
    own = replace(TIED, tie_breaks=("TPN",))
    assert [row.player for row in check_ranks(own, ranks)] == [1, 2, 3, 4]
    with pytest.raises(UnknownTieBreak):
        differences(ranks, ["MYOWN"])
