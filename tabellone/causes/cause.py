"""The cause of a difference."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class CauseKind(StrEnum):
    """Who has to change something because of a difference."""

    INPUT = "input error"
    """The report: it breaks a rule, or states something that its own rounds contradict."""
    OURS = "error of this program"
    """This program: its own pairing breaks an absolute rule, or it finds none where a legal one was played."""
    INTERPRETATION = "interpretation"
    """The rule can be understood in two ways, and the report follows the other one (docs/readings.md)."""
    UNKNOWN = "not classified"
    """No check decides: the difference must be examined."""


@dataclass(frozen=True, slots=True)
class Cause:
    """The cause of a difference, with the article that decides and the reason in a sentence."""

    kind: CauseKind
    article: str
    """Empty if no article is concerned."""
    reason: str

    def __str__(self) -> str:
        article = f" ({self.article})" if self.article else ""
        return f"{self.kind}{article}: {self.reason}"
