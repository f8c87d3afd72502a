"""Courses of knock-outs as lines, and random ones."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator

from tabellone.engine.knockout.bracket_progress import BracketProgress, KnockoutMeeting, progress_of
from tabellone.engine.knockout.plan import NOBODY, Branch, Plan, Slot

Decide = Callable[[KnockoutMeeting], int]
"""Who wins an open match."""


def played(plan: Plan, decide: Decide) -> tuple[BracketProgress, dict[Slot, int]]:
    """The plan played to its end, round by round, and the results."""
    winners: dict[Slot, int] = {}
    while True:
        course = progress_of(plan, winners)
        still_open = [meeting for meeting in meetings(course) if meeting.winner is None]
        if not still_open:
            return course, winners
        first = min(meeting.slot.round for meeting in still_open)
        winners |= {meeting.slot: decide(meeting) for meeting in still_open if meeting.slot.round == first}


def meetings(course: BracketProgress) -> Iterator[KnockoutMeeting]:
    for round_ in course.rounds:
        yield from round_.meetings


def lines(course: BracketProgress) -> list[str]:
    """The main branch of each round, White first, then who is free as ``1-0``, then the second branch after a bar."""
    found = []
    for round_ in course.rounds:
        main = [f"{m.white}-{m.black}" for m in round_.meetings if m.slot.branch is not Branch.SECOND]
        second = [f"{m.white}-{m.black}" for m in round_.meetings if m.slot.branch is Branch.SECOND]
        text = " ".join([*main, *(f"{seed}-0" for seed in round_.free)])
        found.append(f"{text} | {' '.join(second)}" if second else text)
    return found


def losses(course: BracketProgress) -> Counter[int]:
    """How many matches each has lost, double defaults included."""
    found: Counter[int] = Counter()
    for meeting in meetings(course):
        found.update({meeting.white, meeting.black} - {meeting.winner, None, NOBODY})
    return found


def meet_twice(course: BracketProgress) -> dict[frozenset[int], list[int]]:
    """Who meet more than once, and in which rounds."""
    rounds: dict[frozenset[int], list[int]] = {}
    for meeting in meetings(course):
        rounds.setdefault(frozenset((meeting.white, meeting.black)), []).append(meeting.slot.round)
    return {pair: numbers for pair, numbers in rounds.items() if len(numbers) > 1}
