"""After the last round: norms with their calculation, and near misses."""

from __future__ import annotations

import pytest

from norms.domain import results as results_module
from norms.domain.results import GameLine, calculation_of, calculations_of, results_of
from tests.norms.made import basis_of, report_of
from tests.tabellone.test_title_norms import FIELD


def test_the_first_case_of_the_documentation_with_all_its_figures() -> None:
    """docs/norms.md, case 1: 7 of 9 against 2417."""
    basis = basis_of(report_of("11111==10"))
    norm = calculation_of(basis, 1, "GM")
    assert norm is not None
    assert (norm.achieved, norm.average, norm.performance, norm.points, norm.games) == (True, 2417, 2637, "7", 9)
    assert (norm.needed, norm.beyond, norm.credit, norm.dropped, norm.failing) == ("7", "0", 9, (), ())
    assert norm.lines[0] == GameLine(1, basis.player(2), 2450, "1", True, False, False)
    assert [line.result for line in norm.lines] == ["1", "1", "1", "1", "1", "½", "½", "1", "0"]
    assert [(row.kind, row.article, row.value, row.required) for row in norm.conditions] == [
        ("games", "1.4.1a", "9", "at least 9"),
        ("federations", "1.4.3", "4", "at least 2"),
        ("own_federation", "1.4.4", "2", "at most 5"),
        ("one_federation", "1.4.4", "2", "at most 6"),
        ("titled", "1.4.5", "6", "at least 5"),
        ("mix", "1.4.5", "3", "at least 3"),
        ("performance", "1.4.8", "2637", "at least 2600"),
        ("average", "1.4.8a", "2417", "at least 2380"),
        ("score", "1.4.8b", "7", "at least 3½"),
    ]


def test_the_counted_rating_is_raised_to_the_floor_for_the_lowest_opponent_alone() -> None:
    field = [(0, "", "AUT"), (1900, "", "ESP"), *FIELD[:7]]
    norm = calculation_of(basis_of(report_of("111111===", field)), 1, "IM")
    assert norm is not None
    assert [(line.rating, line.is_raised) for line in norm.lines[:3]] == [(2050, True), (1900, False), (2450, False)]


def test_games_that_are_left_out_stay_in_the_list() -> None:
    norm = calculation_of(basis_of(report_of("11111==1000", [*FIELD, *FIELD[:2]], rounds=11)), 1, "GM")
    assert norm is not None
    assert (norm.achieved, norm.dropped, norm.games) == (True, (10, 11), 9)
    assert [line.is_counted for line in norm.lines][-3:] == [True, False, False]


def test_norms_are_listed_by_title_and_a_player_without_games_has_no_calculation() -> None:
    basis = basis_of(report_of("11111==10"))
    found = results_of(basis)
    assert [(row.player.tpn, row.title) for row in found.achieved] == [(1, "GM"), (1, "IM"), (1, "WGM"), (1, "WIM")]
    assert (found.near, found.more) == ((), 0)
    idle = basis_of(report_of("U", rounds=1))
    assert (calculations_of(idle, 1), calculation_of(idle, 1, "GM")) == ((), None)


def test_a_near_miss_tells_the_condition_that_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    """6½ of 9 lack 17 points of performance; with FM instead of a GM the mix is missing."""
    near = results_of(basis_of(report_of("1111===10"))).near
    assert [(row.title, [line.kind for line in row.failing]) for row in near] == [("GM", ["performance"])]
    field = [(2450, "FM", "FRA"), *FIELD[1:]]
    near = results_of(basis_of(report_of("11111==10", field))).near
    assert [(row.title, [line.kind for line in row.failing]) for row in near] == [("GM", ["mix"])]
    monkeypatch.setattr(results_module, "MOST_NEAR", 0)
    assert results_of(basis_of(report_of("11111==10", field))).more == 1


def test_too_few_games_or_a_far_performance_are_no_near_miss() -> None:
    assert results_of(basis_of(report_of("11111=="))).near == ()
    assert [row.title for row in results_of(basis_of(report_of("000000000"))).near] == []
