"""What Burstein, Dubov and Lim say of a round against their twins by the book, on random small tournaments."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import Any, TypeAlias

from tabellone.engine import NoLegalPairing
from tabellone.engine.amalfi.round_explanation import AmalfiReasons
from tabellone.engine.burstein.pairing import seeding_rounds
from tabellone.engine.burstein.reasons import BursteinReasons
from tabellone.engine.double_swiss.round_explanation import DoubleSwissReasons
from tabellone.engine.dubov.reasons import DubovReasons
from tabellone.engine.dubov.reasons_1997 import DubovReasons1997
from tabellone.engine.keizer.round_explanation import KeizerReasons
from tabellone.engine.lim.reasons import LimReasons
from tabellone.engine.olympiad.round_explanation import OlympiadReasons
from tabellone.engine.reasons.facts import NotPaired, RoundExplanation, RoundMade
from tabellone.engine.reasons.step_explanation import RoundReasons, explain_steps, why_not_paired_in
from tabellone.engine.reasons.what_if_constraint import WhatIfConstraint
from tabellone.engine.team_swiss.round_explanation import TeamSwissReasons
from tabellone.literal.round import NoPairing
from tabellone.record import Record
from tests.twins.apart import Parted, PartedList, PartedOlympiad, PartedTeams, parting_of
from tests.twins.lists import AmalfiBook, KeizerBook
from tests.twins.team_steps import needed_below

MOST_PLAYERS = 10
Book: TypeAlias = Parted | PartedTeams | PartedOlympiad | PartedList
BY_SYSTEM: dict[str, type[Any]] = {
    "burstein": BursteinReasons,
    "dubov": DubovReasons,
    "lim": LimReasons,
    "team-swiss": TeamSwissReasons,
    "double-swiss": DoubleSwissReasons,
    "olympiad": OlympiadReasons,
    "european": OlympiadReasons,
    "keizer": KeizerReasons,
    "amalfi": AmalfiReasons,
}
OF_TEAMS = ("team-swiss", "double-swiss")
CODES = {"had_bye": "bye", "points_without_playing": "bye", "came_late": "bye", "no_colour": "colours"}
ELSEWHERE = ("again", "cracked", "completion")
"""Reasons of floaters that lie in other groups."""
UNORDERED = {"floaters_opponents", "pairs_in_order", "floaters_set", "upfloaters_set"}
"""Kinds whose value in the facts is who was chosen, as the articles choose one after the other (Lim, 1997)."""


def reasons_of(record: Record) -> RoundReasons[Any] | None:
    """The record's next round; None for a seeding round."""
    number = len(record.rounds) + 1
    if record.system == "burstein" and record.edition != "1998" and number <= seeding_rounds(record):
        return None
    kind: Any = DubovReasons1997 if (record.system, record.edition) == ("dubov", "1997") else BY_SYSTEM[record.system]
    found: RoundReasons[Any] = kind(record, number, record.edition)
    return found


def questions_of(record: Record, most_players: int = MOST_PLAYERS) -> Iterator[tuple[str, str]]:
    """The kind of every answer about the record's next round, with what is wrong with it: nothing if it is true."""
    reasons = reasons_of(record)
    if reasons is None or len(reasons.players) > most_players:
        return
    try:
        story = explain_steps(reasons)
    except NoLegalPairing:
        return
    book = book_of(record, reasons)
    answers = {}
    numbers = sorted(reasons.players)
    for one, other in [*combinations(numbers, 2), *((one, 0) for one in numbers)]:
        found = answers[one, other] = why_not_paired_in(reasons, story.made, one, other)
        kind = found.parting.chosen.kind if found.parting else found.verdict
        shown = reasons.made(WhatIfConstraint.of(one, other)) if found.parting else story.made
        yield kind, wrong_in_answer(found, book) or wrong_in_place(found, story.made, shown)
    yield "story", wrong_in_story(story, book, answers)


def book_of(record: Record, reasons: RoundReasons[Any]) -> Book:
    """The round by the book."""
    number = reasons.round_number
    if isinstance(reasons, KeizerReasons):
        return PartedList(record, KeizerBook(record, number, reasons.order))
    if isinstance(reasons, AmalfiReasons):
        return PartedList(record, AmalfiBook(record, number))
    if isinstance(reasons, OlympiadReasons):
        return PartedOlympiad(record, number)
    return (PartedTeams if record.system in OF_TEAMS else Parted)(record, number)


def wrong_in_answer(found: NotPaired, book: Book) -> str:
    """What of the answer is not true."""
    target = found.one, found.other
    chosen_pairs, chosen_bye = book.chosen[1:]
    if (frozenset(target) in chosen_pairs) if found.other else found.one == chosen_bye:
        return "" if found.verdict == "paired" else f"{target}: {found.verdict}, but they meet"
    refused = book.refusals(*target)
    if not refused:
        try:
            steps, pairs, bye = book.with_wish(*target)
        except NoPairing:
            refused = {"impossible"}
    if refused:
        told: Any = (found.verdict, {CODES.get(row.code, row.code) for row in found.refusals})
        return "" if told == ("refused", refused) else f"{target}: {told}, by the book {refused}"
    if found.parting is None:
        return f"{target}: {found.verdict}, by the book another round"
    place, own, theirs = parting_of(book.chosen[0], steps)
    kind = found.parting.chosen.kind, found.parting.other.kind
    told = found.parting.part, *zip(kind, (found.parting.chosen.key, found.parting.other.key), strict=True)
    if told != (place, own, theirs):
        return f"{target}: {told}, by the book {(place, own, theirs)}"
    if kind[0] not in UNORDERED and not own[1] < theirs[1]:  # type: ignore[operator]  # of one kind
        return f"{target}: {own} is no better than {theirs}"
    shown = {frozenset(pair) for pair in found.pairs}
    return "" if (shown, found.bye) == (pairs, bye) else f"{target}: not the round {pairs}, {bye}"


def wrong_in_place(found: NotPaired, chosen: RoundMade, shown: RoundMade) -> str:
    """Whether the shown round differs from the chosen one in the part that is named, and in none before, as they were
    before pairs were taken apart for the median group (Lim 2.6).
    """
    if found.parting is None:
        return ""
    named = found.parting.part
    wrong = [] if shown.boards == found.pairs else ["another round is shown"]
    if not _differs(chosen, shown, named):
        wrong.append(f"nothing differs in part {named}")
    wrong += [f"part {place} differs" for place in range(named) if _differs(chosen, shown, place)]
    return f"{(found.one, found.other)}: {', '.join(wrong)}" if wrong else ""


def _differs(chosen: RoundMade, shown: RoundMade, place: int) -> bool:
    """Whether that part has other pairs, or the bye goes to another one."""
    if chosen.parts[place].name == "bye":
        return chosen.bye != shown.bye
    pairs = [{frozenset(pair) for pair in made.parts[place].pairs} | _cracked(made, place) for made in (chosen, shown)]
    return pairs[0] != pairs[1] or chosen.parts[place].name != shown.parts[place].name


def _cracked(made: RoundMade, place: int) -> set[frozenset[int]]:
    leaving = {floater.number for floater in made.parts[place].leaving if floater.reason == "cracked"}
    steps = (step for step in made.parts[-1].steps if step.kind == "cracked")
    return {frozenset(pair) for step in steps for pair in step.value if {*pair} <= leaving}


def wrong_in_story(story: RoundExplanation, book: Book, answers: dict[tuple[int, int], NotPaired]) -> str:
    """What of the story is not true: its steps, who floats for want of an opponent, who was passed over, colours."""
    steps = [[(step.kind, step.key) for step in part.steps] for part in story.made.parts]
    wrong = [] if steps == book.chosen[0] else [f"{steps}, by the book {book.chosen[0]}"]
    for part in story.made.parts:
        numbers = [seat.number for seat in part.seats]
        for floater in part.leaving:
            alone = all(book.refusals(floater.number, other) for other in numbers if other != floater.number)
            if (floater.reason == "no_opponent") is not alone and floater.reason not in (
                "again",
                "cracked",
                "completion",
            ):
                wrong.append(f"{floater} {alone}")
    wrong += [
        f"{choice}, {answers[choice.number, 0]}"
        for choice in story.passed_over
        if choice.refusals != answers[choice.number, 0].refusals
    ]
    if isinstance(book, PartedTeams):
        told = [step.value for part in story.made.parts for step in part.steps if step.kind.startswith("following_")]
        needed = [needed_below(book.book, made) for made in book.book.made]
        wrong += [] if told == needed else [f"C6: {told}, by the book {needed}"]
    wrong += [f"colours of {board}" for board in story.boards if not _colours_are_right(board.article, book, board)]
    return "; ".join(wrong)


def _colours_are_right(article: str, book: Book, board: Any) -> bool:
    if (
        isinstance(book, (PartedOlympiad, PartedList))
        or book.record.system == "lim"
        or book.record.edition in ("1997", "1998")
    ):
        return True
    rule = book.rule_of_colours(board.white, board.black)
    if book.record.system in OF_TEAMS:
        return article == f"4.3.{rule}"
    return article == (f"5.2.{rule}" if book.record.edition == "2026" else f"E.{rule - 1}")
