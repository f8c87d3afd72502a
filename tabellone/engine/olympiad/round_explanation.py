"""Explanation of a round by the Olympiad's or the European rules, and of pairs that are not in it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from tabellone.engine.european import HALVES
from tabellone.engine.european.pairing import olympiad_sonneborn_berger
from tabellone.engine.explanation_types import ExplanationAnswer, ExplanationPart, ExplanationReason
from tabellone.engine.olympiad.group import PairedOlympiadGroup, by_ends, by_halves
from tabellone.engine.olympiad.pairing import BASIC_RULES, in_board_order, olympiad_teams, paired_olympiad_round
from tabellone.engine.olympiad.teams import OlympiadTeam, may_have_bye, ranked
from tabellone.engine.reasons import player_explanation
from tabellone.engine.reasons.absolute_criteria import RoundRefusals
from tabellone.engine.reasons.facts import (
    MadeFloater,
    MadePart,
    MadeSeat,
    NotPaired,
    ReasonStep,
    Refusal,
    RoundExplanation,
    RoundMade,
)
from tabellone.engine.reasons.float_text import explain_float
from tabellone.engine.reasons.not_paired_text import not_paired_answer as why_not_answer
from tabellone.engine.reasons.round_text import steps_text
from tabellone.engine.reasons.step_explanation import RoundReasons, explain_steps, why_not_paired
from tabellone.engine.reasons.what_if_constraint import WhatIfConstraint
from tabellone.engine.swiss.common import field_of
from tabellone.messages import Message
from tabellone.record import ByeKind, Record

__all__ = ["explain_round", "explanation_text", "reasons", "why_float", "why_not", "why_not_answer"]

EUROPEAN = "european"
ARTICLES = {
    "C1": "6.1", "C2": "4.2", "C4": "6.1", "bye": "4.1", "floaters": "8", "limits": "7.4", "order": "9.3",
    "colours": "7",
}  # fmt: skip
"""Articles of D.02; the European rules have chapters of their own."""


class OlympiadRefusals(RoundRefusals[OlympiadTeam]):
    """Rematches, prohibited pairings and byes that are not allowed (4.2, 6.1)."""

    def __init__(self, record: Record, round_number: int, teams: Sequence[OlympiadTeam], articles: bool) -> None:  # noqa: FBT001
        super().__init__(record, round_number, teams)
        self.has_articles = articles
        self.before = {tpn: [row for row in record.cards[tpn] if row.round < round_number] for tpn in self.index}

    def article(self, criterion: str) -> str:
        """Return the article of the criterion."""
        return ARTICLES[criterion] if self.has_articles else "ECU"

    def _kept_apart(self, one: int, other: int) -> Iterator[Refusal]:
        rounds = tuple(row.round for row in self.before[one] if row.is_played and row.opponent == other)
        if rounds:
            yield Refusal("met", self.article("C1"), rounds=rounds)

    def _kept_from_bye(self, tpn: int) -> Iterator[Refusal]:
        barring = tuple(row for row in self.before[tpn] if not may_have_bye([row]))
        if not barring:
            return
        kinds = {row.bye: row.round for row in barring}
        code = next(
            (
                code
                for kind, code in ((ByeKind.PAIRING_ALLOCATED, "had_bye"), (ByeKind.ZERO, "came_late"))
                if kind in kinds
            ),
            "points_without_playing",
        )
        kind = {"had_bye": ByeKind.PAIRING_ALLOCATED, "came_late": ByeKind.ZERO}.get(code)
        yield Refusal(code, self.article("C2"), rounds=tuple(row.round for row in barring if row.bye is kind))


class OlympiadReasons(RoundReasons[OlympiadTeam]):
    """Explanation of a round, group by group towards the median."""

    def __init__(self, record: Record, round_number: int, edition: str) -> None:
        is_european = record.system == EUROPEAN
        self.field = field_of(record, round_number, BASIC_RULES)
        tie_breaks = olympiad_sonneborn_berger(record, round_number) if is_european else {}
        self.teams = ranked(olympiad_teams(record, round_number, self.field, tie_breaks))
        self.order = by_ends if is_european and not HALVES.of(record.options) else by_halves
        self.rank = {team.tpn: number for number, team in enumerate(self.teams, start=1)}
        refusals = OlympiadRefusals(record, round_number, self.teams, articles=not is_european)
        self.article = refusals.article
        super().__init__(record, round_number, edition, refusals)

    def made(self, constraint: WhatIfConstraint | None = None) -> RoundMade:
        asked = constraint or WhatIfConstraint()
        kept = asked.excluded_opponents(self.players)
        teams = [
            replace(
                team,
                opponents=team.opponents | kept.get(team.tpn, frozenset()),
                may_have_bye=team.may_have_bye and asked.allows_bye(team.tpn),
            )
            for team in self.teams
        ]
        paired = paired_olympiad_round(teams, self.order)
        bye = paired.bye
        parts = []
        if bye:
            place = self.rank[bye.tpn]
            step = ReasonStep("bye_rank", self.article("bye"), place, (bye.tpn,), (-place,))
            parts.append(MadePart("bye", bye.score, (step,)))
        parts += map(self._part, paired.groups)
        pairs = (pair for group in paired.groups for pair in group.pairs)
        boards = in_board_order(pairs, self.field.initial_colour)
        return RoundMade(tuple(parts), tuple(boards), bye.tpn if bye else 0)

    # --- a group ---

    def _part(self, paired: PairedOlympiadGroup) -> MadePart:
        group, numbers = paired.group, [team.tpn for team in paired.floaters]
        score = group.residents[0].score
        seats = [self._seat(team, "above" if team.score > score else "below") for team in group.incoming]
        seats += [self._seat(team, "") for team in ranked(group.residents)]
        leaving = tuple(self._floater(team, paired) for team in paired.floaters)
        pairs = tuple((one.tpn, other.tpn) for one, other in paired.pairs)
        came = {team.tpn for team in group.incoming}
        first = tuple(pair for pair in pairs if pair[0] in came)
        rest = tuple(pair for pair in pairs if pair[0] not in came)
        steps = (
            ReasonStep("floaters", self.article("floaters"), len(numbers), tuple(numbers)),
            ReasonStep("limits", self.article("limits"), int(not paired.observes_limits)),
            ReasonStep("floaters_opponents", self.article("floaters"), first),
            ReasonStep("floaters_set", self.article("floaters"), tuple(numbers)),
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


def _reasons(record: Record, round_number: int) -> OlympiadReasons:
    return OlympiadReasons(record, round_number, record.edition)


def explain_round(record: Record, round_number: int) -> RoundExplanation:
    """Return the explanation of the round. Raises NoLegalPairing."""
    return explain_steps(_reasons(record, round_number))


def explanation_text(record: Record, made: RoundExplanation) -> tuple[ExplanationPart, ...]:
    """Return the explanation in sentences."""
    return steps_text(record, made, Message)


def why_not(record: Record, round_number: int, one: int, other: int) -> NotPaired:
    """Explain why two teams, by pairing number, do not play each other in the round (0 for ``other``: the bye).

    Raises NoLegalPairing.
    """
    return why_not_paired(_reasons(record, round_number), one, other)


def why_float(record: Record, round_number: int, number: int) -> ExplanationAnswer | None:
    """Explain the team's float in the round; None without a float. Raises NoLegalPairing."""
    return explain_float(_reasons(record, round_number), number)


def reasons(record: Record, made: RoundExplanation, tpn: int) -> Iterator[ExplanationReason]:
    """Yield the reasons for the team's opponent and colour, for the float, or for the bye."""
    return player_explanation.reasons_of(record, made, tpn, boards=False)
