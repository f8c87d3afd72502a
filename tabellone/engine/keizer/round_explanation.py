"""Explanation of a Keizer round: its steps, and reasons why two players are not paired."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from operator import attrgetter

from tabellone.engine.keizer import BYE_MOST, REMATCH_DISTANCE, REMATCH_MOST
from tabellone.engine.keizer.colour_text import colour_answer
from tabellone.engine.keizer.pairing import (
    barred_from,
    byes_before,
    byes_in_order,
    coloured,
    due_colour,
    history_of,
    paired_down,
    present_in_order,
)
from tabellone.engine.reasons.absolute_criteria import RoundRefusals
from tabellone.engine.reasons.explainer import StepExplainer
from tabellone.engine.reasons.facts import (
    MadePart,
    MadeSeat,
    ReasonStep,
    Refusal,
    RoundMade,
)
from tabellone.engine.reasons.step_explanation import RoundReasons
from tabellone.engine.reasons.what_if_constraint import WhatIfConstraint
from tabellone.record import Points, Record

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
        super().__init__(record, round_number, players, {})

    def article(self, criterion: str) -> str:  # noqa: ARG002  (all are the event's own)
        """Return the article of the criterion."""
        return ARTICLE

    def barring(self, tpn: int) -> tuple[int, ...]:
        """Return the earlier byes, if they are the maximum number."""
        had = tuple(byes_before(self.record, tpn, self.round_number))
        return had if 0 < BYE_MOST.of(self.record.options) <= len(had) else ()

    def _kept_apart(self, one: int, other: int) -> Iterator[Refusal]:
        options, met = self.record.options, self.met(one, other)
        lately = tuple(row for row in met if row >= self.round_number - REMATCH_DISTANCE.of(options))
        if lately:
            yield Refusal("met_lately", ARTICLE, rounds=lately)
        if 0 < REMATCH_MOST.of(options) <= len(met):
            yield Refusal("met_often", ARTICLE, rounds=met)

    def _kept_from_bye(self, tpn: int) -> Iterator[Refusal]:
        if had := self.barring(tpn):
            yield Refusal("byes_enough", ARTICLE, rounds=had)


class KeizerReasons(RoundReasons[KeizerPlayer]):
    """Explanation of a round by the current list."""

    def __init__(self, record: Record, round_number: int, edition: str) -> None:
        found = KeizerRefusals(record, round_number)
        self.order = found.order
        super().__init__(record, round_number, edition, found)

    def made(self, constraint: WhatIfConstraint | None = None) -> RoundMade:
        asked = constraint or WhatIfConstraint()
        kept = asked.excluded_opponents(self.order)
        barred = {
            tpn: barred_from(self.record, tpn, self.round_number) | kept.get(tpn, frozenset()) for tpn in self.order
        }
        pairs, bye = paired_down(self.order, barred, lambda: filter(asked.allows_bye, self.bye_order()))
        parts = [MadePart("bye", None, tuple(self.bye_steps(self.players[bye])))] if bye else []
        place = {tpn: number for number, tpn in enumerate(self.order)}
        order = tuple(place[other] for _one, other in pairs)
        step = ReasonStep("down_the_list", ARTICLE, tuple(pairs), (), order)
        seats = tuple(self._seat(player) for player in self.refusals.players if player.tpn != bye)
        parts.append(MadePart("list", None, (step,), seats, tuple(pairs)))
        boards = tuple(coloured(self.record, *pair, self.round_number) for pair in pairs)
        return RoundMade(tuple(parts), boards, bye)

    def _seat(self, player: KeizerPlayer) -> MadeSeat:
        history = history_of(self.record, player.tpn, self.round_number)
        return MadeSeat(player.tpn, player.score, 0, due_colour(history, self.edition))

    def bye_steps(self, bye: KeizerPlayer) -> Iterator[ReasonStep]:
        people, place = (bye.tpn,), self.order.index(bye.tpn) + 1
        yield ReasonStep("byes_before", ARTICLE, len(byes_before(self.record, bye.tpn, self.round_number)), people)
        yield ReasonStep("bye_place", ARTICLE, place, people, (-place,))

    def bye_order(self) -> Sequence[int]:
        return byes_in_order(self.record, self.order, self.round_number)

    def colour_article(self, white: KeizerPlayer, black: KeizerPlayer) -> str:  # noqa: ARG002
        return ARTICLE


EXPLAINER: StepExplainer = StepExplainer(
    KeizerReasons, colour_answer, has_board_order=False, edition=attrgetter("edition")
)
