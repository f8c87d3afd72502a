"""Explanation of a round, in sentences for arbiters."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from tabellone.engine.explanation_types import ExplanationPart
from tabellone.engine.reasons import illegal_pairing_text, naming, round_frame_text, step_text
from tabellone.engine.reasons.criterion_labels import STEP_KINDS
from tabellone.engine.reasons.facts import (
    MadeFloater,
    MadePart,
    MadeSeat,
    ReadingOtherwise,
    ReasonStep,
    RoundExplanation,
)
from tabellone.messages import Message
from tabellone.record import Record, format_points

FLOATERS = {
    "no_opponent": Message("%(player)s floats: no legal opponent in this scoregroup (%(article)s)."),
    "odd": Message("%(player)s floats: odd number in this scoregroup (%(article)s)."),
    "again": Message("%(player)s floated into this scoregroup and floats again (%(article)s)."),
    "completion": Message("%(player)s floats so that the rest of the round can be paired (%(article)s)."),
    "cracked": Message(
        "%(player)s was paired here, but the pair was broken up for the median scoregroup (%(article)s)."
    ),
    "comes_up": Message("%(player)s floats up (%(article)s)."),
}
QUARTERS = {25: "¼", 50: "½", 75: "¾"}
IN_ORDER = Message("In the order of the list: %(people)s.")
Name = Callable[[str], Message]


def steps_text(record: Record, story: RoundExplanation, name_of_reading: Name) -> tuple[ExplanationPart, ...]:
    """Return the explanation of the round, part by part, then the colours.

    Interpretations of the rules are named by their option keys.
    """
    parts = [ExplanationPart(Message("The round"), lines)] if (lines := tuple(_general(story, name_of_reading))) else []
    for part in story.made.parts:
        if part.name == "bye":
            parts.append(ExplanationPart(step_text.part("bye", None), tuple(_bye(record, story, part))))
        else:
            parts += [told for told in (part_text(record, part),) if told.lines]
    parts.append(ExplanationPart(Message("Colours"), tuple(round_frame_text.colours(record, story.boards))))
    return tuple(parts)


def part_text(record: Record, part: MadePart) -> ExplanationPart:
    """Return the explanation of a scoregroup, or of several that are paired together."""
    return ExplanationPart(step_text.part(part.name, part.score), tuple(_scoregroup(record, part)))


def _general(story: RoundExplanation, name_of_reading: Name) -> Iterator[Message]:
    if story.acceleration:
        yield from round_frame_text.points_for_pairing(seat for part in story.made.parts for seat in part.seats)
    yield from round_frame_text.barred_and_changed(story.forbidden, story.differs)
    for reading in story.readings:
        yield from _reading(reading, name_of_reading)


def _reading(reading: ReadingOtherwise, name_of_reading: Name) -> Iterator[Message]:
    if not reading.otherwise:
        return
    template = (
        Message("Interpretation used: %(reading)s. Without it: %(pairs)s.")
        if reading.is_chosen
        else Message("Interpretation not used: %(reading)s. With it: %(pairs)s.")
    )
    yield Message(template.template, reading=name_of_reading(reading.option), pairs=naming.pairs(reading.otherwise))


def _bye(record: Record, story: RoundExplanation, part: MadePart) -> Iterator[Message]:
    yield Message("%(player)s has the bye.", player=naming.person(record, story.made.bye))
    yield from (step_text.step_line(record, step) for step in part.steps)
    for choice in story.passed_over:
        yield Message(
            "Earlier in the order for the bye, but does not get it: %(player)s.",
            player=naming.person(record, choice.number),
        )
        yield from map(illegal_pairing_text.refusal, choice.refusals)


def _scoregroup(record: Record, part: MadePart) -> Iterator[Message]:
    for came_from, template in (
        ("above", Message("From a higher scoregroup: %(people)s.")),
        ("", Message("Residents: %(people)s.")),
        ("below", Message("From a lower scoregroup: %(people)s.")),
    ):
        seats = [seat for seat in part.seats if seat.came_from == came_from]
        if seats:
            said = IN_ORDER if part.name == "list" else template
            yield Message(said.template, people=", ".join(map(ranked_number_text, seats)))
    if part.pairs:
        yield Message("Pairs: %(pairs)s.", pairs=naming.pairs(part.pairs))
    for floater in (*part.coming, *part.leaving):
        yield _floater(record, floater)
    yield from (step_text.step_line(record, step) for step in part.steps if _is_worth_saying(step))


def _is_worth_saying(step: ReasonStep) -> bool:
    """Return True if the step adds to the pairs and floaters, which are listed before."""
    kind = STEP_KINDS[step.kind]
    repeats = kind.is_order and (kind.unit == "pairs" or step.kind.endswith("_set"))
    nobody_is_left = kind.unit == "number_points" and step.value == (0,)
    return bool(step.value) and not nobody_is_left and not repeats


def ranked_number_text(seat: MadeSeat) -> str:
    """Return the number, with the values by which the system ranks."""
    if not seat.measure:
        return str(seat.number)
    if len(seat.measure) == 1:
        return f"{seat.number} [{seat.measure[0]}]"
    first, *more = (format_points(seat.measure[0]), *(_hundredths(value) for value in seat.measure[1:2]))
    return f"{seat.number} [{' / '.join([first, *more])}]"


def _hundredths(value: int) -> str:
    """Return the number in the format of points, which needs no other sign in any language."""
    whole, rest = divmod(value, 100)
    if rest in QUARTERS:
        return f"{whole or ''}{QUARTERS[rest]}"
    return f"{whole}.{rest:02}".rstrip("0") if rest else str(whole)


def _floater(record: Record, floater: MadeFloater) -> Message:
    player = naming.person(record, floater.number)
    return Message(FLOATERS[floater.reason].template, player=player, article=floater.article)
