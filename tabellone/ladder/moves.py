"""What moves on a ladder: each function takes an order, the first place first, and gives the order after."""

from __future__ import annotations

from collections.abc import Sequence

from tabellone.ladder.rules import DrawDoes, LadderOutcome, LadderRules, WinTakes

Order = tuple[int, ...]
"""The keys of the players, the first place first."""


def placed(order: Sequence[int], player: int, place: int) -> Order:
    """The player at that place, from 1; whoever stood there and below goes down. A place behind the last is the last
    one, one before the first the first. The others keep their order among themselves.
    """
    others = [other for other in order if other != player]
    index = min(max(place, 1) - 1, len(others))
    return (*others[:index], player, *others[index:])


def without(order: Sequence[int], player: int) -> Order:
    """Everybody but the player; who stood below goes up by one."""
    return tuple(other for other in order if other != player)


def after_game(order: Order, challenger: int, challenged: int, outcome: LadderOutcome, rules: LadderRules) -> Order:
    """The order after a challenge ended so (textbook 6.2).

    Nothing moves for somebody who is not on the ladder any more, and nobody goes down by winning: a challenger who has
    come to stand above the challenged in the meantime stays there.
    """
    if challenger not in order or challenged not in order:
        return order
    if outcome in (LadderOutcome.LOST, LadderOutcome.LOST_UNPLAYED):
        return placed(order, challenger, order.index(challenger) + 1 + rules.drop) if rules.drop else order
    is_above = order.index(challenger) < order.index(challenged)
    moves = outcome in (LadderOutcome.WON, LadderOutcome.WON_UNPLAYED) or (
        outcome is LadderOutcome.DRAWN and rules.draw is not DrawDoes.NOTHING
    )
    if is_above or not moves:
        return order
    if outcome is LadderOutcome.DRAWN and rules.draw is DrawDoes.NEXT:
        return placed(order, challenger, order.index(challenged) + 2)
    if rules.win is WinTakes.INSERT:
        return placed(order, challenger, order.index(challenged) + 1)
    exchanged = {challenger: challenged, challenged: challenger}
    return tuple(exchanged.get(player, player) for player in order)
