"""Explanation of a Dubov round (2018 and 2026), step by step: the bye, upfloaters, shifters, rows."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from tabellone.engine.dubov.bracket import DubovBracket, Pair, higher_first
from tabellone.engine.dubov.pairing import brackets_of
from tabellone.engine.dubov.players import DubovField, DubovPlayer, dubov_field_of
from tabellone.engine.reasons.facts import MadeFloater, MadePart, MadeSeat, ReasonStep, RoundMade
from tabellone.engine.reasons.illegal_pairings import Refusals
from tabellone.engine.reasons.step_explanation import RoundReasons, number_pairs, numbers_of
from tabellone.engine.reasons.what_if_constraint import WhatIfConstraint
from tabellone.engine.swiss.colours import rule_of_colours
from tabellone.engine.swiss.common import SwissPlayer
from tabellone.record import Record

ARTICLES = {
    "2026": {
        "C1": "2.1.1", "C2": "2.1.2", "C3": "2.1.3", "C4": "2.2.1", "C5": "C5", "C6": "C6", "C7": "C7", "C8": "C8",
        "C9": "C9", "C10": "C10", "bye_score": "3.1.3", "bye_games": "3.1.4", "bye_number": "3.1.5", "set": "4.2",
        "smaller": "3.2.4", "larger": "3.2.4", "rows": "4.4", "colours": "5.2.{}",
    },
    "2018": {
        "C1": "C.1", "C2": "C.2", "C3": "C.3", "C4": "C.4", "C5": "C.5", "C6": "C.6", "C7": "C.7", "C8": "C.8",
        "C9": "C.9", "C10": "C.10", "bye_score": "B.0", "bye_games": "B.0", "bye_number": "B.0", "set": "D.1",
        "smaller": "B.4", "larger": "B.4", "rows": "D.3", "colours": "E.{}",
    },
    "1997": {
        "C1": "2", "C2": "4", "C3": "2", "C4": "9", "bye_score": "4", "bye_rating": "4", "bye_colour": "4",
        "bye_average": "4", "bye_number": "4", "C7": "6.3", "smaller": "7.3, 7.4", "larger": "7.3, 7.4", "rows": "6.2",
    },
}  # fmt: skip
"""Article numbers of the criteria of 2026 in each edition."""
RULES_OF_COLOURS = {5: 1, 1: 2, 2: 3, 3: 4, 4: 5}
"""Map the rules of the Dutch system's 5.2, where the drawing of lots is last, to the order of this system."""


class DubovReasonsBase(RoundReasons[SwissPlayer]):
    """Explanation steps shared by all editions."""

    def __init__(self, record: Record, round_number: int, edition: str) -> None:
        self.articles = ARTICLES[edition]
        self.field = dubov_field_of(record, round_number, edition)
        super().__init__(record, round_number, edition, Refusals(record, self.field, self.articles))
        self.rank = {player.tpn: rank for rank, player in enumerate(self.field.entrants, start=1)}

    def stipulated(self, constraint: WhatIfConstraint | None) -> DubovField:
        """Return the field with the constraint."""
        if constraint is None:
            return self.field
        entrants = constraint.applied(self.field.entrants)
        return replace(self.field, players=entrants, entrants=entrants)

    def boards(self, pairs: Sequence[Pair]) -> tuple[tuple[int, int], ...]:
        """Return the pairs as White and Black, in board order."""
        return tuple(self.field.in_board_order([higher_first(pair) for pair in pairs]))

    def seat(self, player: DubovPlayer, came_from: str = "") -> MadeSeat:
        """Return the player's position in a bracket."""
        virtual = player.score - player.points
        return MadeSeat(player.tpn, player.score, virtual, player.due, (player.aro,), came_from)

    def preference_step(self, pairs: Sequence[Pair]) -> ReasonStep:
        """Return the step for C7: the players who do not get their due colour."""
        wronged = [*self._wronged(pairs)]
        return ReasonStep("preference", self.articles["C7"], len(wronged), tuple(wronged))

    def _wronged(self, pairs: Sequence[Pair]) -> Iterator[int]:
        for higher, lower in map(higher_first, pairs):
            colour = self.field.colour_for_higher(higher, lower)
            for player, own in ((higher, colour), (lower, colour.other)):
                if player.due is own.other:
                    yield player.tpn

    def row_steps(self, bracket: DubovBracket, pairs: Sequence[Pair]) -> Iterator[ReasonStep]:
        """Yield the steps for 3.2.4 to 3.2.6: the shifters, and the opponents in the rows."""
        leaving, extracted = bracket.shifters()
        for kind, group, chosen in (
            ("shifters_smaller", bracket.smaller, leaving),
            ("shifters_larger", bracket.larger, extracted),
        ):
            places = tuple(place for place, player in enumerate(group) if player in chosen)
            yield ReasonStep(kind, self.articles[kind.removeprefix("shifters_")], numbers_of(chosen), (), places)
        _s1, g2 = bracket.groups()
        place = {player.tpn: at for at, player in enumerate(g2)}
        value = number_pairs(pairs)
        yield ReasonStep("rows", self.articles["rows"], value, (), tuple(place[other] for _one, other in value))


class DubovReasons(DubovReasonsBase):
    """Explanation of a round of 2018 or 2026."""

    def made(self, constraint: WhatIfConstraint | None = None) -> RoundMade:
        brackets, bye = brackets_of(self.stipulated(constraint))
        paired = [(bracket, bracket.pairs()) for bracket in brackets]
        boards = self.boards([pair for _bracket, pairs in paired for pair in pairs])
        return self.round_with(bye, (self._part(bracket, pairs) for bracket, pairs in paired), boards)

    def bye_order(self) -> Sequence[int]:
        entrants = sorted(self.field.entrants, key=lambda player: (player.score, player.games_unplayed, -player.tpn))
        return [player.tpn for player in entrants]

    def bye_steps(self, bye: SwissPlayer) -> Iterator[ReasonStep]:
        people, games = (bye.tpn,), len(bye.colours.history)
        yield ReasonStep("bye_score", self.articles["bye_score"], (bye.score,), people)
        yield ReasonStep("bye_games", self.articles["bye_games"], games, people, (-games,))
        yield ReasonStep("bye_number", self.articles["bye_number"], bye.tpn, people, (-bye.tpn,))

    def _part(self, bracket: DubovBracket, pairs: Sequence[Pair]) -> MadePart:
        score = bracket.members[0].score
        coming = [player for player in bracket.members if player.score != score]
        return MadePart(
            name="scoregroup",
            score=score,
            steps=(*self._upfloater_steps(score, coming, pairs), *self.row_steps(bracket, pairs)),
            seats=tuple(self.seat(p, "below" if p in coming else "") for p in bracket.members),
            pairs=number_pairs(pairs),
            coming=tuple(MadeFloater(player.tpn, "comes_up", self.articles["C5"]) for player in coming),
        )

    def _upfloater_steps(
        self, score: int, coming: Sequence[DubovPlayer], pairs: Sequence[Pair]
    ) -> Iterator[ReasonStep]:
        articles = self.articles
        numbers = numbers_of(coming)
        scores = tuple(sorted((player.score for player in coming), reverse=True))
        yield ReasonStep("upfloaters", articles["C5"], len(coming), numbers)
        differences = tuple(sorted((score - own for own in scores), reverse=True))
        yield ReasonStep("upfloaters_scores", articles["C6"], scores, numbers, differences)
        yield self.preference_step(pairs)
        if not self.field.is_last:
            often = [player for player in coming if len(player.upfloats) >= self.field.most_upfloats]
            again = [player for player in coming if self.round_number - 1 in player.upfloats]
            times = sum(len(player.upfloats) for player in often)
            for kind, criterion, value, people in (
                ("maximum_upfloaters", "C8", len(often), often),
                ("times_upfloated", "C9", times, often),
                ("upfloaters_again", "C10", len(again), again),
            ):
                yield ReasonStep(kind, articles[criterion], value, numbers_of(people))
        yield ReasonStep(
            "upfloaters_set", articles["set"], numbers, (), tuple(sorted(self.rank[tpn] for tpn in numbers))
        )

    def colour_article(self, white: SwissPlayer, black: SwissPlayer) -> str:
        higher, lower = sorted((white, black), key=lambda player: self.rank[player.tpn])
        nobody_played = not higher.colours.history and not lower.colours.history
        rule = 1 if nobody_played else RULES_OF_COLOURS[rule_of_colours(higher.colours, lower.colours)]
        return self.articles["colours"].format(rule - (self.edition == "2018"))
