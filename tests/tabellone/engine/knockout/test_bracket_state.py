"""What a record has made of its knock-out so far."""

from __future__ import annotations

import pytest

from tabellone.engine.knockout.bracket_state import bracket_state, winner_of
from tabellone.engine.knockout.plan import NOBODY, BadPlan
from tabellone.record import Game, Record, Result
from tests.tabellone.engine.knockout.events import (
    DRAW,
    KNOCKOUT,
    better_wins,
    decided,
    event,
    pairs_of,
    played,
    with_round,
)

WON = Game(1, 2, Result.WIN, Result.LOSS)
BACK = Game(2, 1, Result.WIN, Result.LOSS)
DRAWN = Game(1, 2, Result.DRAW, Result.DRAW)
OPEN = Game(1, 2)
NOBODY_CAME = Game(1, 2, Result.FORFEIT_LOSS, Result.FORFEIT_LOSS)
WALK_OVER = Game(1, 2, Result.FORFEIT_LOSS, Result.FORFEIT_WIN)


@pytest.mark.parametrize(
    ("games", "planned", "winner"),
    [
        ([], 1, None),
        ([OPEN], 1, None),
        ([WON], 1, 1),
        ([DRAWN], 1, None),
        ([WALK_OVER], 1, 2),
        ([NOBODY_CAME], 1, NOBODY),
        ([WON], 2, None),
        ([WON, DRAWN], 2, 1),
        ([WON, BACK], 2, None),
        ([WON, WON], 3, 1),
        ([WON, DRAWN], 3, None),
        ([WON, DRAWN, OPEN], 3, None),
        ([NOBODY_CAME, NOBODY_CAME], 2, NOBODY),
        ([NOBODY_CAME, DRAWN], 2, None),
        ([WALK_OVER, WALK_OVER], 2, 2),
        ([Game(1, 2, Result.LOSS, Result.LOSS)], 1, None),
    ],
)
def test_a_match_is_decided_as_soon_as_nobody_can_come_level(
    games: list[Game], planned: int, winner: int | None
) -> None:
    assert winner_of(1, 2, games, planned) == winner


def test_the_round_that_is_played_is_that_of_the_first_open_match() -> None:
    record = event(4)
    assert (bracket_state(record).current, bracket_state(record).is_over) == (1, False)
    record = with_round(record, better_wins)
    assert bracket_state(record).current == 2
    assert [row.first_round for row in bracket_state(record).rounds] == [1, 2]
    over = bracket_state(with_round(record, better_wins))
    assert (over.current, over.is_over, over.champion) == (3, True, 1)


def test_it_may_end_while_several_are_left_who_share_the_first_place() -> None:
    record = with_round(event(93, last_round=1), better_wins)
    knockout = bracket_state(record)
    assert (knockout.is_over, knockout.champion, len(knockout.rounds)) == (True, None, 1)
    assert (len(knockout.rounds[0].matches), len(knockout.rounds[0].free)) == (29, 35)
    values = KNOCKOUT.values_of(record)
    assert values is not None
    assert sorted(who for who, value in values.items() if value == max(values.values())) == list(range(1, 65))
    assert KNOCKOUT.most_rounds_of(record) == 1


def test_a_tied_match_has_its_play_off_and_its_points() -> None:
    record = with_round(event(2), lambda _white, _black: (DRAW, DRAW))
    (tied,) = bracket_state(record).tied
    assert (tied.is_tied, tied.winner, tied.points_of(1), tied.loser) == (True, None, 5, None)
    (match,) = bracket_state(decided(record)).rounds[0].matches
    assert (match.is_tied, match.winner, match.loser) == (False, 1, 2)
    assert match.play_off is not None


def test_wild_cards_that_will_meet_stand_in_the_plan_before_anybody_has_played() -> None:
    """Numbers 1 to 3 join in round 3, two of them against each other, whoever comes through the rounds before."""
    record = event(6, wild_cards=3, wild_cards_round=3)
    assert matches(record) == [[(5, 6)], [], [(3, 2)], []]
    assert matches(with_round(record, better_wins)) == [[(5, 6)], [(4, 5)], [(3, 2)], []]
    assert pairs_of(played(record)) == ["5-6", "4-5", "1-4 3-2", "2-1"]


def matches(record: Record) -> list[list[tuple[int, int]]]:
    """Of each round of the plan those of which both sides are known."""
    return [[(match.white, match.black) for match in row.matches] for row in bracket_state(record).rounds]


@pytest.mark.parametrize("wild_cards", range(1, 5))
@pytest.mark.parametrize("joining", [2, 3, 4])
def test_every_plan_with_wild_cards_can_be_looked_at_before_it_begins(wild_cards: int, joining: int) -> None:
    plans = 0
    for entrants in range(4, 40):
        try:
            knockout = bracket_state(event(entrants, wild_cards=wild_cards, wild_cards_round=joining))
        except BadPlan:
            continue
        plans += 1
        assert (knockout.current, knockout.champion) == (1, None)
        assert all(not match.games for row in knockout.rounds for match in row.matches)
    assert plans
