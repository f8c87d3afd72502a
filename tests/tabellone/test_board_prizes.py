"""Board prizes: who scored best at each board."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from tabellone.board_prizes import BoardCriterion, BoardRules, BoardScore, board_prizes
from tabellone.record import Colour, Game, Matches, Pairing, Player, Record, Result, Round, Scoring, Team

WIN, DRAW, LOSS = Result.WIN, Result.DRAW, Result.LOSS
PLUS, MINUS = Result.FORFEIT_WIN, Result.FORFEIT_LOSS
RATINGS = (2400, 2300, 2200, 2350, 2250, 0)
EVENT = Record(
    players=tuple(Player(tpn, f"P{tpn}", rating) for tpn, rating in enumerate(RATINGS, start=1)),
    teams=(Team(1, "Alfa", players=(1, 2, 3)), Team(2, "Beta", players=(4, 5, 6))),
    matches=Matches(colours=(Colour.WHITE, Colour.BLACK)),
    rounds=(
        Round((Pairing(1, 2, (Game(1, 4, WIN, LOSS), Game(5, 2, DRAW, DRAW))),)),
        Round((Pairing(1, 2, (Game(1, 4, DRAW, DRAW), Game(6, 3, LOSS, WIN))),)),
        Round((Pairing(1, 2, (Game(2, 0, PLUS, MINUS), Game(5, 3, WIN, LOSS))),)),
    ),
)
"""Player 2 sat at board 2, then at board 1 against nobody."""


def ranks(rules: BoardRules) -> list[tuple[int, int | None, int]]:
    return [(line.board, line.rank, line.player) for line in board_prizes(EVENT, rules)]


def test_at_each_board_by_points_then_by_percentage() -> None:
    assert ranks(BoardRules()) == [(1, 1, 1), (1, 2, 2), (1, 3, 4), (2, 1, 5), (2, 2, 3), (2, 3, 6)]


def test_a_line_says_what_was_played_and_scored() -> None:
    line = board_prizes(EVENT, BoardRules())[3]
    assert line == BoardScore(2, 1, 5, 2, 2, 15, Fraction(75), 2250 + 193)


def test_by_percentage_and_with_a_minimum_of_games() -> None:
    rules = BoardRules(criteria=(BoardCriterion.PERCENTAGE,), minimum_games=2)
    assert ranks(rules) == [(1, 1, 1), (1, 2, 4), (1, None, 2), (2, 1, 5), (2, 2, 3), (2, None, 6)]


def test_by_performance_who_met_nobody_rated_is_last() -> None:
    rules = BoardRules(criteria=(BoardCriterion.PERFORMANCE,))
    lines = {line.player: (line.rank, line.performance) for line in board_prizes(EVENT, rules)}
    assert lines == {
        1: (1, 2350 + 193),
        2: (2, 2250),
        4: (3, 2400 - 193),
        5: (1, 2250 + 193),
        3: (2, 2250 - 800),  # 6 is unrated
        6: (3, 2200 - 800),
    }
    unrated = replace(
        EVENT, players=tuple(replace(row, rating=0 if row.tpn == 4 else row.rating) for row in EVENT.players)
    )
    of_board_1 = [(line.rank, line.player, line.performance) for line in board_prizes(unrated, rules)][:3]
    assert of_board_1 == [(1, 2, 2250), (2, 4, 2207), (3, 1, None)]


def test_a_game_that_was_not_played_is_none_unless_the_event_counts_it() -> None:
    without = {line.player: (line.games, line.points) for line in board_prizes(EVENT, BoardRules())}
    counted = {line.player: (line.games, line.points) for line in board_prizes(EVENT, BoardRules(counts_forfeits=True))}
    assert (without[2], counted[2]) == ((1, 5), (2, 15))


def test_the_board_may_be_the_place_in_the_roster_with_reserves_behind_the_last() -> None:
    boards = {line.player: line.board for line in board_prizes(EVENT, BoardRules(by_roster=True))}
    assert boards == {1: 1, 4: 1, 2: 2, 5: 2, 3: 3, 6: 3}


def test_who_is_equal_in_all_shares_a_rank() -> None:
    rules = BoardRules(criteria=(BoardCriterion.GAMES,))
    assert ranks(rules)[:3] == [(1, 1, 1), (1, 1, 4), (1, 3, 2)]


def test_a_percentage_is_of_what_winning_with_these_colours_and_forfeits_gives() -> None:
    """A win of Black is two points, one by forfeit one and a half: 2 has drawn with Black and won one by forfeit."""
    scoring = replace(Scoring(), black_win=20, forfeit_win=15)
    found = board_prizes(replace(EVENT, scoring=scoring), BoardRules(counts_forfeits=True))
    percentages = {line.player: line.percentage for line in found}
    assert (percentages[2], percentages[1]) == (Fraction(100 * (5 + 15), 20 + 15), Fraction(100 * 15, 20))
