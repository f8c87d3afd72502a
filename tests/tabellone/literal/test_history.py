"""What each round was for a player."""

from __future__ import annotations

from tabellone.literal.history import adjustments_up_to, forbidden_groups, turns_of
from tabellone.record import Adjustment, Bye, ByeKind, Colour, ForbiddenPairs, Game, Player, Record, Result, Round

PLAYERS = tuple(Player(tpn, f"Player {tpn}") for tpn in (1, 2, 3))
RECORD = Record(
    PLAYERS,
    (Round.of((Game(1, 2, Result.FORFEIT_WIN, Result.FORFEIT_LOSS),), (Bye(3, ByeKind.PAIRING_ALLOCATED),)),),
    adjustments=(Adjustment(kind="", points=-5, round=1, players=(2,)),),
    forbidden=(ForbiddenPairs((1, 3), 2, 4),),
)


def test_a_turn_has_points_opponent_and_colour() -> None:
    (won,), (bye,) = turns_of(RECORD, 1), turns_of(RECORD, 3)
    assert (won.points, won.opponent, won.colour, won.won_by_forfeit) == (10, 2, Colour.WHITE, True)
    assert (won.over_the_board, bye.points, bye.bye) == (False, 10, ByeKind.PAIRING_ALLOCATED)


def test_another_record_is_read_anew() -> None:
    other = Record(PLAYERS, (Round.of((Game(3, 2, Result.DRAW, Result.DRAW),), (Bye(1, ByeKind.ZERO),)),))
    assert [turns_of(record, 1)[0].points for record in (RECORD, other, RECORD)] == [10, 0, 10]


def test_adjustments_and_prohibited_pairs_are_by_round() -> None:
    assert adjustments_up_to(RECORD, 2, 1) == -5
    assert [forbidden_groups(RECORD, number) for number in (1, 2, 5)] == [[], [{1, 3}], []]
