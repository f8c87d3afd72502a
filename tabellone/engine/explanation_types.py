"""Explanations of a round in sentences, for pages and command lines."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from tabellone.messages import Message


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
    """The floater, if the question is about a float: `System.why_float` may give more details."""
