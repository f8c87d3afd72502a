"""What a system says of a round in sentences, for pages and command lines."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from tabellone.messages import Message


@dataclass(frozen=True, slots=True)
class ToldPart:
    """A part of the story, under its heading."""

    heading: Message
    lines: tuple[Message, ...]


@dataclass(frozen=True, slots=True)
class ToldAnswer:
    """The answer to a question of a player, twice."""

    short: tuple[Message, ...]
    """Three sentences at most, without articles."""
    long: tuple[Message, ...]
    """With articles and values, for arbiters."""


@dataclass(frozen=True, slots=True)
class ToldReason:
    """What a contestant asks of its place in a round, and the answer."""

    question: Message
    answer: ToldAnswer
    facts: Any = None
    """The same as values, where the sentences are made of some."""
    floater: int = 0
    """Who floats, where the question is about that: the system may say more of it (`System.why_float`)."""
