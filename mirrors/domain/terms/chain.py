"""The terms of an event and its acts: the values that the rules of the server and of the laptops compare.

Exactly one machine runs an event in a *term*. The terms of an event are a chain, and the number of a term is its place
in the chain of the server. A laptop that cannot reach the server appends a *provisional* term to its copy of the chain.
No value here has a time: the clocks of laptops are wrong.
"""

from __future__ import annotations

import enum
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

PROTOCOL = 1
"""Version of the rules and messages. Machines with different versions exchange nothing."""
SERVER = ""
"""The machine of a term in which the server runs the event; laptops have keys."""
MOST_TERMS = 1000
"""Maximum terms of one event."""


@dataclass(frozen=True, slots=True)
class RunningTerm:
    """A time in which one machine runs the event.

    ``key``: random, chosen by who begins the term, so that a repeated request begins it once. ``start``: the number of
    the last act before it, which is also an act of the terms before it.
    """

    key: str
    machine: str
    start: int


Chain: TypeAlias = tuple[RunningTerm, ...]


@dataclass(frozen=True, slots=True)
class Act:
    """One act: its number in the change log, which grows but may skip numbers, and its random mark."""

    number: int
    mark: str


class Relation(enum.Enum):
    """How one chain relates to another."""

    SAME = "same"
    LONGER = "longer"
    """It has all terms of the other one, and more."""
    SHORTER = "shorter"
    APART = "apart"
    """Each has a term that the other does not have."""


def relation(one: Chain, other: Chain) -> Relation:
    """Return how ``one`` relates to ``other``."""
    common = common_terms(one, other)
    if common == len(one):
        return Relation.SAME if common == len(other) else Relation.SHORTER
    return Relation.LONGER if common == len(other) else Relation.APART


def common_terms(one: Chain, other: Chain) -> int:
    """Return how many terms both chains begin with."""
    for index, (mine, its) in enumerate(zip(one, other, strict=False)):
        if mine != its:
            return index
    return min(len(one), len(other))


def term_of(chain: Chain, number: int) -> RunningTerm:
    """Return the term in which the act with this number was done: the last one that began before it.

    A term that began after a later one did has lost its acts to it.
    """
    return next(term for term in reversed(chain) if term.start < number)


@dataclass(frozen=True, slots=True)
class Batch:
    """Acts that a machine sends, in order.

    ``after``: the act before the first one; None: there is none. ``kept``: acts of other machines that the sender keeps
    for merging.
    """

    machine: str
    chain: Chain
    after: Act | None
    acts: tuple[Act, ...]
    kept: tuple[Act, ...] = ()
    protocol: int = PROTOCOL


@dataclass(frozen=True, slots=True)
class EventLine:
    """A copy of the event: its terms, the number of its last act, and marks of acts by number.

    ``marks`` needs only the acts that a batch names: its own and the one before.
    """

    chain: Chain
    position: int
    marks: Mapping[int, str]

    def has(self, act: Act | None) -> bool:
        """Return True if the act is on the line; the beginning is on every line."""
        return act is None or self.marks.get(act.number) == act.mark

    @property
    def holder(self) -> str:
        """Return the machine that runs the event."""
        return self.chain[-1].machine


def extended(line: EventLine, acts: Sequence[Act]) -> EventLine:
    """Return the line with these acts at its end."""
    if not acts:
        return line
    return EventLine(line.chain, acts[-1].number, {**line.marks, **{act.number: act.mark for act in acts}})
