"""The steps of a round in words: their values, and two rounds side by side."""

from __future__ import annotations

from collections.abc import Iterator

from tabellone.engine.reasons import naming
from tabellone.engine.reasons.facts import Parting, ReasonStep
from tabellone.engine.reasons.kinds import STEP_KINDS
from tabellone.messages import Message
from tabellone.record import Points, format_points

PARTS = {
    "bye": Message("The bye"),
    "scoregroup": Message("Scoregroup %(score)s"),
    "joined": Message("The joined scoregroups from %(score)s down"),
    "list": Message("The list"),
    "median": Message("The median group"),
}
WITH_PEOPLE = (
    Message("%(criterion)s, %(kind)s: %(value)s (%(people)s)."),
    Message("Settled by %(kind)s: %(value)s (%(people)s)."),
)
WITHOUT_PEOPLE = (Message("%(criterion)s, %(kind)s: %(value)s."), Message("Settled by %(kind)s: %(value)s."))
LATER = (
    Message("%(part)s would come later by %(criterion)s, %(kind)s: %(other)s instead of %(chosen)s."),
    Message("%(part)s would come later by %(kind)s: %(other)s instead of %(chosen)s."),
)
WORSE = (
    Message("%(part)s would be worse by %(criterion)s, %(kind)s: %(other)s instead of %(chosen)s."),
    Message("%(part)s would be worse by %(kind)s: %(other)s instead of %(chosen)s."),
)
"""Each with an article, and for a system whose rules have none."""


def part(name: str, score: Points | None) -> Message:
    """What a part of the round is called."""
    template = PARTS[name].template
    return Message(template, score=format_points(score)) if score is not None and "%" in template else Message(template)


def value(step: ReasonStep) -> str:
    """The value as people write it."""
    unit, found = STEP_KINDS[step.kind].unit, step.value
    if unit == "points":
        return ", ".join(map(format_points, found)) or "–"
    if unit == "number_points":
        scores = ", ".join(map(format_points, found[1:]))
        return f"{found[0]} ({scores})" if scores else str(found[0])
    if unit == "people":
        return naming.numbers(found)
    if unit == "pairs":
        return naming.pairs([pair for pair in found if pair[1]])
    return str(found)


def told_step(step: ReasonStep) -> Message:
    """A step with its article, if it has one, its value and the people whom it is about."""
    with_article, without = WITH_PEOPLE if step.people else WITHOUT_PEOPLE
    return Message(
        (with_article if step.article else without).template,
        criterion=step.article,
        kind=STEP_KINDS[step.kind].name,
        value=value(step),
        people=naming.numbers(step.people),
    )


def concerned(chosen: tuple[int, ...], other: tuple[int, ...]) -> Iterator[Message]:
    """Whom it is about in the other round, and in the chosen one."""
    if other and chosen:
        yield Message(
            "Concerned: %(other)s instead of %(chosen)s.", other=naming.numbers(other), chosen=naming.numbers(chosen)
        )
    elif other:
        yield Message("Concerned: %(people)s instead of nobody.", people=naming.numbers(other))
    elif chosen:
        yield Message("Concerned: nobody instead of %(people)s.", people=naming.numbers(chosen))


def comparison(found: Parting) -> Iterator[Message]:
    """In what the other round is worse than the chosen one, or comes later."""
    kind = STEP_KINDS[found.chosen.kind]
    with_article, without = LATER if kind.is_order else WORSE
    yield Message(
        (with_article if found.chosen.article else without).template,
        part=part(found.name, found.score),
        criterion=found.chosen.article,
        kind=kind.name,
        other=value(found.other),
        chosen=value(found.chosen),
    )
    yield from concerned(found.chosen.people, found.other.people)
