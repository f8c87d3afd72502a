"""The rules of the machine that others report to: which acts it accepts, which it keeps for merging, and who is next.

The server follows them always. A laptop that runs the event without a server follows `judge` for the other laptops.
"""

from __future__ import annotations

import enum
from dataclasses import dataclass, replace

from mirrors.domain.terms.chain import (
    MOST_TERMS,
    PROTOCOL,
    SERVER,
    Act,
    Batch,
    EventLine,
    Relation,
    RunningTerm,
    common_terms,
    extended,
    relation,
    term_of,
)


class TermRefusal(enum.Enum):
    """Why a request changes nothing."""

    OTHER_VERSION = "other version"
    NOT_RUN_HERE = "not run here"
    """The machine does not run the event, or its term is over."""
    ACTS_MISSING = "acts missing"
    """The acts before have not arrived: the sender sends them, from the stated position."""
    TOO_MANY = "too many terms"


@dataclass(frozen=True, slots=True)
class Verdict:
    """What becomes of a batch.

    ``accepted``: acts to add to the event, in order. ``kept``: acts to keep for merging. ``on_line``: all acts of the
    batch that are in the event now. ``over``: keys of terms of the sender that can never continue the event.
    """

    accepted: tuple[Act, ...] = ()
    kept: tuple[Act, ...] = ()
    on_line: tuple[Act, ...] = ()
    refusal: TermRefusal | None = None
    over: frozenset[str] = frozenset()


def judge(line: EventLine, batch: Batch) -> tuple[EventLine, Verdict]:
    """Return the line after the batch, and what becomes of its acts.

    Acts are accepted in the current term only. A batch with provisional terms that continue the line confirms them: its
    sender is the first to arrive. Every other act that is not on the line is kept.
    """
    if batch.protocol != PROTOCOL:
        return line, Verdict(refusal=TermRefusal.OTHER_VERSION)
    if len(batch.chain) > MOST_TERMS:
        return line, Verdict(refusal=TermRefusal.TOO_MANY)
    found = relation(batch.chain, line.chain)
    is_current = found in (Relation.SAME, Relation.LONGER)
    if is_current and batch.after is not None and batch.after.number > line.position:
        return line, replace(_sorted(line, replace(batch, acts=())), refusal=TermRefusal.ACTS_MISSING)
    if not is_current or not _continues(line, batch):
        return line, replace(_sorted(line, batch), over=_over(line, batch, found))
    new = tuple(act for act in batch.acts if act.number > line.position)
    line = extended(replace(line, chain=batch.chain), new)
    return line, replace(_sorted(line, batch), accepted=new)


def _continues(line: EventLine, batch: Batch) -> bool:
    """Return True if the batch has the same acts as the line as far as both go, and its new terms begin at the line's
    end or later. Acts in a term of this server that are not here come from no server.
    """
    old = [act for act in batch.acts if act.number <= line.position]
    new = [act for act in batch.acts if act.number > line.position]
    terms = batch.chain[len(line.chain) :]
    if not line.has(batch.after) or not all(line.has(act) for act in old):
        return False
    if any(term.start < line.position for term in terms):
        return False
    if any(term_of(batch.chain, act.number).machine == SERVER for act in new):
        return False
    # A repeated batch may end before the line does, but not one that brings something new.
    last = old[-1] if old else batch.after
    return (last.number if last else 0) == line.position or not (new or terms)


def _over(line: EventLine, batch: Batch, found: Relation) -> frozenset[str]:
    """Return the keys of the sender's terms that the line does not have; else that of its term, whose acts differ."""
    if found is Relation.SHORTER:
        return frozenset()
    new = batch.chain[common_terms(batch.chain, line.chain) :]
    return frozenset(term.key for term in new or batch.chain[-1:])


def _sorted(line: EventLine, batch: Batch) -> Verdict:
    """Return which acts of the batch are on the line, and which are to be kept."""
    everything = (*batch.acts, *batch.kept)
    return Verdict(
        kept=tuple(act for act in everything if not line.has(act)),
        on_line=tuple(act for act in everything if line.has(act)),
    )


def hand_over(line: EventLine, key: str, machine: str) -> tuple[EventLine, TermRefusal | None]:
    """Begin a term of a laptop after one of the server. A repeated request changes nothing."""
    if _has_begun(line, key):
        return line, None
    if line.holder != SERVER:
        return line, TermRefusal.NOT_RUN_HERE
    return _begin(line, RunningTerm(key, machine, line.position))


def give_back(line: EventLine, key: str, batch: Batch) -> tuple[EventLine, TermRefusal | None]:
    """End a laptop's term and begin one of the server.

    ``batch`` ends with the last act of the laptop, and was judged before. Refused if the laptop's term is over, or if
    acts are missing: then the laptop still runs the event.
    """
    if batch.protocol != PROTOCOL:
        return line, TermRefusal.OTHER_VERSION
    if _has_begun(line, key):
        return line, None
    if relation(batch.chain, line.chain) is not Relation.SAME or line.holder != batch.machine:
        return line, TermRefusal.NOT_RUN_HERE
    last = batch.acts[-1] if batch.acts else batch.after
    if (last.number if last else 0) != line.position or not line.has(last):
        return line, TermRefusal.ACTS_MISSING
    return _begin(line, RunningTerm(key, SERVER, line.position))


def take_over(line: EventLine, key: str) -> tuple[EventLine, TermRefusal | None]:
    """Begin a term of the server from the last act it has, without asking the laptop: the laptop is lost.

    Later acts of the laptop are kept when they arrive.
    """
    if _has_begun(line, key) or line.holder == SERVER:
        return line, None
    return _begin(line, RunningTerm(key, SERVER, line.position))


def _has_begun(line: EventLine, key: str) -> bool:
    return any(term.key == key for term in line.chain)


def _begin(line: EventLine, term: RunningTerm) -> tuple[EventLine, TermRefusal | None]:
    if len(line.chain) >= MOST_TERMS:
        return line, TermRefusal.TOO_MANY
    return replace(line, chain=(*line.chain, term)), None
