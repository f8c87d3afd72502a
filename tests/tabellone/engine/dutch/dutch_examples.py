"""Rounds of the textbook (Held 2023, chapter 10) that are explained, in the shape of records."""

from __future__ import annotations

from dataclasses import replace

from tabellone.engine.dutch.why_not import ChosenRound, chosen_round
from tabellone.record import Adjustment, Game, Record, Result, Round
from tests.tabellone.literal.test_dutch import completion_table, draws, tournament

__all__ = ["chosen", "completion_table", "exchange", "fewer_pairs", "limbo", "transposition", "two_halves"]


def two_halves(edition: str = "2026") -> Record:
    """10.8: a transposition grants the colours: 1-4 and 3-2."""
    return tournament(draws((5, 1), (2, 6), (7, 3), (4, 8)), players=8, edition=edition, absent=(5, 6, 7, 8))


def transposition(edition: str = "2026") -> Record:
    """10.8: a transposition chooses the downfloater: 1-3, 2-5, and 4 has the bye."""
    first = draws((6, 1), (7, 2), (3, 8), (9, 4), (5, 10))
    return tournament(first, players=10, edition=edition, absent=(6, 7, 8, 9, 10))


def exchange(edition: str = "2026") -> Record:
    """10.9: an exchange where transpositions do not help: 2-1 and 3-4 in round 3."""
    first = draws((1, 3), (5, 2), half_points=(4, 6))
    second = draws((4, 1), half_points=(2, 3, 5, 6))
    return tournament(first, second, players=6, edition=edition, absent=(5, 6))


def limbo(edition: str = "2026") -> Record:
    """10.10: 1 may meet neither 2 nor 3, and stays in the Limbo: 2-3 and 1-4 in round 3."""
    lonely = tournament(
        draws((1, 2), half_points=(3, 4)), draws((3, 1), half_points=(2, 4)), players=4, edition=edition
    )
    points = ((1, 45), (2, 40), (3, 35), (4, 0))
    return replace(lonely, adjustments=tuple(Adjustment(more, (tpn,)) for tpn, more in points))


def fewer_pairs(edition: str = "2026") -> Record:
    """10.11: a pair less where the rest could not be paired: 1-3 and 4-2."""
    first = (
        Game(5, 1, Result.LOSS, Result.WIN),
        Game(2, 6, Result.WIN, Result.LOSS),
        Game(3, 4, Result.LOSS, Result.LOSS),
    )
    return tournament(Round.of(first), players=6, edition=edition, absent=(5, 6))


def chosen(of: Record) -> ChosenRound:
    """The record's next round."""
    return chosen_round(of, len(of.rounds) + 1)
