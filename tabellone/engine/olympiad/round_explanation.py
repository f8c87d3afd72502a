"""Explanation of a round by the Olympiad's or the European rules, and of pairs that are not in it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from operator import attrgetter

from tabellone.engine.european import HALVES
from tabellone.engine.european.pairing import olympiad_sonneborn_berger
from tabellone.engine.olympiad.group import PairedOlympiadGroup, by_ends, by_halves
from tabellone.engine.olympiad.pairing import BASIC_RULES, in_board_order, olympiad_teams, paired_olympiad_round
from tabellone.engine.olympiad.teams import OlympiadTeam, may_have_bye, ranked
from tabellone.engine.reasons.absolute_criteria import RoundRefusals
from tabellone.engine.reasons.explainer import StepExplainer
from tabellone.engine.reasons.facts import (
    MadeFloater,
    MadePart,
    MadeSeat,
    ReasonStep,
    RoundMade,
)
from tabellone.engine.reasons.step_explanation import RoundReasons, number_pairs, numbers_of
from tabellone.engine.reasons.what_if_constraint import WhatIfConstraint
from tabellone.engine.swiss.common import field_of
from tabellone.record import Record

EUROPEAN = "european"
ARTICLES = {
    "C1": "6.1", "C2": "4.2", "C4": "6.1", "bye": "4.1", "floaters": "8", "limits": "7.4", "order": "9.3",
    "colours": "7",
}  # fmt: skip
"""Articles of D.02; the European rules have chapters of their own."""


class OlympiadRefusals(RoundRefusals[OlympiadTeam]):
    """Rematches, prohibited pairings and byes that are not allowed (4.2, 6.1)."""

    bars_late_entries = True

    def barring(self, tpn: int) -> tuple[int, ...]:
        """Return the rounds that exclude the team from the bye (4.2)."""
        return tuple(row.round for row in self.before(tpn) if not may_have_bye([row]))


class OlympiadReasons(RoundReasons[OlympiadTeam]):
    """Explanation of a round, group by group towards the median."""

    def __init__(self, record: Record, round_number: int, edition: str) -> None:
        is_european = record.system == EUROPEAN
        self.field = field_of(record, round_number, BASIC_RULES)
        tie_breaks = olympiad_sonneborn_berger(record, round_number) if is_european else {}
        self.teams = ranked(olympiad_teams(record, round_number, self.field, tie_breaks))
        self.order = by_ends if is_european and not HALVES.of(record.options) else by_halves
        self.rank = {team.tpn: number for number, team in enumerate(self.teams, start=1)}
        articles = dict.fromkeys(ARTICLES, "ECU") if is_european else ARTICLES
        refusals = OlympiadRefusals(record, round_number, self.teams, articles)
        self.article = refusals.article
        super().__init__(record, round_number, edition, refusals)

    def made(self, constraint: WhatIfConstraint | None = None) -> RoundMade:
        teams = constraint.applied_to_teams(self.teams) if constraint else self.teams
        paired = paired_olympiad_round(teams, self.order)
        pairs = (pair for group in paired.groups for pair in group.pairs)
        boards = in_board_order(pairs, self.field.initial_colour)
        return self.round_with(paired.bye, map(self._part, paired.groups), boards)

    def bye_steps(self, bye: OlympiadTeam) -> Iterator[ReasonStep]:
        place = self.rank[bye.tpn]
        yield ReasonStep("bye_rank", self.article("bye"), place, (bye.tpn,), (-place,))

    # --- a group ---

    def _part(self, paired: PairedOlympiadGroup) -> MadePart:
        group, numbers = paired.group, numbers_of(paired.floaters)
        score = group.residents[0].score
        seats = [self._seat(team, "above" if team.score > score else "below") for team in group.incoming]
        seats += [self._seat(team, "") for team in ranked(group.residents)]
        leaving = tuple(self._floater(team, paired) for team in paired.floaters)
        pairs = number_pairs(paired.pairs)
        came = {team.tpn for team in group.incoming}
        first = tuple(pair for pair in pairs if pair[0] in came)
        rest = tuple(pair for pair in pairs if pair[0] not in came)
        steps = (
            ReasonStep("floaters", self.article("floaters"), len(numbers), numbers),
            ReasonStep("limits", self.article("limits"), int(not paired.observes_limits)),
            ReasonStep("floaters_opponents", self.article("floaters"), first),
            ReasonStep("floaters_set", self.article("floaters"), numbers),
            ReasonStep("pairs_in_order", self.article("order"), rest),
        )
        return MadePart("scoregroup" if group.adjacent else "median", score, steps, tuple(seats), pairs, leaving)

    @staticmethod
    def _seat(team: OlympiadTeam, came_from: str) -> MadeSeat:
        return MadeSeat(team.tpn, team.score, 0, None, (), came_from)

    def _floater(self, team: OlympiadTeam, paired: PairedOlympiadGroup) -> MadeFloater:
        others = [other for other in (*paired.group.residents, *paired.group.incoming) if other is not team]
        if not any(team.may_meet(other) for other in others):
            return MadeFloater(team.tpn, "no_opponent", self.article("C1"))
        if len(paired.floaters) > (len(others) + 1) % 2:
            return MadeFloater(team.tpn, "completion", self.article("C4"))
        return MadeFloater(team.tpn, "again" if team in paired.group.incoming else "odd", self.article("floaters"))

    # --- the bye, colours ---

    def bye_order(self) -> Sequence[int]:
        return [team.tpn for team in reversed(self.teams)]

    def colour_article(self, white: OlympiadTeam, black: OlympiadTeam) -> str:  # noqa: ARG002  (one article for all)
        return self.article("colours")


EXPLAINER: StepExplainer = StepExplainer(OlympiadReasons, has_board_order=False, edition=attrgetter("edition"))
"""For the European rules, too."""
