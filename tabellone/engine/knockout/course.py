"""What becomes of a plan: who meets whom in each round, with which colours, as far as the results are known."""

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
    """A match whose contestants are known. ``winner`` is None while it is open, and NOBODY after a double default."""

    slot: Slot
    white: int
    black: int
    winner: int | None


@dataclass(frozen=True, slots=True)
class PlayedRound:
    """A round: its meetings, the better seeds first, and who is free."""

    meetings: tuple[KnockoutMeeting, ...]
    free: tuple[int, ...]
    passing: tuple[int, ...] = ()
    """Who of them goes on to the next round, or has one to come: all but who is third without a match."""


@dataclass(frozen=True, slots=True)
class Course:
    """The rounds as far as their contestants are known."""

    rounds: tuple[PlayedRound, ...]
    champion: int | None
    """NOBODY if nobody has won, None while it is open."""


class MatchDecision(NamedTuple):
    """What has become of a match: who goes on (None while it is open, NOBODY after a double default), and who had White
    in each game that was played over the board.
    """

    winner: int | None
    whites: tuple[int, ...]


ROUND_TWO_SECOND = 2
"""The seed by which the second match of round 2 is called."""
DecideMatch: TypeAlias = Callable[[Slot, int, int], MatchDecision]
"""What has become of the match of two, of whom the first has White in the first game by the rule of colours."""


class ColourRule(NamedTuple):
    """Who has White in the first game of a match (2.1)."""

    rule: str = "usual"
    """``usual``: what is held for fair; ``better`` or ``worse``: always that seed."""
    initial: Colour = Colour.WHITE
    """Of the odd seeds in round 1."""


USUAL_COLOURS = ColourRule()


def course_of(plan: Plan, winners: Mapping[Slot, int]) -> Course:
    """What the results make of the plan; ``winners`` has NOBODY where both have lost by default.

    Whose opponent has not come is a round further without a match. Raises BadPlan for a winner who was not there.
    """
    state = CourseState(plan, lambda slot, white, _black: MatchDecision(winners.get(slot), (white,)))
    rounds = tuple(state.play(number) for number in range(1, len(plan.rounds) + 1))
    return Course(rounds, state.champion)


def as_expected(plan: Plan) -> Course:
    """The course in which the better seed always wins."""
    return course_of(plan, {match.slot: match.slot.seed for row in plan.rounds for match in row if not match.is_return})


@dataclass
class CourseState:
    """Who has won and lost what, round after round."""

    plan: Plan
    """As it stands: a single one who comes back may have another place in it than before."""
    decide: DecideMatch
    colour_rule: ColourRule = USUAL_COLOURS
    is_reseeded: bool = False
    """After each round those who go on are put in order again, and the first meets the last; else the winner takes the
    place in the plan.
    """
    won: dict[Slot, int] = field(default_factory=dict)
    lost: dict[Slot, int] = field(default_factory=dict)
    colours: dict[int, list[Colour]] = field(default_factory=dict)
    best_losers: dict[int, int] = field(default_factory=dict)
    """Who has come into the place of a seed by the repechage."""
    places: dict[Slot, int] = field(default_factory=dict)
    """Who goes on in the place of a match's winner, where they are put in order again."""

    def play(self, number: int) -> PlayedRound:
        """The round, after those before it. Raises BadPlan for a winner who was not there."""
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
        """Who comes from there; None if that is not decided."""
        if isinstance(origin, Seed):
            return origin.number
        if isinstance(origin, Repechaged):
            return self.best_losers.get(origin.seed)
        if self.is_reseeded and isinstance(origin, WinnerOf) and origin.match.branch is Branch.MAIN:
            return self.places.get(origin.match)
        return (self.lost if isinstance(origin, LoserOf) else self.won).get(origin.match)

    @property
    def champion(self) -> int | None:
        """Who has won the return final, if there has to be one, else the final."""
        for match in self.plan.rounds[-1]:
            if match.is_return and self._is_wanted(match):
                return self.won.get(match.slot)
        return self.won.get(self.plan.final.slot)

    def _is_wanted(self, match: Match) -> bool:
        """Whether the one who had not lost before has lost the final, to somebody."""
        winner = self.won.get(self.plan.final.slot)
        return winner not in (None, NOBODY, self.contestant(match.first))

    def _waiting(self, number: int) -> Iterator[int]:
        """Who is known to have a match in a later round already."""
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
        """Those who have won in the round, the best seed in the best place; where nobody goes on is the last place."""
        slots = sorted((match.slot for match in self.plan.rounds[number - 1]), key=lambda slot: slot.seed)
        slots = [slot for slot in slots if slot.branch is Branch.MAIN]
        if all(slot in self.won for slot in slots):
            winners = sorted((self.won[slot] for slot in slots), key=lambda seed: (seed == NOBODY, seed))
            self.places.update(zip(slots, winners, strict=True))

    def _repechage(self) -> None:
        """The best losers of round 1, the first one in the best place; nobody who has lost to the next opponent.

        Each winner of round 1 has beaten one of them at most, so that two of them can change their places; a single one
        changes with the winner in the place before.
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
        """The winner who has the place before meets the best of round 2, and who comes back the second one."""
        winner = next(match.second for match in self.plan.rounds[1] if match.slot.seed == ROUND_TWO_SECOND)
        self.plan = self.plan.exchanged(winner, Repechaged(place))


def _has_white(one: int, other: int, colours: Mapping[int, Sequence[Colour]], number: int, by: ColourRule) -> bool:
    """Whether the first of two has White in that round.

    Where their colours so far do not tell, the better seed has the colour due to it; if none is, it is White where
    seed and round are both odd or both even: odd numbers begin with White (2.1), or with the colour that was drawn.
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
