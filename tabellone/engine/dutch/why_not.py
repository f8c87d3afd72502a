"""Explain why two players do not play each other in a Dutch round, or why a player does not have the bye.

The best round with the wanted pair keeps the chosen brackets from the top as long as the pair remains possible. The
next bracket has the best candidate that allows the pair, and the lower ones have their best candidates. This round is
worse than the chosen one in that bracket, in the first criterion that differs or in the order of generation.

The score of the player with the bye (C5) is fixed for the whole round first. Only rounds with the lowest bye score
that allows the pair are compared.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from tabellone.engine.dutch.absolute_criteria import refusals_of
from tabellone.engine.dutch.alternatives import Alternative, Alternatives, Unsettled, Wish
from tabellone.engine.dutch.bracket import DutchBracket
from tabellone.engine.dutch.compare_candidates import compare_candidates
from tabellone.engine.dutch.criterion_values import Judge
from tabellone.engine.dutch.facts import Contrast, WhyNot
from tabellone.engine.dutch.pairing import round_of
from tabellone.engine.reasons.facts import Refusal
from tabellone.engine.rules import edition_of
from tabellone.engine.swiss.common import Field, field_of
from tabellone.engine.swiss.completion import Completion
from tabellone.record import Record


class ChosenRound:
    """Paired round, with queries about other pairings."""

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
        """Pairing number of the player with the bye; 0 if there is none."""
        left = self.brackets[-1].floaters(self.brackets[-1].pairs)
        return self.field.players[left[0]].tpn if left else 0

    def candidate(self, place: int) -> Alternative:
        """Return the chosen candidate of this bracket."""
        if place not in self._candidates:
            bracket = self.brackets[place]
            self._candidates[place] = self.alternatives.of(bracket, bracket.pairs)
        return self._candidates[place]

    def contrast(self, place: int, other: Alternative) -> Contrast:
        """Return the first point in which this candidate is worse than the chosen one of its bracket."""
        score = self.field.players[self.brackets[place].residents[0]].score
        return compare_candidates(self.field, place + 1, score, self.candidate(place), other)

    # --- wishes ---

    def wish(self, one: int, other: int | None) -> Wish | None:
        """Return the wish for a pair or a bye, with the lowest bye score it allows (C5).

        ``other`` None means the bye for ``one``. Arguments are indices of the field. Returns None if no legal pairing
        of the round fulfils the wish.
        """
        wish = Wish(one, other)
        players = self.field.players
        completion = Completion(players)
        rest = [index for index in range(len(players)) if index not in wish.people]
        if self.judge.round.bye_score is None or other is None:  # without C5, or with the bye settled
            completion.gives_bye = completion.gives_bye and other is not None
            bye_score = None if self.judge.round.bye_score is None else players[one].score
            return replace(wish, bye_score=bye_score) if completion.can_follow([], rest) else None
        for score in sorted({players[index].score for index in rest if players[index].may_have_bye}):
            completion.bye_score = score
            if completion.can_follow([], rest):
                return replace(wish, bye_score=score)
        return None

    def departure(self, wish: Wish) -> tuple[int, Alternative] | None:
        """Return the first bracket whose chosen candidate excludes the wish, and the best one that allows it.

        Returns None if the chosen round fulfils the wish. Raises Unsettled.
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
        """Return the whole round with this candidate: pairs in board order, and the player with the bye.

        Raises Unsettled.
        """
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
    """Explain why two players (by number) do not play each other in this round.

    ``other`` 0 is the bye. Later rounds of the record are ignored. Raises NoLegalPairing and UnknownSystem.
    """
    return answer(chosen_round(record, round_number), one, other)


def chosen_round(record: Record, round_number: int) -> ChosenRound:
    """Return the paired round of the record. Raises NoLegalPairing and UnknownSystem."""
    return ChosenRound(record, field_of(record, round_number, edition_of(record)))


def answer(chosen: ChosenRound, one: int, other: int) -> WhyNot:
    """Explain why two players do not play each other in this round."""
    refusals = chosen.refusals.of_pair(one, other) if other else chosen.refusals.of_bye(one)
    number, edition = chosen.field.round_number, chosen.field.edition
    if refusals:
        return WhyNot(number, edition, one, other, "refused", refusals)
    index = chosen.refusals.index
    wish = chosen.wish(index[one], index[other] if other else None)
    if wish is None:
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
