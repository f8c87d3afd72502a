"""What becomes of a plan: who meets whom in each round, with which colours, as far as the results are known."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from tabellone.engine.knockout.colours import due_colour, gets_white
from tabellone.engine.knockout.plan import (
    NOBODY,
    BadPlan,
    LoserOf,
    Match,
    Origin,
    Plan,
    Repechaged,
    Seed,
    Slot,
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


@dataclass(frozen=True, slots=True)
class Course:
    """The rounds as far as their contestants are known."""

    rounds: tuple[PlayedRound, ...]
    champion: int | None
    """NOBODY if nobody has won, None while it is open."""


def course_of(plan: Plan, winners: Mapping[Slot, int]) -> Course:
    """What the results make of the plan; ``winners`` has NOBODY where both have lost by default.

    Whose opponent has not come is a round further without a match. Raises BadPlan for a winner who was not there.
    """
    state = _State(plan, winners)
    rounds = tuple(state.play(number) for number in range(1, len(plan.rounds) + 1))
    return Course(rounds, state.champion)


def as_expected(plan: Plan) -> Course:
    """The course in which the better seed always wins."""
    return course_of(plan, {match.slot: match.slot.seed for row in plan.rounds for match in row if not match.is_return})


@dataclass
class _State:
    """Who has won and lost what, round after round."""

    plan: Plan
    results: Mapping[Slot, int]
    won: dict[Slot, int] = field(default_factory=dict)
    lost: dict[Slot, int] = field(default_factory=dict)
    colours: dict[int, list[Colour]] = field(default_factory=dict)
    best_losers: dict[int, int] = field(default_factory=dict)
    """Who has come into the place of a seed by the repechage."""

    def play(self, number: int) -> PlayedRound:
        """The round, after those before it."""
        free = set(self._waiting(number))
        meetings = []
        for match in self.plan.rounds[number - 1]:
            first, second = self.contestant(match.first), self.contestant(match.second)
            if first is None or second is None or (match.is_return and not self._is_wanted(match)):
                continue
            if NOBODY in (first, second):
                self.won[match.slot], self.lost[match.slot] = first or second, NOBODY
                free.add(first or second)
            else:
                meetings.append(self._met(match, first, second))
        busy = {seed for meeting in meetings for seed in (meeting.white, meeting.black)}
        if number == 1:
            self._repechage()
        return PlayedRound(tuple(meetings), tuple(sorted(free - busy - {NOBODY})))

    def contestant(self, origin: Origin) -> int | None:
        """Who comes from there; None if that is not decided."""
        if isinstance(origin, Seed):
            return origin.number
        if isinstance(origin, Repechaged):
            return self.best_losers.get(origin.seed)
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
        is_white = _has_white(first, second, self.colours, match.slot.round)
        white, black = (first, second) if is_white else (second, first)
        self.colours.setdefault(white, []).append(Colour.WHITE)
        self.colours.setdefault(black, []).append(Colour.BLACK)
        winner = self.results.get(match.slot)
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

    def _repechage(self) -> None:
        """The best losers of round 1, the first one in the best place; nobody who has lost to the next opponent.

        That can be kept unless a single one is called: each winner of round 1 has beaten one of them at most.
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


def _has_white(one: int, other: int, colours: Mapping[int, Sequence[Colour]], number: int) -> bool:
    """Whether the first of two has White in that round.

    Where their colours so far do not tell, the better seed has the colour due to it; if none is, it is White where
    seed and round are both odd or both even: odd numbers begin with White (2.1).
    """
    told = gets_white(colours.get(one, ()), colours.get(other, ()))
    if told is not None:
        return told
    better = min(one, other)
    due = due_colour(colours.get(better, ()))
    is_white = due is Colour.WHITE if due else (better + number) % 2 == 0
    return is_white == (better == one)
