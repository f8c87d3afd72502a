"""The competitors for prizes from standings."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from tabellone.prizes import competitors_of
from tabellone.prizes.competitors import played_games
from tabellone.record import Bye, ByeKind, Game, Pairing, Player, Record, Result, Round, Team
from tabellone.tiebreaks import RankingRow, Standings

RECORD = Record(players=tuple(Player(tpn, f"P{tpn}") for tpn in range(1, 6)))
ROWS = (
    RankingRow(3, 1, 50, ()),
    RankingRow(1, 2, 45, ()),
    RankingRow(2, 2, 45, ()),
    RankingRow(5, 4, 45, ()),
    RankingRow(4, 5, 10, ()),
)


def table(*rows: RankingRow) -> Standings:
    return Standings((), "2026", 5, rows)


def told(record: Record, standings: Standings, stated: dict[int, int | None] | None = None) -> list[tuple[object, ...]]:
    return [(each.number, each.score, each.tie, each.rank) for each in competitors_of(record, standings, stated)]


def test_players_of_one_score_are_tied_and_tie_breaks_rank_them() -> None:
    assert told(RECORD, table(*ROWS)) == [
        (3, "5", 1, 1), (1, "4½", 2, 2), (2, "4½", 2, 2), (5, "4½", 2, 4), (4, "1", 5, 5),
    ]  # fmt: skip


def test_stated_ranks_order_players_whom_the_standings_leave_tied() -> None:
    stated: dict[int, int | None] = {1: 3, 2: 2, 3: 9, 4: 1, 5: 4}
    assert told(RECORD, table(*ROWS), stated) == [
        (3, "5", 1, 1), (2, "4½", 2, 2), (1, "4½", 2, 3), (5, "4½", 2, 4), (4, "1", 5, 5),
    ]  # fmt: skip


def test_stated_ranks_that_are_equal_or_missing_leave_the_rank_shared() -> None:
    equal = told(RECORD, table(*ROWS), {1: 2, 2: 2})
    assert equal == told(RECORD, table(*ROWS), {1: 2, 2: None}) == told(RECORD, table(*ROWS))


def test_annulled_players_win_no_prize() -> None:
    record = Record(players=RECORD.players, annulled=frozenset({4}))
    assert [row[0] for row in told(record, table(*ROWS))] == [3, 1, 2, 5]


def test_a_system_with_a_value_of_its_own_ties_by_that_value() -> None:
    rows = (RankingRow(1, 1, 10, (), Fraction(825, 2)), RankingRow(2, 2, 30, (), Fraction(300)))
    assert told(RECORD, table(*rows)) == [(1, "41¼", 1, 1), (2, "30", 2, 2)]


def test_clubs_come_from_outside_the_record() -> None:
    found = competitors_of(RECORD, table(*ROWS), clubs={1: "Lanterna"})
    assert [each.number for each in found if each.club] == [1]


def test_games_over_the_board_are_counted_to_the_round_of_the_standings() -> None:
    """Neither forfeits, byes, nor games without a result count; two games of a match are two games."""
    twice = Pairing(1, 2, (Game(1, 2, Result.WIN, Result.LOSS), Game(2, 1, Result.DRAW, Result.DRAW)))
    rounds = (
        Round((twice, Pairing(3, 4, (Game(3, 4, Result.FORFEIT_WIN, Result.FORFEIT_LOSS),))), (Bye(5, ByeKind.FULL),)),
        Round((Pairing(1, 3, (Game(1, 3),)), Pairing(2, 4, (Game(2, 4, Result.WIN, Result.LOSS),)))),
        Round((Pairing(1, 5, (Game(1, 5, Result.WIN, Result.LOSS),)),)),
    )
    record = Record(players=RECORD.players, rounds=rounds)
    found = competitors_of(record, Standings((), "2026", 2, ROWS), games_left={3: 1})
    assert {each.number: (each.games, each.games_left) for each in found} == {
        3: (0, 1), 1: (2, 0), 2: (3, 0), 5: (0, 0), 4: (1, 0),
    }  # fmt: skip
    assert played_games(record, 3)[5] == 1


def test_of_teams_the_matches_are_counted() -> None:
    won = (Game(1, 3, Result.WIN, Result.LOSS), Game(4, 2, Result.WIN, Result.LOSS))
    lost = tuple(replace(game, white_result=Result.FORFEIT_LOSS, black_result=Result.FORFEIT_WIN) for game in won)
    record = Record(
        players=RECORD.players,
        teams=(Team(1, "A", players=(1, 2)), Team(2, "B", players=(3, 4))),
        rounds=(Round((Pairing(1, 2, won),)), Round((Pairing(1, 2, lost),))),
    )
    assert played_games(record, 2) == {1: 1, 2: 1}
