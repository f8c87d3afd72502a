"""Before a round: who can still make which norm, and what is needed."""

from __future__ import annotations

from dataclasses import replace

import pytest

from norms.domain import candidates
from norms.domain.candidates import (
    NormCandidate,
    ResultNeed,
    ScoreNeed,
    candidates_for,
    candidates_of,
    known_opponents,
    needs_of,
)
from tabellone.norms import least_rating
from tabellone.record import Player
from tests.norms.made import basis_of, report_of
from tests.tabellone.test_title_norms import FIELD


def candidate(results: str, title: str = "GM", *, fixed: bool = False) -> NormCandidate:
    basis = basis_of(report_of(results, fixed=fixed))
    return next(row for row in candidates_for(basis, 1) if row.title == title)


def test_before_the_pairing_the_least_points_against_the_strongest_possible_opponents() -> None:
    row = candidate("11111==")
    assert (row.performance, row.required, row.points, row.games, row.remaining) == (2730, 2600, "6", 7, 2)
    assert (row.needed, row.opponents, row.are_known, row.reached) == ("1", (), False, False)


def test_before_the_last_round_the_opponent_is_named_and_the_points_are_exact() -> None:
    """After 6½ of 8 against 2419 a draw in the last round makes 7 of 9 against 2417, which is a norm; so is a loss."""
    row = candidate("1111===1*")
    assert [opponent.rating for opponent in row.opponents] == [2400]
    assert (row.needed, row.are_known) == ("½", True)
    assert needs_of(basis_of(report_of("1111===1*")), row) == ()


def test_with_predetermined_pairings_all_remaining_opponents_are_known() -> None:
    row = candidate("11111=***", fixed=True)
    assert (len(row.opponents), row.needed, row.are_known) == (3, "1½", True)


def test_conditions_about_the_opponents_that_are_open_are_told_with_their_article() -> None:
    field = [(2450, "GM", "FRA"), (2450, "GM", "GER"), *([(2400, "IM", "ESP"), (2400, "IM", "POL")] * 4)]
    basis = basis_of(report_of("11111==", field))
    row = next(row for row in candidates_for(basis, 1) if row.title == "GM")
    told = [(line.kind, line.article, line.value, line.required) for line in row.open_conditions]
    assert told == [("mix", "1.4.5", "2", "at least 3")]


def test_each_result_of_the_next_game_leads_to_what_the_unpaired_rounds_must_bring() -> None:
    basis = basis_of(report_of("111110=*"))
    row = next(row for row in candidates_for(basis, 1) if row.title == "GM")
    assert needs_of(basis, row) == (
        ResultNeed("1", (ScoreNeed("½", 1, 1400, ""),)),
        ResultNeed("=", (ScoreNeed("1", 1, 1400, ""),)),
    )
    opponent = row.opponents[0]
    assert least_rating(basis.norm_event, 1, "GM", 5, known=[(opponent, 10)]) == 1400
    assert least_rating(basis.norm_event, 1, "GM", 0, known=[(opponent, 10)]) == 2552, "nobody here"


def test_where_a_title_is_missing_the_least_title_of_the_opponents_is_told() -> None:
    field = [(2450, "GM", "FRA"), (2450, "GM", "GER"), *([(2400, "IM", "ESP"), (2400, "IM", "POL")] * 4)]
    basis = basis_of(report_of("111110==", field))
    row = next(row for row in candidates_for(basis, 1) if row.title == "GM")
    assert [(need.result, [score.title for score in need.scores]) for need in needs_of(basis, row)] == [("", ["GM"])]


def test_where_nothing_more_is_needed_it_is_said() -> None:
    basis = basis_of(report_of("111110=*"))
    row = next(row for row in candidates_for(basis, 1) if row.title == "WIM")
    assert needs_of(basis, row) == tuple(ResultNeed(result, (), is_enough=True) for result in ("1", "=", "0"))
    reached = candidate("11111==10", "IM")
    assert (reached.reached, needs_of(basis, reached)) == (True, ())


def test_a_player_out_of_reach_is_no_candidate_and_the_nearest_come_first(monkeypatch: pytest.MonkeyPatch) -> None:
    assert candidates_for(basis_of(report_of("00000000")), 1) == ()
    basis = basis_of(report_of("11111=="))
    found = candidates_of(basis)
    assert ([(row.player.tpn, row.title) for row in found.rows], found.more) == (
        [(1, "GM"), (1, "IM"), (1, "WGM"), (1, "WIM")],
        0,
    )
    monkeypatch.setattr(candidates, "MOST_CANDIDATES", 3)
    shortened = candidates_of(basis)
    assert (shortened.rows, shortened.more) == (found.rows[:3], 1)


def test_a_known_opponent_with_whom_no_score_is_enough_ends_the_candidacy() -> None:
    weak = [*FIELD[:8], (1500, "", "AUT")]
    assert [row.title for row in candidates_for(basis_of(report_of("111====0*", weak)), 1)] == ["IM", "WGM", "WIM"]


def test_the_opponents_of_open_games_are_known_in_order() -> None:
    basis = basis_of(report_of("11111==*"))
    assert [opponent.tpn for opponent in known_opponents(basis, 1)] == [9]
    assert known_opponents(basis, 2) == []
    assert isinstance(replace(known_opponents(basis, 1)[0], tpn=1), Player)
