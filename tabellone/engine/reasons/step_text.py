"""Texts for the steps of a round: their values, and the comparison of two rounds."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, Protocol

from tabellone.engine.reasons import naming
from tabellone.engine.reasons.criterion_labels import STEP_KINDS
from tabellone.engine.reasons.facts import FirstDifference
from tabellone.engine.reasons.team_text import Words, as_players, words_for
from tabellone.messages import Message
from tabellone.record import Points, Record, format_points


class DecidedStep(Protocol):
    """Step of a round with its value: `ReasonStep`, or a criterion of the Dutch system."""

    @property
    def kind(self) -> str: ...

    @property
    def label(self) -> str: ...

    @property
    def value(self) -> Any: ...

    @property
    def people(self) -> tuple[int, ...]: ...


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


def value(step: DecidedStep) -> str:
    """Return the value as text."""
    unit, found = STEP_KINDS[step.kind].unit, step.value
    if unit == "points":
        return _points(found if isinstance(found, tuple) else (found,))
    if unit == "number_points" and found:
        return f"{found[0]} ({_points(found[1:])})" if found[1:] else str(found[0])
    if unit == "people":
        return naming.numbers(found)
    if unit == "pairs":
        return naming.pairs([pair for pair in found if pair[1]])
    return "–" if found == () else str(found)


def _points(found: Iterable[Any]) -> str:
    """Return the points, separated by commas.

    A moved-down player who floats again has a larger difference than any other, shown with a ">" sign.
    """
    rows = (row if isinstance(row, tuple) else (False, row) for row in found)
    return ", ".join(f"{'> ' if floats_again else ''}{format_points(points)}" for floats_again, points in rows) or "–"


def step_line(step: DecidedStep, words: Words = as_players) -> Message:
    """Return a step with its article (if any), its value and the players it concerns."""
    with_article, without = WITH_PEOPLE if step.people else WITHOUT_PEOPLE
    return Message(
        (with_article if step.label else without).template,
        criterion=step.label,
        kind=words(STEP_KINDS[step.kind].name),
        value=value(step),
        people=naming.numbers(step.people),
    )


def worse_line(
    template: Message, chosen: DecidedStep, other: DecidedStep, words: Words = as_players, **place: object
) -> Iterator[Message]:
    """Yield the sentence about a worse step, with its place in the round, and the players concerned in both rounds."""
    yield Message(
        template.template,
        **place,
        criterion=chosen.label,
        kind=words(STEP_KINDS[chosen.kind].name),
        other=value(other),
        chosen=value(chosen),
    )
    if other.people and chosen.people:
        people = {"other": naming.numbers(other.people), "chosen": naming.numbers(chosen.people)}
        yield Message("Affected: %(other)s instead of %(chosen)s.", **people)
    elif other.people:
        yield Message("Affected: %(people)s (none in the chosen pairing).", people=naming.numbers(other.people))
    elif chosen.people:
        yield Message("Affected: none (%(people)s in the chosen pairing).", people=naming.numbers(chosen.people))


def comparison(record: Record, found: FirstDifference) -> Iterator[Message]:
    """Explain why the other round is worse than the chosen one, or later in the order."""
    with_article, without = LATER if STEP_KINDS[found.chosen.kind].is_order else WORSE
    template = with_article if found.chosen.label else without
    words = words_for(record)
    yield from worse_line(template, found.chosen, found.other, words, part=part(found.name, found.score))
