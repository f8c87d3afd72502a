"""Explanation of an Amalfi round: its steps, and reasons why two players are not paired."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tabellone.engine.amalfi.pairing import Pair, paired_down, places_from, rounds_left
from tabellone.engine.explanation_types import ExplanationPart, ExplanationReason
from tabellone.engine.reasons import player_explanation
from tabellone.engine.reasons.facts import MadePart, MadeSeat, NotPaired, ReasonStep, RoundExplanation, RoundMade
from tabellone.engine.reasons.illegal_pairings import Refusals
from tabellone.engine.reasons.not_paired_text import not_paired_answer as why_not_answer
from tabellone.engine.reasons.round_text import steps_text
from tabellone.engine.reasons.step_explanation import RoundReasons, explain_steps, why_not_paired
from tabellone.engine.reasons.what_if_constraint import WhatIfConstraint
from tabellone.engine.swiss.colours import rule_of_colours
from tabellone.engine.swiss.common import SwissPlayer, field_of
from tabellone.messages import Message
from tabellone.record import Record

__all__ = ["explain_round", "explanation_text", "reasons", "why_not", "why_not_answer"]

ARTICLES = {"C1": "C.04.1 2", "C2": "C.04.1 4", "C3": "C.04.1 6, 7", "C4": "", "list": ""}
"""Empty for the system's own rules, which have no article numbers."""


class AmalfiReasons(RoundReasons[SwissPlayer]):
    """Explanation of a round that is paired from the top of the list."""

    def __init__(self, record: Record, round_number: int, edition: str) -> None:
        self.field = field_of(record, round_number)
        self.distance = rounds_left(record, round_number)
        super().__init__(record, round_number, edition, Refusals(record, self.field, ARTICLES))

    def made(self, constraint: WhatIfConstraint | None = None) -> RoundMade:
        everybody = constraint.applied(self.field.players) if constraint else self.field.players
        pairs, bye = paired_down(everybody, self.distance)
        rank = {player.tpn: number for number, player in enumerate(everybody, start=1)}
        parts = []
        if bye:
            step = ReasonStep("bye_place", ARTICLES["list"], rank[bye.tpn], (bye.tpn,), (-rank[bye.tpn],))
            parts.append(MadePart("bye", bye.score, (step,)))
        order = [player for player in everybody if player is not bye]
        numbers = tuple((one.tpn, other.tpn) for one, other in pairs)
        down = ReasonStep("at_a_distance", ARTICLES["list"], numbers, (), self._choices(order, pairs))
        seats = tuple(
            MadeSeat(player.tpn, player.score, player.score - player.points, player.colours.preference)
            for player in order
        )
        parts.append(MadePart("list", None, (down,), seats, numbers))
        return RoundMade(tuple(parts), tuple(self.field.in_board_order(pairs)), bye.tpn if bye else 0)

    def _choices(self, order: Sequence[SwissPlayer], pairs: Sequence[Pair]) -> tuple[int, ...]:
        """Return for each pair the position of the lower player among the proposed opponents of the higher player."""
        place = {player.tpn: number for number, player in enumerate(order)}
        return tuple(
            [*places_from(place[one.tpn], self.distance, len(order))].index(place[other.tpn]) for one, other in pairs
        )

    def bye_order(self) -> Sequence[int]:
        return [player.tpn for player in reversed(self.field.players)]

    def colour_article(self, white: SwissPlayer, black: SwissPlayer) -> str:
        rank = {player.tpn: number for number, player in enumerate(self.field.players)}
        higher, lower = sorted((white, black), key=lambda player: rank[player.tpn])
        return f"5.2.{rule_of_colours(higher.colours, lower.colours)}"


def _reasons(record: Record, round_number: int) -> AmalfiReasons:
    return AmalfiReasons(record, round_number, record.edition)


def explain_round(record: Record, round_number: int) -> RoundExplanation:
    """Return the explanation of the round. Raises NoLegalPairing."""
    return explain_steps(_reasons(record, round_number))


def explanation_text(record: Record, made: RoundExplanation) -> tuple[ExplanationPart, ...]:
    """Return the explanation in sentences."""
    return steps_text(record, made, Message)


def why_not(record: Record, round_number: int, one: int, other: int) -> NotPaired:
    """Explain why two players, by pairing number, do not play each other in the round (0 for ``other``: the bye).

    Raises NoLegalPairing.
    """
    return why_not_paired(_reasons(record, round_number), one, other)


def reasons(record: Record, made: RoundExplanation, tpn: int) -> Iterator[ExplanationReason]:
    """Yield the reasons for the player's opponent, colour and board, or for the bye."""
    return player_explanation.reasons_of(record, made, tpn)
