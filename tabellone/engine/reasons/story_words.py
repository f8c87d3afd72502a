"""How a round was made, in sentences for arbiters."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from tabellone.engine.reasons import naming, refusal_words, round_words, step_words
from tabellone.engine.reasons.facts import MadeFloater, MadePart, MadeSeat, ReadingOtherwise, ReasonStep, RoundStory
from tabellone.engine.reasons.kinds import STEP_KINDS
from tabellone.engine.told import ToldPart
from tabellone.messages import Message
from tabellone.record import Record, format_points

FLOATERS = {
    "no_opponent": Message("%(player)s floats: may meet nobody here (%(article)s)."),
    "odd": Message("%(player)s floats: the number here is odd (%(article)s)."),
    "again": Message("%(player)s came here and goes on (%(article)s)."),
    "completion": Message("%(player)s floats, so that all can be paired (%(article)s)."),
    "cracked": Message("%(player)s was paired here, and taken to the median group (%(article)s)."),
    "comes_up": Message("%(player)s comes up (%(article)s)."),
}
QUARTERS = {25: "¼", 50: "½", 75: "¾"}
IN_ORDER = Message("In the order of the list: %(people)s.")
Name = Callable[[str], Message]


def told_story(record: Record, story: RoundStory, name_of_reading: Name) -> tuple[ToldPart, ...]:
    """The story of the round, part by part; then the boards. Readings of the rules go by their options' keys."""
    parts = [ToldPart(Message("The round"), lines)] if (lines := tuple(_general(story, name_of_reading))) else []
    for part in story.made.parts:
        if part.name == "bye":
            parts.append(ToldPart(step_words.part("bye", None), tuple(_bye(record, story, part))))
        else:
            parts.append(told_part(record, part))
    parts.append(ToldPart(Message("Colours"), tuple(round_words.colours(record, story.boards))))
    return tuple(parts)


def told_part(record: Record, part: MadePart) -> ToldPart:
    """A scoregroup, or several of them that are paired together."""
    return ToldPart(step_words.part(part.name, part.score), tuple(_scoregroup(record, part)))


def _general(story: RoundStory, name_of_reading: Name) -> Iterator[Message]:
    if story.acceleration:
        yield from round_words.points_for_pairing(seat for part in story.made.parts for seat in part.seats)
    yield from round_words.barred_and_changed(story.forbidden, story.differs)
    for reading in story.readings:
        yield from _reading(reading, name_of_reading)


def _reading(reading: ReadingOtherwise, name_of_reading: Name) -> Iterator[Message]:
    if not reading.otherwise:
        return
    template = (
        Message("Chosen: %(reading)s. Otherwise there would be: %(pairs)s.")
        if reading.is_chosen
        else Message("Not chosen: %(reading)s. With it there would be: %(pairs)s.")
    )
    yield Message(template.template, reading=name_of_reading(reading.option), pairs=naming.pairs(reading.otherwise))


def _bye(record: Record, story: RoundStory, part: MadePart) -> Iterator[Message]:
    yield Message("%(player)s has the bye.", player=naming.person(record, story.made.bye))
    yield from map(step_words.told_step, part.steps)
    for choice in story.passed_over:
        yield Message("Comes before in the order of the bye: %(player)s.", player=naming.person(record, choice.number))
        yield from map(refusal_words.refusal, choice.refusals)


def _scoregroup(record: Record, part: MadePart) -> Iterator[Message]:
    for came_from, template in (
        ("above", Message("Came from above: %(people)s.")),
        ("", Message("Residents: %(people)s.")),
        ("below", Message("Came from below: %(people)s.")),
    ):
        seats = [seat for seat in part.seats if seat.came_from == came_from]
        if seats:
            said = IN_ORDER if part.name == "list" else template
            yield Message(said.template, people=", ".join(map(seat_words, seats)))
    if part.pairs:
        yield Message("Pairs: %(pairs)s.", pairs=naming.pairs(part.pairs))
    for floater in (*part.coming, *part.leaving):
        yield _floater(record, floater)
    yield from map(step_words.told_step, (step for step in part.steps if _is_worth_saying(step)))


def _is_worth_saying(step: ReasonStep) -> bool:
    """Whether it says more than the pairs and who floats, which stand before."""
    kind = STEP_KINDS[step.kind]
    repeats = kind.is_order and (kind.unit == "pairs" or step.kind.endswith("_set"))
    nobody_is_left = kind.unit == "number_points" and step.value == (0,)
    return bool(step.value) and not nobody_is_left and not repeats


def seat_words(seat: MadeSeat) -> str:
    """The number with what the system ranks by."""
    if not seat.measure:
        return str(seat.number)
    if len(seat.measure) == 1:
        return f"{seat.number} [{seat.measure[0]}]"
    first, *more = (format_points(seat.measure[0]), *(_hundredths(value) for value in seat.measure[1:2]))
    return f"{seat.number} [{' / '.join([first, *more])}]"


def _hundredths(value: int) -> str:
    """The number as points are written, as no language has another sign for them."""
    whole, rest = divmod(value, 100)
    if rest in QUARTERS:
        return f"{whole or ''}{QUARTERS[rest]}"
    return f"{whole}.{rest:02}".rstrip("0") if rest else str(whole)


def _floater(record: Record, floater: MadeFloater) -> Message:
    player = naming.person(record, floater.number)
    return Message(FLOATERS[floater.reason].template, player=player, article=floater.article)
