"""Explanation of a Lim round, step by step.

For each scoregroup: the floaters, their opponents and the scrutinies; then the pairings cracked for the median group.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from tabellone.engine.lim import SYSTEM
from tabellone.engine.lim.floaters import Floater, who_does_not_help
from tabellone.engine.lim.group import Pair, Scoregroup, first_scrutiny, opponents_in_order
from tabellone.engine.lim.pairing import PairedGroup, PairedRound, paired_in
from tabellone.engine.lim.players import LimPlayer, Situation, situation_of
from tabellone.engine.lim.readings import readings_of
from tabellone.engine.reasons.explainer import StepExplainer
from tabellone.engine.reasons.facts import (
    MadeFloater,
    MadePart,
    MadeSeat,
    ReadingOtherwise,
    ReasonStep,
    Refusal,
    RoundMade,
)
from tabellone.engine.reasons.illegal_pairings import Refusals
from tabellone.engine.reasons.step_explanation import RoundReasons, number_pairs, numbers_of
from tabellone.engine.reasons.what_if_constraint import WhatIfConstraint
from tabellone.engine.swiss.common import SwissPlayer
from tabellone.record import Record

ARTICLES = {"C1": "2.1", "C2": "1.1", "C3": "5.1", "C4": "2.1"}
"""Articles of the Lim system for the criteria that the Dutch system calls C1 to C4."""
REASONS = {"a": "again", "b": "again", "c": "odd", "d": "odd"}


class LimReasons(RoundReasons[SwissPlayer]):
    """Explanation of a round of the Lim system."""

    def __init__(self, record: Record, round_number: int, edition: str) -> None:
        self.situation = situation_of(record, round_number, SYSTEM.edition(edition).basic_rules)
        self.entrants = {entrant.tpn: entrant for entrant in self.situation.entrants}
        refusals = Refusals(record, self.situation.field, ARTICLES, self._incompatible)
        super().__init__(record, round_number, edition, refusals)

    def _incompatible(self, one: SwissPlayer, other: SwissPlayer) -> Refusal | None:
        """Return the refusal of an incompatible pair (2.1, 5.1, 6)."""
        first, second = self.entrants[one.tpn], self.entrants[other.tpn]
        if self.situation.stand(first).burden_with(self.situation.stand(second)) is not None:
            return None
        both = {*first.permissible} & {*second.permissible}
        return Refusal("colours", colour=both.pop()) if len(both) == 1 else Refusal("no_colour")

    def made(self, constraint: WhatIfConstraint | None = None) -> RoundMade:
        paired = paired_in(self._stipulated(constraint))
        parts = []
        came_from: dict[int, str] = {}
        for group in paired.groups:
            parts.append(self._part(paired, group, came_from))
            side = "above" if group.group.downward else "below"
            moved = [floater.entrant for floater in group.floaters] + [one for pair in group.cracked for one in pair]
            came_from.update((entrant.tpn, side) for entrant in moved)
        return self.round_with(paired.bye.player if paired.bye else None, parts, paired.boards())

    def _stipulated(self, constraint: WhatIfConstraint | None) -> Situation:
        if constraint is None:
            return self.situation
        players = constraint.applied([entrant.player for entrant in self.situation.entrants])
        entrants = tuple(
            replace(entrant, player=player) for entrant, player in zip(self.situation.entrants, players, strict=True)
        )
        return replace(self.situation, entrants=entrants)

    # --- the bye ---

    def bye_order(self) -> Sequence[int]:
        return [entrant.tpn for entrant in reversed(self.situation.entrants)]

    def bye_steps(self, bye: SwissPlayer) -> Iterator[ReasonStep]:
        place = next(at for at, entrant in enumerate(self.situation.entrants, start=1) if entrant.tpn == bye.tpn)
        yield ReasonStep("bye_rank", "1.1", place, (bye.tpn,), (-place,))

    # --- a scoregroup ---

    def _part(self, paired: PairedRound, of: PairedGroup, came_from: dict[int, str]) -> MadePart:
        group, is_median = of.group, of is paired.groups[-1]
        half, rest = divmod(group.twice_the_score, 2)
        pairs = [*of.pairs, *reversed(of.cracked)]
        arrived = {entrant.tpn for entrant in group.floaters}
        return MadePart(
            name="median" if is_median else "scoregroup",
            score=None if rest else half,
            steps=tuple(self._steps(paired, of, pairs)),
            seats=tuple(
                _seat(entrant, came_from[entrant.tpn] if entrant.tpn in arrived else "") for entrant in group.members
            ),
            pairs=number_pairs(of.pairs),
            leaving=(
                *(self._leaving(group, floater) for floater in of.floaters),
                *(MadeFloater(entrant.tpn, "cracked", "2.6") for pair in of.cracked for entrant in pair),
            ),
        )

    def _leaving(self, group: Scoregroup, floater: Floater) -> MadeFloater:
        tpn = floater.entrant.tpn
        if all(self.refusals.of_pair(tpn, other.tpn) for other in group.members if other.tpn != tpn):
            return MadeFloater(tpn, "no_opponent", "2.3")
        return MadeFloater(tpn, REASONS[floater.type], "2.3.4")

    def _steps(self, paired: PairedRound, of: PairedGroup, pairs: Sequence[Pair]) -> Iterator[ReasonStep]:
        if of is paired.groups[-1]:
            cracked = [pair for group in paired.groups for pair in group.cracked]
            yield ReasonStep("cracked", "2.6", number_pairs(cracked), (), (len(cracked),))
        else:
            yield from self._floater_steps(of, pairs)
        leaving = {floater.entrant.tpn for floater in of.floaters}
        staying = [entrant for entrant in of.group.members if entrant.tpn not in leaving]
        floaters = {entrant.tpn for entrant in of.group.floaters}
        met = [pair for pair in pairs if pair[0].tpn in floaters]
        if any(entrant.tpn in floaters for entrant in staying):
            yield ReasonStep("floaters_opponents", "3.8", number_pairs(met))
        taken = {entrant.tpn for pair in met for entrant in pair}
        residents = [entrant for entrant in staying if entrant.tpn not in taken]
        yield from self._scrutiny_steps(residents, [pair for pair in pairs if pair not in met])

    def _floater_steps(self, of: PairedGroup, pairs: Sequence[Pair]) -> Iterator[ReasonStep]:
        """Yield the steps for 2.3, 6, 3.9, 3.10, 3.2 and the order of 3.3, 3.4 and 4.4."""
        leaving = [floater.entrant for floater in of.floaters]
        yield ReasonStep("floaters", "2.3", len(leaving), numbers_of(leaving))
        yield self._forbidden_colours(pairs)
        for type_ in ("a", "b", "c"):
            people = [floater.entrant for floater in of.floaters if floater.type == type_]
            yield ReasonStep(f"floaters_{type_}", "3.9", len(people), numbers_of(people))
        before = [entrant for entrant in leaving if entrant.floated_before]
        yield ReasonStep("floated_before", "3.10", len(before), numbers_of(before))
        wrong = who_does_not_help(self.situation, of.group, leaving)
        yield ReasonStep("equalise", "3.2", len(wrong), numbers_of(wrong))
        numbers = numbers_of(leaving)
        order = tuple(entrant.tpn in numbers for entrant in of.group.members)
        yield ReasonStep("floaters_set", "3.3" if of.group.downward else "3.4", numbers, (), order)

    def _forbidden_colours(self, pairs: Sequence[Pair]) -> ReasonStep:
        wrong = [entrant for pair in pairs if self.situation.burden(*pair) for entrant in pair]
        return ReasonStep("forbidden_colours", "6", len(wrong) // 2, numbers_of(wrong))

    def _scrutiny_steps(self, residents: Sequence[LimPlayer], pairs: Sequence[Pair]) -> Iterator[ReasonStep]:
        """Yield the steps for 4 and 5.2."""
        yield self._forbidden_colours(pairs)
        if self.situation.maxi:
            first = first_scrutiny(self.situation, residents)
            yield ReasonStep("first_scrutiny", "4.1", number_pairs(first), (), _exchanges(residents, first))
        wronged = {one.tpn for pair in pairs if not pair[0].both_get_their_due(pair[1]) for one in pair}
        flags = tuple(entrant.tpn in wronged for entrant in residents)
        people = numbers_of(entrant for entrant in residents if entrant.tpn in wronged)
        yield ReasonStep("second_scrutiny", "5.2", people, (), flags or (False,))
        yield ReasonStep("exchanges", "4.2", number_pairs(pairs), (), _exchanges(residents, pairs) or (0,))

    # --- colours and interpretations ---

    def colour_article(self, white: SwissPlayer, black: SwissPlayer) -> str:
        one, other = self.entrants[white.tpn], self.entrants[black.tpn]
        if one.due is None and other.due is None:
            return "7.2"
        if one.both_get_their_due(other):
            return "5.2"
        return "5.3" if one.permissible != other.permissible else "5.4"

    def readings(self) -> Iterator[ReadingOtherwise]:
        for reading in readings_of(self.record, self.round_number, self.edition):
            yield ReadingOtherwise(reading.reading.key, reading.is_chosen, reading.otherwise)


def _seat(entrant: LimPlayer, came_from: str) -> MadeSeat:
    player = entrant.player
    return MadeSeat(entrant.tpn, entrant.score, player.score - player.points, entrant.due, (), came_from)


def _exchanges(residents: Sequence[LimPlayer], pairs: Sequence[Pair]) -> tuple[int, ...]:
    """Return for each pair the position of the second player among the opponents proposed to the first."""
    partner = {one.tpn: other.tpn for pair in pairs for one, other in (pair, pair[::-1])}
    remaining = [entrant.tpn for entrant in residents]
    found = []
    while remaining:
        opponent = partner[remaining[0]]
        found.append(list(opponents_in_order(remaining)).index(opponent))
        remaining = [tpn for tpn in remaining[1:] if tpn != opponent]
    return tuple(found)


EXPLAINER: StepExplainer = StepExplainer(LimReasons)
