"""Explanation of a round by the Swiss system for teams, step by step: the bye, then upfloaters and pairs by bracket.

The Double-Swiss system has the same steps (C.04.5), with other articles.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace

from tabellone.engine.reasons.absolute_criteria import RoundRefusals
from tabellone.engine.reasons.facts import MadeFloater, MadePart, MadeSeat, ReasonStep, RoundMade
from tabellone.engine.reasons.step_explanation import RoundReasons, number_pairs, numbers_of
from tabellone.engine.reasons.what_if_constraint import WhatIfConstraint
from tabellone.engine.team_swiss.c6_without_c3 import unpaired_of
from tabellone.engine.team_swiss.pairing import TeamBracket, brackets_of, bye_of, can_be_paired, first_set
from tabellone.engine.team_swiss.round import board_key
from tabellone.engine.team_swiss.teams import Pair, SwissTeam, TeamField
from tabellone.engine.team_swiss.upfloaters import UpfloaterTask
from tabellone.record import Colour, Points


class KeptUpfloaters:
    """Choice of upfloaters in a round with a constraint.

    From the top, the sets are the same as without it, as long as the constraint remains possible. The first set that
    makes it impossible is chosen again, and so are all lower sets.
    """

    def __init__(self, freely: TeamField) -> None:
        self.freely = freely
        self._is_the_same = True

    def __call__(
        self, field: TeamField, residents: Sequence[SwissTeam], below: Sequence[SwissTeam], following: Points | None
    ) -> Sequence[SwissTeam]:
        if self._is_the_same:
            own = {team.tpn: team for team in self.freely.teams}
            found = first_set(
                self.freely, [own[team.tpn] for team in residents], [own[team.tpn] for team in below], following
            )
            chosen = {team.tpn for team in found}
            upfloaters = [team for team in below if team.tpn in chosen]
            rest = [team for team in below if team.tpn not in chosen]
            if can_be_paired([*residents, *upfloaters]) and can_be_paired(rest):
                return upfloaters
            self._is_the_same = False
        return first_set(field, residents, below, following)


class BracketReasons(RoundReasons[SwissTeam]):
    """Explanation of a round in which brackets are completed by upfloaters."""

    def __init__(
        self, refusals: RoundRefusals[SwissTeam], field: TeamField, virtual: Callable[[int, int], Points]
    ) -> None:
        """Set the field and the virtual points. ``virtual``: by number and round, those that the score includes."""
        super().__init__(refusals.record, refusals.round_number, field.edition, refusals)
        self.field = field
        self.articles = refusals.articles
        self.virtual = virtual

    @abstractmethod
    def in_colours(self, pair: Pair) -> Pair:
        """Return White and Black of the match."""

    def made(self, constraint: WhatIfConstraint | None = None) -> RoundMade:
        field = replace(self.field, teams=constraint.applied_to_teams(self.field.teams)) if constraint else self.field
        bye = bye_of(field.teams)
        brackets = [*brackets_of(field, bye, KeptUpfloaters(self.field) if constraint else first_set)]
        pairs = sorted((pair for bracket in brackets for pair in bracket.pairs), key=board_key)
        return self.round_with(bye, map(self._part, brackets), number_pairs(map(self.in_colours, pairs)))

    # --- the bye ---

    def bye_order(self) -> Sequence[int]:
        order = sorted(self.field.teams, key=lambda team: (team.score, -team.matches_played, -team.tpn))
        return [team.tpn for team in order]

    def bye_steps(self, bye: SwissTeam) -> Iterator[ReasonStep]:
        people, article = (bye.tpn,), self.articles["bye"]
        yield ReasonStep("bye_score", article, (bye.score,), people)
        yield ReasonStep("bye_matches", article, bye.matches_played, people, (-bye.matches_played,))
        yield ReasonStep("bye_number", article, bye.tpn, people, (-bye.tpn,))

    # --- a bracket ---

    def _part(self, bracket: TeamBracket) -> MadePart:
        seats = [self._seat(team, "") for team in bracket.residents]
        seats += [self._seat(team, "below") for team in bracket.upfloaters]
        return MadePart(
            name="scoregroup",
            score=bracket.residents[0].score,
            steps=tuple(self._steps(bracket)),
            seats=tuple(seats),
            pairs=number_pairs(bracket.pairs),
            coming=tuple(MadeFloater(team.tpn, "comes_up", self.articles["C4"]) for team in bracket.upfloaters),
        )

    def _seat(self, team: SwissTeam, came_from: str) -> MadeSeat:
        due = self.field.preferences[team.tpn].colour
        return MadeSeat(team.tpn, team.score, self.virtual(team.tpn, self.round_number), due, (), came_from)

    def _steps(self, bracket: TeamBracket) -> Iterator[ReasonStep]:
        articles, field = self.articles, self.field
        coming = numbers_of(bracket.upfloaters)
        scores = tuple(sorted((team.score for team in bracket.upfloaters), reverse=True))
        yield ReasonStep("upfloaters", articles["C4"], len(coming), coming)
        yield ReasonStep("upfloaters_scores", articles["C5"], scores, (), tuple(-score for score in scores[::-1]))
        yield self._following(bracket)
        if "C7" in articles:
            again = [team for team in bracket.upfloaters if team.has_floated and field.counts_floats]
            yield ReasonStep("upfloaters_floated", articles["C7"], len(again), numbers_of(again))
        yield ReasonStep("upfloaters_set", articles["set"], coming)
        yield from self._of_pairs(bracket)
        yield ReasonStep(
            "members_in_order", articles["order"], number_pairs(bracket.pairs), (), self._identifier(bracket)
        )

    def _following(self, bracket: TeamBracket) -> ReasonStep:
        """Return the step for C6: the number of upfloaters that the following scoregroup will need.

        C6 is complied with if this number is the minimum for an even or odd scoregroup. 2024: the number of its teams
        that will remain unpaired. A constraint is ignored.
        """
        coming = {team.tpn for team in bracket.upfloaters}
        below = {team.tpn for team in bracket.below} - coming
        staying = sorted(
            (team for team in self.field.teams if team.tpn in below), key=lambda team: (-team.score, team.tpn)
        )
        group = [team for team in staying if team.score == bracket.following]
        kind = "following_left" if self.edition == "2024" else "following_needs"
        if not group:
            return ReasonStep(kind, self.articles["C6"], 0)
        rest = [team for team in staying if team.score != bracket.following]
        if self.field.counts_following_alone:
            return ReasonStep(kind, self.articles["C6"], unpaired_of(group, [], 0))
        anywhere = dict.fromkeys((team.score for team in rest), 0)
        needed = UpfloaterTask(group, rest, anywhere, None, counts_floats=False).count
        graded = self.field.grades_following
        return ReasonStep(kind, self.articles["C6"], needed, (), needed if graded else int(needed != len(group) % 2))

    def _of_pairs(self, bracket: TeamBracket) -> Iterator[ReasonStep]:
        articles, preferences = self.articles, self.field.preferences
        if "colours" in articles:
            lost = [*self._without_preference(bracket.pairs)]
            yield ReasonStep("preference", articles["colours"], len(lost), numbers_of(lost))
        if "strong" in articles and self.field.prefers_strongly:
            strong = [
                team
                for pair in bracket.pairs
                for team in self._without_preference([pair])
                if all(preferences[member.tpn].is_strong for member in pair)
            ]
            yield ReasonStep("strong_preference", articles["strong"], len(strong), numbers_of(strong))
        top = bracket.residents[0].score
        again = [
            team
            for one, other in bracket.pairs
            for team, opponent in ((one, other), (other, one))
            if opponent.score < team.score == top and team.has_floated and self.field.counts_floats
        ]
        yield ReasonStep("opponents_floated", articles["floats"], len(again), numbers_of(again))

    def _without_preference(self, pairs: Iterable[Pair]) -> Iterator[SwissTeam]:
        """Yield the team without its preferred colour from each pair with the same preference."""
        for pair in pairs:
            wanted = [self.field.preferences[team.tpn].colour for team in pair]
            if wanted[0] is not None and wanted[0] is wanted[1]:
                white, black = self.in_colours(pair)
                yield black if wanted[0] is Colour.WHITE else white

    def _identifier(self, bracket: TeamBracket) -> tuple[int, ...]:
        """Return the identifier (3.6.2): the places of the top members, then of their bottom members."""
        members = [team for pair in bracket.pairs for team in pair]
        members.sort(key=lambda team: (-team.score if self.field.ranks_by_score else 0, team.tpn))
        place = {team.tpn: number for number, team in enumerate(members)}
        return tuple(place[team.tpn] for side in zip(*bracket.pairs, strict=True) for team in side)
