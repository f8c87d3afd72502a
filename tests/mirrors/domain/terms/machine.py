"""Machines and a network for the state machine of terms: messages are lost, late, repeated and out of order."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TypeAlias

from mirrors.domain.terms.chain import SERVER, Act, Batch, Chain, EventLine, extended
from mirrors.domain.terms.laptop_rules import Laptop
from mirrors.domain.terms.server_rules import Verdict, give_back, hand_over, judge, take_over


@dataclass(frozen=True, slots=True)
class Acts:
    """From a laptop to the server: a batch. ``hand_over``: the term of the server that may follow it."""

    batch: Batch
    hand_over: str = ""


@dataclass(frozen=True, slots=True)
class Answer:
    """From the server to a laptop."""

    machine: str
    chain: Chain
    position: int
    verdict: Verdict
    over: frozenset[str]


@dataclass(frozen=True, slots=True)
class Copy:
    """A copy of the event for a laptop, from the server or from another laptop."""

    machine: str
    line: EventLine
    over: frozenset[str] | None = None
    """What the server says; None: from a laptop."""


@dataclass(frozen=True, slots=True)
class LocalActs:
    """A batch from one laptop to another."""

    machine: str
    batch: Batch


@dataclass(frozen=True, slots=True)
class LocalAnswer:
    """The other laptop's answer."""

    machine: str
    chain: Chain
    verdict: Verdict


Message: TypeAlias = Acts | Answer | Copy | LocalActs | LocalAnswer


@dataclass
class Server:
    """The server, whose state survives each crash because it stores before it answers."""

    line: EventLine
    kept: dict[str, Act] = field(default_factory=dict)
    over: frozenset[str] = frozenset()
    accepted: list[tuple[Act, str]] = field(default_factory=list)
    """Each accepted act with the key of the last term at that time."""

    def act(self, mark: str) -> None:
        self.line = extended(self.line, [Act(self.line.position + 1, mark)])

    def receive(self, message: Acts) -> Answer:
        self.line, verdict = judge(self.line, message.batch)
        kept = (*self.kept.values(), *verdict.kept)
        self.kept = {act.mark: act for act in kept if not self.line.has(act)}
        self.accepted += [(act, self.line.chain[-1].key) for act in verdict.accepted]
        if message.hand_over and verdict.refusal is None:
            self.line, _refusal = give_back(self.line, message.hand_over, message.batch)
        self.over |= verdict.over
        return Answer(message.batch.machine, self.line.chain, self.line.position, verdict, self.over)

    def hand_over(self, key: str, machine: str) -> None:
        self.line, _refusal = hand_over(self.line, key, machine)

    def take_over(self, key: str) -> None:
        self.line, _refusal = take_over(self.line, key)

    @property
    def runs(self) -> bool:
        return self.line.holder == SERVER


def owners_of(mark: str, server: Server, laptops: dict[str, Laptop]) -> list[str]:
    """Return the machines that have the act, in their copy of the event or kept."""
    found = [SERVER] if mark in server.kept or mark in server.line.marks.values() else []
    return found + [key for key, laptop in laptops.items() if mark in laptop.kept or mark in laptop.line.marks.values()]
