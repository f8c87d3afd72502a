"""Article 12: what the boards of a match are worth, one by one, and in which order they are compared."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tabellone.record import Bye, ByeKind, Game, Player, Record, Result, Round, Team
from tabellone.tiebreaks import crosstable, parse_code, standings
from tabellone.tiebreaks.boards import are_known, board_count, first_step, groups_by, points_by_board, resolved, totals
from tests.tabellone.record.matches import DRAW, LOSS, MINUS, OPEN, PLUS, WIN, event


def boards_of(record: Record) -> dict[int, list[list[int]]]:
    """Everybody's points by board, round by round."""
    table = crosstable(record)
    return {
        team.tpn: [list(points_by_board(table, entry, team.tpn)) for entry in table.lines[team.tpn]]
        for team in record.teams
    }


def two_rounds() -> Record:
    """Team 1 beats team 2 by 1½ to ½ and then has a half-point bye, while team 2 wins on the second board alone."""
    record = event(Game(1, 4, WIN, LOSS), Game(5, 2, DRAW, DRAW))
    later = replace(
        record.rounds[0].pairings[0], first=2, second=3, games=(Game(4, 7, LOSS, WIN), Game(8, 5, LOSS, WIN))
    )
    return replace(record, rounds=(*record.rounds, Round((later,), (Bye(1, ByeKind.HALF),))), planned_rounds=2)


def test_12_the_boards_of_a_match_are_those_of_each_side_whoever_has_white_there() -> None:
    assert boards_of(two_rounds()) == {1: [[10, 5], [5, 5]], 2: [[0, 5], [0, 10]], 3: [[10, 10], [10, 0]]}


def test_12_a_forfeited_board_counts_as_won_or_lost() -> None:
    games = Game(1, 0, PLUS, MINUS), Game(0, 2, MINUS, PLUS)
    assert boards_of(event(*games)) == {1: [[10, 10]], 2: [[0, 0]], 3: [[10, 10]]}


def test_12_a_board_won_by_forfeit_is_worth_a_game_won_whatever_the_event_gives_for_it() -> None:
    record = event(Game(1, 0, PLUS, MINUS), Game(0, 2, MINUS, PLUS))
    scoring = replace(record.scoring, forfeit_win=5, forfeit_loss=2)
    assert boards_of(replace(record, scoring=scoring)) == {1: [[10, 10]], 2: [[0, 0]], 3: [[10, 10]]}


@pytest.mark.parametrize(
    ("kind", "points"),
    [(ByeKind.PAIRING_ALLOCATED, 10), (ByeKind.FULL, 10), (ByeKind.HALF, 5), (ByeKind.ZERO, 0)],
)
def test_12_a_bye_counts_on_every_board(kind: ByeKind, points: int) -> None:
    record = event(Game(1, 4, WIN, LOSS), Game(5, 2, DRAW, DRAW))
    (round_,) = record.rounds
    assert boards_of(replace(record, rounds=(replace(round_, byes=(Bye(3, kind),)),)))[3] == [[points, points]]


@pytest.mark.parametrize("code", ["TBR", "BBE", "EDEBT", "EDET"])
def test_12_who_has_lost_every_board_is_not_before_those_who_play_still(code: str) -> None:
    record = event(Game(1, 0, PLUS, MINUS), Game(0, 2, MINUS, PLUS))
    (lost,) = record.rounds[0].pairings
    still = replace(lost, first=3, second=4, games=(Game(7, 9, OPEN, OPEN), Game(10, 8, OPEN, OPEN)))
    fourth, people = Team(4, "D", players=(9, 10)), tuple(Player(tpn, f"P{tpn}", 2000 + tpn) for tpn in range(1, 11))
    record = replace(record, players=people, teams=(*record.teams, fourth), rounds=(Round((lost, still)),))
    assert {row.tpn: row.rank for row in standings(record, codes=[code]).rows} == {1: 1, 2: 2, 3: 2, 4: 2}


def test_the_totals_are_the_sums_by_board_of_the_rounds_that_are_asked_for() -> None:
    table = crosstable(two_rounds())
    assert totals(table, 1, table.lines[1]) == [15, 10]
    assert totals(table, 1, table.lines[1][1:]) == [5, 5]


def test_12_1_the_board_count_multiplies_each_board_by_its_number() -> None:
    table, code = crosstable(two_rounds()), parse_code("BC", of_teams=True)
    lines = [(term.round, term.opponent, term.value, term.points, term.note) for term in board_count(table, code, 1)]
    assert lines == [(1, 2, 10 + 2 * 5, 20, ""), (2, 0, 5 + 2 * 5, 10, "bye")]


TIED = {1: [0, 10, 10, 0], 2: [5, 0, 5, 10], 3: [0, 10, 10, 0], 4: [0, 10, 5, 5]}


@pytest.mark.parametrize(
    ("code", "groups"),
    [
        # 12.1: the sums are 50, 60, 50 and 55, and the lower one is better.
        ("BC", [[1, 3], [4], [2]]),
        # 12.2: the first board, then the second, then the third.
        ("TBR", [[2], [1, 3], [4]]),
        # 12.3: without the last board 20, 10, 20 and 15.
        ("BBE", [[1, 3], [4], [2]]),
    ],
)
def test_12_teams_are_in_order_by_their_boards(code: str, groups: list[list[int]]) -> None:
    assert groups_by(code, TIED) == groups


def test_12_3_after_the_last_board_the_last_but_one_is_left_out() -> None:
    assert groups_by("BBE", {1: [0, 10, 0], 2: [10, 0, 0]}) == [[2], [1]]
    assert groups_by("BBE", {1: [10, 0, 0], 2: [10, 0, 10]}) == [[1, 2]]


def test_the_tied_are_resolved_by_the_boards_of_all_rounds() -> None:
    table = crosstable(two_rounds())
    assert resolved(table, parse_code("TBR", of_teams=True), [1, 2, 3]) == [[3], [1], [2]]
    assert resolved(table, parse_code("BBE", of_teams=True), [2, 1]) == [[1], [2]]


def test_the_lines_of_a_place_are_the_boards_that_are_compared_first() -> None:
    table = crosstable(two_rounds())
    told = {
        code: [
            (term.round, term.opponent, term.value, term.note, term.article)
            for term in first_step(table, parse_code(code, of_teams=True), 1, [1, 2])
        ]
        for code in ("TBR", "BBE")
    }
    assert told == {
        "TBR": [(1, 2, 10, "first-board", "12.2"), (2, 0, 5, "first-board", "12.2")],
        "BBE": [(1, 2, 10, "without-last-board", "12.3"), (2, 0, 5, "without-last-board", "12.3")],
    }


def test_nothing_is_decided_by_boards_where_the_score_of_a_match_was_told_alone() -> None:
    record = two_rounds()
    unknown = Game(0, 0, Result.UNREPORTED, Result.UNREPORTED)
    match = replace(record.rounds[1].pairings[0], games=(unknown, unknown), reported=(5, 15))
    told = replace(record, rounds=(record.rounds[0], replace(record.rounds[1], pairings=(match,))))
    table = crosstable(told)
    assert (are_known(table), are_known(crosstable(told, after_round=1))) == (False, True)
    assert resolved(table, parse_code("TBR", of_teams=True), [1, 2, 3]) == [[1, 2, 3]]
    lines = [(term.counts, term.note) for term in board_count(table, parse_code("BC", of_teams=True), 3)]
    assert lines == [(True, "bye"), (False, "not-reported")]
    ranked = standings(told, codes=["BC", "EDEBT", "MPvGP"])
    assert {row.tpn: row.values[0].value for row in ranked.rows} == {1: None, 2: None, 3: None}
    assert [str(remark) for remark in ranked.remarks] == [
        "Tie-breaks by boards are not applied (BC, EDEBT): for some matches (1) only the match score is known"
    ]
    assert standings(told, codes=["EDE", "MPvGP"]).remarks == standings(record, codes=["BC"]).remarks == ()
