"""Explanations of a round in sentences, for pages and command lines."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Protocol

from tabellone.messages import Message
from tabellone.record import Record


@dataclass(frozen=True, slots=True)
class ExplanationPart:
    """Part of an explanation, with its heading."""

    heading: Message
    lines: tuple[Message, ...]


@dataclass(frozen=True, slots=True)
class ExplanationAnswer:
    """Answer to a player's question, in a short and a long version."""

    short: tuple[Message, ...]
    """At most three sentences, without articles."""
    long: tuple[Message, ...]
    """With articles and values, for arbiters."""


@dataclass(frozen=True, slots=True)
class ExplanationReason:
    """A contestant's question about the pairing of a round, and the answer."""

    question: Message
    answer: ExplanationAnswer
    facts: Any = None
    """The facts as values, if the sentences are based on any."""
    floater: int = 0
    """The floater, if the question is about a float: `Explainer.why_float` may give more details."""


class Explainer(Protocol):
    """Explanations of a system: facts of its own, and the sentences for them. Contestants are pairing numbers."""

    def explain(self, record: Record, round_number: int, /) -> Any:
        """Return the facts about the pairing of a round. Raises NoLegalPairing and UnknownSystem."""

    def parts(self, record: Record, found: Any, /) -> tuple[ExplanationPart, ...]:
        """Return these facts in sentences."""

    def why_not(self, record: Record, round_number: int, one: int, other: int, /) -> Any:
        """Return the facts why two contestants do not play each other in a round; 0 for ``other`` is the bye.

        Raises NoLegalPairing and UnknownSystem.
        """

    def answer(self, record: Record, found: Any, /) -> ExplanationAnswer:
        """Return these facts in a short and a long version."""

    def reasons(self, record: Record, found: Any, tpn: int, /) -> Iterable[ExplanationReason]:
        """Return the reasons for a contestant's place in the round of the facts.

        Empty if the contestant has another board there, and if the record is sufficient for the explanation.
        """

    def why_float(self, record: Record, round_number: int, tpn: int, /) -> ExplanationAnswer | None:
        """Return the criteria that get worse if the contestant is paired in the scoregroup.

        None without a float, or if the reasons explain floats. Raises NoLegalPairing.
        """
