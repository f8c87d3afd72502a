"""Texts for the steps of a round: their values, and the comparison of two rounds."""

from __future__ import annotations

from collections.abc import Iterator

from tabellone.engine.reasons import naming
from tabellone.engine.reasons.criterion_labels import STEP_KINDS
from tabellone.engine.reasons.facts import FirstDifference, ReasonStep
from tabellone.engine.reasons.team_text import of_record
from tabellone.messages import Message
from tabellone.record import Points, Record, format_points

PARTS = {
    "bye": Message("The bye"),
    "scoregroup": Message("Scoregroup %(score)s"),
    "joined": Message("The joined scoregroups from %(score)s down"),
    "list": Message("The list"),
    "median": Message("The median scoregroup"),
}
WITH_PEOPLE = (
    Message("%(criterion)s, %(kind)s: %(value)s (%(people)s)."),
    Message("Decided by %(kind)s: %(value)s (%(people)s)."),
)
WITHOUT_PEOPLE = (Message("%(criterion)s, %(kind)s: %(value)s."), Message("Decided by %(kind)s: %(value)s."))
LATER = (
    Message("%(part)s would be later in order by %(criterion)s, %(kind)s: %(other)s instead of %(chosen)s."),
    Message("%(part)s would be later in order by %(kind)s: %(other)s instead of %(chosen)s."),
)
WORSE = (
    Message("%(part)s would be worse by %(criterion)s, %(kind)s: %(other)s instead of %(chosen)s."),
    Message("%(part)s would be worse by %(kind)s: %(other)s instead of %(chosen)s."),
)
"""Each with an article, and without one for systems whose rules have none."""


def part(name: str, score: Points | None) -> Message:
    """Return the name of a part of the round."""
    template = PARTS[name].template
    return Message(template, score=format_points(score)) if score is not None and "%" in template else Message(template)


def value(step: ReasonStep) -> str:
    """Return the value as text."""
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


def step_line(record: Record, step: ReasonStep) -> Message:
    """Return a step with its article (if any), its value and the players it concerns."""
    with_article, without = WITH_PEOPLE if step.people else WITHOUT_PEOPLE
    return Message(
        (with_article if step.article else without).template,
        criterion=step.article,
        kind=of_record(record, STEP_KINDS[step.kind].name),
        value=value(step),
        people=naming.numbers(step.people),
    )


def concerned(chosen: tuple[int, ...], other: tuple[int, ...]) -> Iterator[Message]:
    """Yield the players concerned in the other round and in the chosen one."""
    if other and chosen:
        yield Message(
            "Affected: %(other)s instead of %(chosen)s.", other=naming.numbers(other), chosen=naming.numbers(chosen)
        )
    elif other:
        yield Message("Affected: %(people)s (none in the chosen pairing).", people=naming.numbers(other))
    elif chosen:
        yield Message("Affected: none (%(people)s in the chosen pairing).", people=naming.numbers(chosen))


def comparison(record: Record, found: FirstDifference) -> Iterator[Message]:
    """Explain why the other round is worse than the chosen one, or later in the order."""
    kind = STEP_KINDS[found.chosen.kind]
    with_article, without = LATER if kind.is_order else WORSE
    yield Message(
        (with_article if found.chosen.article else without).template,
        part=part(found.name, found.score),
        criterion=found.chosen.article,
        kind=of_record(record, kind.name),
        other=value(found.other),
        chosen=value(found.chosen),
    )
    yield from concerned(found.chosen.people, found.other.people)
