"""Explanation of an Amalfi round: its steps, and reasons why two players are not paired."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from operator import attrgetter

from tabellone.engine.amalfi.pairing import Pair, paired_down, places_from, rounds_left
from tabellone.engine.reasons.explainer import StepExplainer
from tabellone.engine.reasons.facts import MadePart, MadeSeat, ReasonStep, RoundMade
from tabellone.engine.reasons.illegal_pairings import Refusals
from tabellone.engine.reasons.step_explanation import RoundReasons, number_pairs, numbers_of
from tabellone.engine.reasons.what_if_constraint import WhatIfConstraint
from tabellone.engine.swiss.colours import rule_of_colours
from tabellone.engine.swiss.common import SwissPlayer, field_of
from tabellone.record import Record

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
        order = [player for player in everybody if player is not bye]
        numbers = number_pairs(pairs)
        down = ReasonStep("at_a_distance", ARTICLES["list"], numbers, (), self._choices(order, pairs))
        seats = tuple(
            MadeSeat(player.tpn, player.score, player.score - player.points, player.colours.preference)
            for player in order
        )
        return self.round_with(bye, [MadePart("list", None, (down,), seats, numbers)], self.field.in_board_order(pairs))

    def bye_steps(self, bye: SwissPlayer) -> Iterator[ReasonStep]:
        rank = numbers_of(self.field.players).index(bye.tpn) + 1
        yield ReasonStep("bye_place", ARTICLES["list"], rank, (bye.tpn,), (-rank,))

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


EXPLAINER: StepExplainer = StepExplainer(AmalfiReasons, edition=attrgetter("edition"))
