"""Why two do not meet in a round of the Dutch system, or why somebody does not have the bye.

The best round in which they meet is the one that keeps to the chosen brackets from the top as long as that leaves the
two a way to meet, takes there the best candidate that does, and goes on with the best ones below. It is worse than the
chosen round in that bracket, in the first criterion that differs, or in the order of generation.
"""

from __future__ import annotations

from collections.abc import Sequence

from tabellone.engine.dutch.alternatives import Alternative, Alternatives, Unsettled, Wish
from tabellone.engine.dutch.bracket import DutchBracket
from tabellone.engine.dutch.contrast import contrast
from tabellone.engine.dutch.facts import Contrast, WhyNot
from tabellone.engine.dutch.judging import Judge
from tabellone.engine.dutch.pairing import round_of
from tabellone.engine.dutch.refusals import refusals_of
from tabellone.engine.reasons.facts import Refusal
from tabellone.engine.rules import edition_of
from tabellone.engine.swiss.common import Field, field_of
from tabellone.engine.swiss.completion import Completion
from tabellone.record import Record


class ChosenRound:
    """A round as it was made, and what can be asked of it."""

    def __init__(self, record: Record, field: Field) -> None:
        self.field = field
        round_ = round_of(field)
        self.brackets: list[DutchBracket] = round_.run(None)
        self.judge = Judge(field, round_)
        self.alternatives = Alternatives(self.judge)
        self.refusals = refusals_of(record, field)
        self._candidates: dict[int, Alternative] = {}

    @property
    def bye(self) -> int:
        """Who has the bye, by number; 0: nobody."""
        left = self.brackets[-1].floaters(self.brackets[-1].pairs)
        return self.field.players[left[0]].tpn if left else 0

    def candidate(self, place: int) -> Alternative:
        """The chosen candidate of that bracket."""
        if place not in self._candidates:
            bracket = self.brackets[place]
            self._candidates[place] = self.alternatives.of(bracket, bracket.pairs)
        return self._candidates[place]

    def contrast(self, place: int, other: Alternative) -> Contrast:
        """What that candidate is worse in than the chosen one of its bracket."""
        score = self.field.players[self.brackets[place].residents[0]].score
        return contrast(self.field, place + 1, score, self.candidate(place), other)

    # --- what is asked for ---

    def is_possible(self, wish: Wish) -> bool:
        """Whether any legal pairing of the round has it."""
        completion = Completion(self.field.players)
        completion.gives_bye = completion.gives_bye and wish.other is not None
        return completion.can_follow([], [i for i in range(len(self.field.players)) if i not in wish.people])

    def departure(self, wish: Wish) -> tuple[int, Alternative] | None:
        """The first bracket whose chosen candidate leaves no way to it, and the best one that does; None where the
        chosen round has it. Raises Unsettled.
        """
        for place, bracket in enumerate(self.brackets):
            if not self.alternatives.allows(bracket, bracket.pairs, wish):
                found = self.alternatives.best(bracket, wish)
                if found is None:
                    raise Unsettled
                return place, found
            if wish.is_for(bracket):
                return None
        return None

    def completed(self, place: int, other: Alternative, wish: Wish) -> tuple[list[tuple[int, int]], int]:
        """The whole round with that candidate: pairs in board order, and who has the bye. Raises Unsettled."""
        pairs = [pair for bracket in self.brackets[:place] for pair in bracket.pairs] + list(other.pairs)
        left = self.brackets[place].floaters(list(other.pairs))
        open_wish = None if wish.is_for(self.brackets[place]) else wish
        groups: Sequence[list[int]] = self._groups_below(place)
        while groups:
            bracket = DutchBracket(left, groups[0], groups[1:], collapsed=self._is_collapsed_below(place))
            found = self.alternatives.best(bracket, open_wish)
            if found is None:
                raise Unsettled
            pairs += found.pairs
            left = bracket.floaters(list(found.pairs))
            groups = groups[1:]
            open_wish = None if open_wish is None or open_wish.is_for(bracket) else open_wish
        players = self.field.players
        boards = self.field.in_board_order([(players[a], players[b]) for a, b in pairs])
        return boards, players[left[0]].tpn if left else 0

    def _is_collapsed_below(self, place: int) -> bool:
        return not self.brackets[place].looks_ahead

    def _groups_below(self, place: int) -> Sequence[list[int]]:
        bracket = self.brackets[place]
        if self._is_collapsed_below(place) and bracket.following:
            return [[*bracket.following, *bracket.rest]]
        return bracket.below


def why_not(record: Record, round_number: int, one: int, other: int) -> WhyNot:
    """Why these two, by number, do not meet in that round; 0 for ``other`` asks for the bye. The record's later rounds
    are not looked at. Raises NoLegalPairing and UnknownSystem.
    """
    return answer(chosen_round(record, round_number), one, other)


def chosen_round(record: Record, round_number: int) -> ChosenRound:
    """That round of the record as it is made. Raises NoLegalPairing and UnknownSystem."""
    return ChosenRound(record, field_of(record, round_number, edition_of(record)))


def answer(chosen: ChosenRound, one: int, other: int) -> WhyNot:
    """Why these two do not meet in that round."""
    refusals = chosen.refusals.of_pair(one, other) if other else chosen.refusals.of_bye(one)
    number, edition = chosen.field.round_number, chosen.field.edition
    if refusals:
        return WhyNot(number, edition, one, other, "refused", refusals)
    index = chosen.refusals.index
    wish = Wish(index[one], index[other] if other else None)
    if not chosen.is_possible(wish):
        refusals = (Refusal("impossible", chosen.refusals.article("C4")),)
        return WhyNot(number, edition, one, other, "refused", refusals)
    try:
        found = chosen.departure(wish)
        if found is None:
            return WhyNot(number, edition, one, other, "paired")
        pairs, bye = chosen.completed(*found, wish)
    except Unsettled:
        return WhyNot(number, edition, one, other, "unsettled")
    return WhyNot(number, edition, one, other, "worse", (), chosen.contrast(*found), tuple(pairs), bye)
