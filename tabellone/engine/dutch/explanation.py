"""Explain how a round of the Dutch system is paired: the brackets, the boards and the bye."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tabellone.engine.dutch.alternatives import Unsettled, Wish
from tabellone.engine.dutch.bracket import Bounds, BracketTask, DutchBracket
from tabellone.engine.dutch.compare_candidates import sequences
from tabellone.engine.dutch.facts import (
    ByeChoice,
    Contrast,
    DutchFloater,
    DutchSeat,
    FirstCandidate,
    MadeBracket,
    MadeRound,
)
from tabellone.engine.dutch.generation_order import distance_of, first_of
from tabellone.engine.dutch.why_not import ChosenRound, chosen_round
from tabellone.engine.reasons.external_constraints import differing_boards, forbidden_pairs
from tabellone.engine.reasons.facts import ExplainedBoard, NumberPair, Refusal
from tabellone.engine.swiss.colours import rule_of_colours
from tabellone.record import Record

MOST_COMPARED = 200
"""Maximum number of pairs in a bracket for which the next best candidate is searched. The next best candidate is the
best of those that lack one of the pairs.
"""
COLOUR_ARTICLES = {"2026": "5.2.{}", "2017": "E.{}"}


def explained(record: Record, round_number: int) -> MadeRound:
    """Explain the pairing of this round of the record. Raises NoLegalPairing and UnknownSystem."""
    chosen = chosen_round(record, round_number)
    brackets = _Brackets(chosen)
    boards = tuple(_boards(chosen))
    return MadeRound(
        round_number=round_number,
        edition=chosen.field.edition,
        acceleration=record.acceleration or ("stated" if record.virtual_points else ""),
        brackets=tuple(brackets.made(place) for place in range(len(chosen.brackets))),
        boards=boards,
        bye=chosen.bye,
        passed_over=tuple(_passed_over(chosen)) if chosen.bye else (),
        forbidden=tuple(forbidden_pairs(record, round_number, chosen.refusals.index)),
        differs=tuple(differing_boards(record, round_number, {(board.white, board.black) for board in boards})),
    )


class _Brackets:
    """Explanations of the brackets of a round, built from the top down."""

    def __init__(self, chosen: ChosenRound) -> None:
        self.chosen = chosen
        self.players = chosen.field.players
        self.left_in: dict[int, int] = {}
        """By index: the last bracket in which the player was unpaired."""

    def made(self, place: int) -> MadeBracket:
        bracket = self.chosen.brackets[place]
        candidate = self.chosen.candidate(place)
        seats = tuple(self._seat(index, self.left_in.get(index, 0)) for index in bracket.members)
        floaters = bracket.floaters(bracket.pairs)
        self.left_in.update(dict.fromkeys(floaters, place + 1))
        next_best, has_next_best = self._next_best(place)
        return MadeBracket(
            number=place + 1,
            score=self.players[bracket.residents[0]].score,
            kind="heterogeneous" if bracket.moved_down else "homogeneous",
            place="collapsed" if bracket.collapsed else "usual" if bracket.looks_ahead else "penultimate",
            seats=seats,
            pairs=self._numbers(sorted(bracket.pairs)),
            floaters=tuple(self._floaters(place, floaters)),
            judged=candidate.judged,
            order=sequences(self.chosen.field, candidate.generated),
            first=self._first(place),
            distance=distance_of(bracket, candidate.generated),
            next_best=next_best,
            has_next_best=has_next_best,
        )

    def _numbers(self, pairs: Sequence[tuple[int, int]]) -> tuple[NumberPair, ...]:
        return tuple((self.players[a].tpn, self.players[b].tpn) for a, b in pairs)

    def _seat(self, index: int, came_from: int) -> DutchSeat:
        player = self.players[index]
        floats = player.last_float.name.lower(), player.float_before.name.lower()
        return DutchSeat(
            number=player.tpn,
            score=player.score,
            virtual=player.score - player.points,
            preference=player.colours.preference,
            strength=player.colours.strength.name.lower(),
            floats=floats,
            came_from=came_from,
        )

    # --- floaters ---

    def _floaters(self, place: int, floaters: Sequence[int]) -> Iterator[DutchFloater]:
        bracket = self.chosen.brackets[place]
        for index in floaters:
            reason = self._reason(bracket, index, len(floaters))
            instead = None if reason in ("bye", "no_opponent") else self._if_paired(place, index)
            yield DutchFloater(self.players[index].tpn, reason, instead)

    def _reason(self, bracket: DutchBracket, index: int, floaters: int) -> str:
        if not bracket.following:
            return "bye"
        tpn = self.players[index].tpn
        others = (self.players[other].tpn for other in bracket.members if self._might_meet(bracket, index, other))
        if all(self.chosen.refusals.of_pair(tpn, other) for other in others):
            return "no_opponent"
        if floaters > bracket.fewest_floaters:
            return "no_more_pairs" if floaters == self._fewest_alone(bracket) else "completion"
        return "again" if index in bracket.moved_down else "odd"

    @staticmethod
    def _might_meet(bracket: DutchBracket, index: int, other: int) -> bool:
        return index != other and (index in bracket.residents or other in bracket.residents)

    def _fewest_alone(self, bracket: DutchBracket) -> int:
        """Return the number of floaters if there were no players below the bracket."""
        task = BracketTask(self.chosen.judge.round, bracket, floating=bracket.fewest_floaters)
        return bracket.fewest_floaters + (0 if task.solve() else task.unmatched())

    def _if_paired(self, place: int, index: int) -> Contrast | None:
        bracket = self.chosen.brackets[place]
        try:
            other = self.chosen.alternatives.best(bracket, None, Bounds(stays=frozenset({index})))
        except Unsettled:
            return None
        return None if other is None else self.chosen.contrast(place, other)

    # --- other candidates: the next best and the first ---

    def _next_best(self, place: int) -> tuple[Contrast | None, bool]:
        """Return the best other candidate, if there is one, and True if the search was made."""
        bracket = self.chosen.brackets[place]
        if len(bracket.pairs) > MOST_COMPARED:
            return None, False
        try:
            other = self.chosen.alternatives.next_best(bracket)
        except Unsettled:
            return None, False
        return (None if other is None else self.chosen.contrast(place, other)), True

    def _first(self, place: int) -> FirstCandidate | None:
        chosen, bracket = self.chosen, self.chosen.brackets[place]
        pairs = first_of(bracket, chosen.candidate(place).generated)
        if sorted(pairs) == sorted(bracket.pairs):
            return None
        numbers = self._numbers(pairs)
        refused = tuple(
            (one, other, refusal) for one, other in numbers for refusal in chosen.refusals.of_pair(one, other)[:1]
        )
        if refused:
            return FirstCandidate(numbers, refused)
        if not chosen.alternatives.allows(bracket, pairs, None):
            return FirstCandidate(numbers, cannot_be_completed=True)
        return FirstCandidate(numbers, contrast=chosen.contrast(place, chosen.alternatives.of(bracket, pairs)))


def _boards(chosen: ChosenRound) -> Iterator[ExplainedBoard]:
    """Yield the boards in order, each with the article of its colours."""
    field, players = chosen.field, chosen.field.players
    bracket_of = {
        frozenset((players[a].tpn, players[b].tpn)): (number, players[a], players[b])
        for number, bracket in enumerate(chosen.brackets, start=1)
        for a, b in bracket.pairs
    }
    pairs = [(players[a], players[b]) for bracket in chosen.brackets for a, b in bracket.pairs]
    for board, (white, black) in enumerate(field.in_board_order(pairs), start=1):
        bracket, higher, lower = bracket_of[frozenset((white, black))]
        article = COLOUR_ARTICLES[field.edition].format(rule_of_colours(higher.colours, lower.colours))
        yield ExplainedBoard(board, white, black, bracket, article)


def _passed_over(chosen: ChosenRound) -> Iterator[ByeChoice]:
    """Yield the players ranked below the player with the bye, from the last, and why they do not get it."""
    for player in reversed(chosen.field.players):
        if player.tpn == chosen.bye:
            return
        refusals = chosen.refusals.of_bye(player.tpn)
        if refusals:
            yield ByeChoice(player.tpn, refusals)
            continue
        wish = chosen.wish(chosen.refusals.index[player.tpn], None)
        if wish is None:
            yield ByeChoice(player.tpn, (Refusal("impossible", chosen.refusals.article("C4")),))
            continue
        yield ByeChoice(player.tpn, contrast=_departure(chosen, wish))


def _departure(chosen: ChosenRound, wish: Wish) -> Contrast | None:
    try:
        found = chosen.departure(wish)
    except Unsettled:
        return None
    return None if found is None else chosen.contrast(*found)
