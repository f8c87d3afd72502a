"""Course of a knock-out: pairs and colours of each round, as far as the results are known."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple, TypeAlias

from tabellone.engine.knockout.colours import due_colour, gets_white
from tabellone.engine.knockout.plan import (
    NOBODY,
    BadPlan,
    Branch,
    LoserOf,
    Match,
    Origin,
    Plan,
    Repechaged,
    Seed,
    Slot,
    WinnerOf,
)
from tabellone.messages import Message
from tabellone.record import Colour


@dataclass(frozen=True, slots=True)
class KnockoutMeeting:
    """Match with known contestants. ``winner`` is None while it is open, and `NOBODY` after a double forfeit."""

    slot: Slot
    white: int
    black: int
    winner: int | None


@dataclass(frozen=True, slots=True)
class PlayedRound:
    """Round with its matches, higher seeds first, and the contestants without a match."""

    meetings: tuple[KnockoutMeeting, ...]
    free: tuple[int, ...]
    passing: tuple[int, ...] = ()
    """Contestants of ``free`` who advance or have a later match: all except one who is third without a match."""


@dataclass(frozen=True, slots=True)
class BracketProgress:
    """Rounds of the knock-out as far as their contestants are known."""

    rounds: tuple[PlayedRound, ...]
    champion: int | None
    """`NOBODY` if there is no winner; None while the event is open."""


class MatchDecision(NamedTuple):
    """Decision of a match.

    ``winner`` is the contestant who advances: None while the match is open, `NOBODY` after a double forfeit.
    ``whites`` are the contestants with White in each game played over the board.
    """

    winner: int | None
    whites: tuple[int, ...]


ROUND_TWO_SECOND = 2
"""Seed that identifies the second match of round 2."""
DecideMatch: TypeAlias = Callable[[Slot, int, int], MatchDecision]
"""Return the decision of a match. The first contestant has White in the first game by the colour rule."""


class ColourRule(NamedTuple):
    """Rule for White in the first game of a match (2.1)."""

    rule: str = "usual"
    """``usual``: the generally accepted rule; ``better`` or ``worse``: always the higher or the lower seed."""
    initial: Colour = Colour.WHITE
    """Colour of the odd seeds in round 1."""


USUAL_COLOURS = ColourRule()


def progress_of(plan: Plan, winners: Mapping[Slot, int]) -> BracketProgress:
    """Return the course of the plan with these results.

    ``winners`` has `NOBODY` after a double forfeit. A contestant whose opponent is missing advances without a match.
    Raises BadPlan for a winner who was not in the match.
    """
    state = BracketWalk(plan, lambda slot, white, _black: MatchDecision(winners.get(slot), (white,)))
    rounds = tuple(state.play(number) for number in range(1, len(plan.rounds) + 1))
    return BracketProgress(rounds, state.champion)


def as_expected(plan: Plan) -> BracketProgress:
    """Return the course in which the higher seed always wins."""
    return progress_of(
        plan, {match.slot: match.slot.seed for row in plan.rounds for match in row if not match.is_return}
    )


@dataclass
class BracketWalk:
    """Winners and losers so far, updated round by round."""

    plan: Plan
    """Current plan. A single lucky loser may have another place in it than in the original plan."""
    decide: DecideMatch
    colour_rule: ColourRule = USUAL_COLOURS
    is_reseeded: bool = False
    """Reseed after each round, so that the highest remaining seed plays the lowest. Otherwise the winner takes the
    place in the plan.
    """
    won: dict[Slot, int] = field(default_factory=dict)
    lost: dict[Slot, int] = field(default_factory=dict)
    colours: dict[int, list[Colour]] = field(default_factory=dict)
    best_losers: dict[int, int] = field(default_factory=dict)
    """Lucky losers (repechage), by the seed whose place they fill."""
    places: dict[Slot, int] = field(default_factory=dict)
    """With reseeding, the contestant who takes the place of each match's winner."""

    def play(self, number: int) -> PlayedRound:
        """Return the round; earlier rounds must be played. Raises BadPlan for a winner who was not in the match."""
        free, unopposed, third = set(self._waiting(number)), set[int](), set[int]()
        meetings = []
        for match in self.plan.rounds[number - 1]:
            first, second = self.contestant(match.first), self.contestant(match.second)
            if first is None or second is None or (match.is_return and not self._is_wanted(match)):
                continue
            if NOBODY in (first, second):
                self.won[match.slot], self.lost[match.slot] = first or second, NOBODY
                (third if match.is_last else unopposed).add(first or second)
            else:
                meetings.append(self._met(match, first, second))
        busy = {seed for meeting in meetings for seed in (meeting.white, meeting.black)}
        if number == 1:
            self._repechage()
        if self.is_reseeded:
            self._put_in_order(number)
        return PlayedRound(
            tuple(meetings),
            tuple(sorted((free | unopposed | third) - busy - {NOBODY})),
            tuple(sorted((free | unopposed) - busy - {NOBODY})),
        )

    def contestant(self, origin: Origin) -> int | None:
        """Return the contestant from this origin; None if it is not decided."""
        if isinstance(origin, Seed):
            return origin.number
        if isinstance(origin, Repechaged):
            return self.best_losers.get(origin.seed)
        if self.is_reseeded and isinstance(origin, WinnerOf) and origin.match.branch is Branch.MAIN:
            return self.places.get(origin.match)
        return (self.lost if isinstance(origin, LoserOf) else self.won).get(origin.match)

    @property
    def champion(self) -> int | None:
        """Winner of the return final if one is needed, otherwise of the final."""
        for match in self.plan.rounds[-1]:
            if match.is_return and self._is_wanted(match):
                return self.won.get(match.slot)
        return self.won.get(self.plan.final.slot)

    def _is_wanted(self, match: Match) -> bool:
        """Return True if the finalist without an earlier loss has lost the final to an opponent."""
        winner = self.won.get(self.plan.final.slot)
        return winner not in (None, NOBODY, self.contestant(match.first))

    def _waiting(self, number: int) -> Iterator[int]:
        """Yield the contestants who already have a match in a later round."""
        there = {seed for entered in self.plan.entries[:number] for seed in entered}
        for row in self.plan.rounds[number:]:
            for match in row:
                for origin in () if match.is_return else (match.first, match.second):
                    seed = self.contestant(origin)
                    if seed is not None and (seed in there or not isinstance(origin, Seed)):
                        yield seed

    def _met(self, match: Match, first: int, second: int) -> KnockoutMeeting:
        is_white = _has_white(first, second, self.colours, match.slot.round, self.colour_rule)
        white, black = (first, second) if is_white else (second, first)
        winner, whites = self.decide(match.slot, white, black)
        for had_white in whites:
            self.colours.setdefault(had_white, []).append(Colour.WHITE)
            self.colours.setdefault(first + second - had_white, []).append(Colour.BLACK)
        if winner is not None:
            if winner not in (first, second, NOBODY):
                raise BadPlan(
                    Message(
                        "%(winner)s cannot win the match of %(first)s and %(second)s in round %(round)s",
                        winner=winner,
                        first=first,
                        second=second,
                        round=match.slot.round,
                    )
                )
            self.won[match.slot] = winner
            self.lost[match.slot] = first + second - winner if winner else NOBODY
        return KnockoutMeeting(match.slot, white, black, winner)

    def _put_in_order(self, number: int) -> None:
        """Reseed the winners of the round: the highest seed takes the first place. Places without a winner are last."""
        slots = sorted((match.slot for match in self.plan.rounds[number - 1]), key=lambda slot: slot.seed)
        slots = [slot for slot in slots if slot.branch is Branch.MAIN]
        if all(slot in self.won for slot in slots):
            winners = sorted((self.won[slot] for slot in slots), key=lambda seed: (seed == NOBODY, seed))
            self.places.update(zip(slots, winners, strict=True))

    def _repechage(self) -> None:
        """Choose the lucky losers of round 1, the best in the first place, without rematches in round 2.

        Each winner of round 1 has beaten at most one of them, so two lucky losers can swap places. A single one swaps
        with the winner in the place before.
        """
        places = sorted(
            (match.second.seed, match.first)
            for row in self.plan.rounds[1:2]
            for match in row
            if isinstance(match.second, Repechaged)
        )
        if any(match.slot not in self.won for match in self.plan.rounds[0]):
            return
        beaten_by = {self.lost[slot]: winner for slot, winner in self.won.items()}
        losers = sorted(seed for seed in beaten_by if seed != NOBODY)[: len(places)]
        losers += [NOBODY] * (len(places) - len(losers))
        for number, (place, origin) in enumerate(places):
            opponent = self.contestant(origin)
            chosen = next((seed for seed in losers if beaten_by.get(seed) != opponent), losers[0])
            losers.remove(chosen)
            if number and chosen != NOBODY and beaten_by[chosen] == opponent:
                before = places[number - 1][0]
                self.best_losers[before], chosen = chosen, self.best_losers[before]
            self.best_losers[place] = chosen
        if len(places) == 1 and chosen != NOBODY and beaten_by[chosen] == opponent:
            self._exchange_with_the_one_before(places[0][0])

    def _exchange_with_the_one_before(self, place: int) -> None:
        """Swap the single lucky loser with the winner in the place before.

        That winner plays the best contestant of round 2, and the lucky loser plays the second.
        """
        winner = next(match.second for match in self.plan.rounds[1] if match.slot.seed == ROUND_TWO_SECOND)
        self.plan = self.plan.exchanged(winner, Repechaged(place))


def _has_white(one: int, other: int, colours: Mapping[int, Sequence[Colour]], number: int, by: ColourRule) -> bool:
    """Return True if the first contestant has White in this round.

    If the colours so far do not decide, the higher seed has its due colour. Without a due colour it has White if seed
    and round are both odd or both even: odd seeds start with White (2.1), or with the drawn colour.
    """
    better = min(one, other)
    if by.rule != "usual":
        return (by.rule == "better") == (better == one)
    told = gets_white(colours.get(one, ()), colours.get(other, ()))
    if told is not None:
        return told
    due = due_colour(colours.get(better, ()))
    is_white = due is Colour.WHITE if due else ((better + number) % 2 == 0) == (by.initial is Colour.WHITE)
    return is_white == (better == one)
