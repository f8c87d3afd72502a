"""Explanation of a Keizer round: its steps, and reasons why two players are not paired."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from tabellone.engine.explanation_types import ExplanationAnswer, ExplanationPart, ExplanationReason
from tabellone.engine.keizer import BYE_MOST, REMATCH_DISTANCE, REMATCH_MOST
from tabellone.engine.keizer.colour_text import colour_answer
from tabellone.engine.keizer.pairing import (
    barred_from,
    byes_before,
    byes_in_order,
    coloured,
    due_colour,
    paired_down,
    present_in_order,
)
from tabellone.engine.reasons import player_explanation
from tabellone.engine.reasons.absolute_criteria import RoundRefusals
from tabellone.engine.reasons.facts import (
    MadePart,
    MadeSeat,
    NotPaired,
    ReasonStep,
    Refusal,
    RoundExplanation,
    RoundMade,
)
from tabellone.engine.reasons.not_paired_text import not_paired_answer as why_not_answer
from tabellone.engine.reasons.round_text import steps_text
from tabellone.engine.reasons.step_explanation import RoundReasons, explain_steps, why_not_paired
from tabellone.engine.reasons.what_if_constraint import WhatIfConstraint
from tabellone.messages import Message
from tabellone.record import Points, Record

__all__ = ["explain_round", "explanation_text", "reasons", "why_not", "why_not_answer"]

ARTICLE = ""
"""Empty: there are no articles, because clubs have their own wording."""


@dataclass(frozen=True, slots=True)
class KeizerPlayer:
    """A present player, with the points in the standings."""

    tpn: int
    score: Points


class KeizerRefusals(RoundRefusals[KeizerPlayer]):
    """The restrictions on pairs and byes by the event's settings."""

    def __init__(self, record: Record, round_number: int) -> None:
        self.order = present_in_order(record, round_number)
        players = [KeizerPlayer(tpn, record.points_of(tpn, round_number - 1)) for tpn in self.order]
        super().__init__(record, round_number, players)

    def article(self, criterion: str) -> str:  # noqa: ARG002  (all are the event's own)
        """Return the article of the criterion."""
        return ARTICLE

    def _kept_apart(self, one: int, other: int) -> Iterator[Refusal]:
        options, number = self.record.options, self.round_number
        games = (entry for entry in self.record.cards[one] if entry.is_played and entry.round < number)
        met = tuple(entry.round for entry in games if entry.opponent == other)
        lately = tuple(round_ for round_ in met if round_ >= number - REMATCH_DISTANCE.of(options))
        if lately:
            yield Refusal("met_lately", ARTICLE, rounds=lately)
        if 0 < REMATCH_MOST.of(options) <= len(met):
            yield Refusal("met_often", ARTICLE, rounds=met)

    def _kept_from_bye(self, tpn: int) -> Iterator[Refusal]:
        had = tuple(byes_before(self.record, tpn, self.round_number))
        if 0 < BYE_MOST.of(self.record.options) <= len(had):
            yield Refusal("byes_enough", ARTICLE, rounds=had)


class KeizerReasons(RoundReasons[KeizerPlayer]):
    """Explanation of a round by the current list."""

    def __init__(self, record: Record, round_number: int, edition: str) -> None:
        found = KeizerRefusals(record, round_number)
        self.order = found.order
        self.byes = Counter({tpn: len(byes_before(record, tpn, round_number)) for tpn in self.order})
        super().__init__(record, round_number, edition, found)

    def made(self, constraint: WhatIfConstraint | None = None) -> RoundMade:
        asked = constraint or WhatIfConstraint()
        kept = asked.excluded_opponents(self.order)
        barred = {
            tpn: barred_from(self.record, tpn, self.round_number) | kept.get(tpn, frozenset()) for tpn in self.order
        }
        pairs, bye = paired_down(self.order, barred, lambda: filter(asked.allows_bye, self.bye_order()))
        parts = [MadePart("bye", None, tuple(self._bye_steps(bye)))] if bye else []
        place = {tpn: number for number, tpn in enumerate(self.order)}
        order = tuple(place[other] for _one, other in pairs)
        step = ReasonStep("down_the_list", ARTICLE, tuple(pairs), (), order)
        seats = tuple(self._seat(player) for player in self.refusals.players if player.tpn != bye)
        parts.append(MadePart("list", None, (step,), seats, tuple(pairs)))
        boards = tuple(coloured(self.record, *pair, self.round_number) for pair in pairs)
        return RoundMade(tuple(parts), boards, bye)

    def _seat(self, player: KeizerPlayer) -> MadeSeat:
        entries = (row for row in self.record.cards[player.tpn] if row.round < self.round_number and row.is_played)
        history = "".join(str(row.colour) for row in entries if row.colour)
        return MadeSeat(player.tpn, player.score, 0, due_colour(history, self.edition))

    def _bye_steps(self, bye: int) -> Iterator[ReasonStep]:
        place = self.order.index(bye) + 1
        yield ReasonStep("byes_before", ARTICLE, self.byes[bye], (bye,))
        yield ReasonStep("bye_place", ARTICLE, place, (bye,), (-place,))

    def bye_order(self) -> Sequence[int]:
        return byes_in_order(self.record, self.order, self.round_number)

    def colour_article(self, white: KeizerPlayer, black: KeizerPlayer) -> str:  # noqa: ARG002
        return ARTICLE


def _reasons(record: Record, round_number: int) -> KeizerReasons:
    return KeizerReasons(record, round_number, record.edition)


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
    """Yield the reasons for the player's opponent and colour, or for the bye."""

    def colours(white: int, black: int) -> ExplanationAnswer:
        return colour_answer(record, made.round_number, white, black)

    return player_explanation.reasons_of(record, made, tpn, colour_answer=colours, boards=False)
