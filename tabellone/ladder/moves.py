"""Moves on a ladder: each function takes an order, first position first, and returns the order after the move."""

from __future__ import annotations

from collections.abc import Sequence

from tabellone.ladder.rules import DrawDoes, LadderOutcome, LadderRules, WinTakes

Order = tuple[int, ...]
"""The keys of the players, first position first."""


def placed(order: Sequence[int], player: int, place: int) -> Order:
    """Return the order with the player at that position, from 1; the players from there on move down.

    A position after the last is the last one, one before the first is the first. The others keep their relative
    order.
    """
    others = [other for other in order if other != player]
    index = min(max(place, 1) - 1, len(others))
    return (*others[:index], player, *others[index:])


def without(order: Sequence[int], player: int) -> Order:
    """Return the order without the player; the players below move up by one."""
    return tuple(other for other in order if other != player)


def after_game(order: Order, challenger: int, challenged: int, outcome: LadderOutcome, rules: LadderRules) -> Order:
    """Return the order after a challenge with that outcome (textbook 6.2).

    Nothing moves for a player who is no longer on the ladder. No player moves down by winning: a challenger who is
    already above the challenged player stays there.
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
