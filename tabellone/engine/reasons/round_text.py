"""Explanation of a round, in sentences for arbiters."""

from __future__ import annotations

from collections.abc import Iterator

from tabellone.engine.explanation_types import ExplanationPart
from tabellone.engine.reasons import illegal_pairing_text, naming, step_text
from tabellone.engine.reasons.criterion_labels import STEP_KINDS
from tabellone.engine.reasons.facts import (
    MadeFloater,
    MadePart,
    MadeSeat,
    ReadingOtherwise,
    ReasonStep,
    RoundExplanation,
)
from tabellone.engine.reasons.round_frame_text import framed, general_lines
from tabellone.engine.reasons.team_text import words_for
from tabellone.engine.systems import SYSTEMS
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


def steps_text(record: Record, story: RoundExplanation) -> tuple[ExplanationPart, ...]:
    """Return the explanation of the round, part by part, then the colours."""
    parts = []
    for part in story.made.parts:
        if part.name == "bye":
            parts.append(ExplanationPart(step_text.part("bye", None), tuple(bye_lines(record, story))))
        else:
            parts += [told for told in (part_text(record, part),) if told.lines]
    residents = (seat for part in story.made.parts for seat in part.seats if not seat.came_from)
    general = general_lines(residents, story.forbidden, story.differs)
    readings = (_reading(record, row) for row in story.readings if row.otherwise)
    return framed(record, parts, story.boards, (*general, *readings))


def part_text(record: Record, part: MadePart) -> ExplanationPart:
    """Return the explanation of a scoregroup, or of several that are paired together."""
    return ExplanationPart(step_text.part(part.name, part.score), tuple(_scoregroup(record, part)))


def _reading(record: Record, reading: ReadingOtherwise) -> Message:
    template = (
        Message("Interpretation used: %(reading)s. Without it: %(pairs)s.")
        if reading.is_chosen
        else Message("Interpretation not used: %(reading)s. With it: %(pairs)s.")
    )
    option = SYSTEMS[record.system].option(reading.option)
    name = Message(reading.option) if option is None else option.said or option.name
    return Message(template.template, reading=name, pairs=naming.pairs(reading.otherwise))


def bye_lines(record: Record, story: RoundExplanation, *, shows_steps: bool = True) -> Iterator[Message]:
    """Yield the player with the bye, the steps that decided it, and the players earlier in the order for it."""
    yield Message("%(player)s has the bye.", player=naming.person(record, story.made.bye))
    if shows_steps:
        yield from (step_text.step_line(step, words_for(record)) for step in story.made.parts[0].steps)
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
    yield from (step_text.step_line(step, words_for(record)) for step in part.steps if _is_worth_saying(step))


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
