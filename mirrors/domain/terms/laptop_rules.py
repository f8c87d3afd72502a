"""The rules of a laptop: when it may act, what it sends, and what it does with an answer.

A laptop hears of terms from the server and, on the local network, from another laptop. The server decides.
"""

from __future__ import annotations

import enum
from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from mirrors.domain.terms.chain import Act, Batch, Chain, EventLine, Relation, RunningTerm, extended, relation
from mirrors.domain.terms.server_rules import TermRefusal, Verdict, judge


class LaptopRole(enum.Enum):
    """What a laptop is to an event."""

    RUNS = "runs"
    """It runs the event, as far as it knows."""
    HANDING_OVER = "handing over"
    """It has asked the server to run the event and waits for the answer: acts are refused."""
    FOLLOWS = "follows"
    """Another machine runs the event; this one shows it."""
    OVER = "over"
    """It ran the event, and another machine does now. Its acts that the other machine does not have are kept."""
    LOCAL = "local"
    """As OVER, but its users go on here. All their acts will be kept for merging."""


@dataclass(frozen=True, slots=True)
class Laptop:
    """A laptop's copy of an event.

    ``known``: the terms of the machine it reports to, as last heard. ``over``: keys of terms that can never continue
    the event. ``safe``: marks of acts that another machine has, in the event or kept. ``kept``: acts for merging.
    """

    machine: str
    line: EventLine
    known: Chain
    over: frozenset[str] = frozenset()
    safe: frozenset[str] = frozenset()
    kept: Mapping[str, Act] = field(default_factory=dict)
    handing_over: str = ""
    goes_on: bool = False

    @property
    def acts(self) -> list[Act]:
        """Return the acts of the copy, in order."""
        return [Act(number, mark) for number, mark in sorted(self.line.marks.items())]


def is_over(laptop: Laptop) -> bool:
    """Return True if the laptop's copy ends with a term that another machine's term has ended."""
    found = relation(laptop.line.chain, laptop.known)
    return found in (Relation.SHORTER, Relation.APART) or bool(laptop.over & _keys(laptop.line.chain))


def standing(laptop: Laptop) -> LaptopRole:
    """Return what the laptop is to the event."""
    if laptop.line.holder != laptop.machine:
        return LaptopRole.FOLLOWS
    if is_over(laptop):
        return LaptopRole.LOCAL if laptop.goes_on else LaptopRole.OVER
    return LaptopRole.HANDING_OVER if laptop.handing_over else LaptopRole.RUNS


def may_act(laptop: Laptop) -> bool:
    """Return True if the laptop accepts acts of its users."""
    return standing(laptop) in (LaptopRole.RUNS, LaptopRole.LOCAL)


def add_act(laptop: Laptop, mark: str) -> Laptop:
    """Return the laptop with one more act."""
    return replace(laptop, line=extended(laptop.line, [Act(laptop.line.position + 1, mark)]))


def batch_of(laptop: Laptop, after: int) -> Batch:
    """Return what to send: the acts after this number, and kept acts that the receiver may not have."""
    before = [act for act in laptop.acts if act.number <= after]
    return Batch(
        laptop.machine,
        laptop.line.chain,
        before[-1] if before else None,
        tuple(act for act in laptop.acts if act.number > after),
        tuple(act for mark, act in laptop.kept.items() if mark not in laptop.safe),
    )


def hear_verdict(laptop: Laptop, verdict: Verdict) -> Laptop:
    """Return the laptop after an answer to its batch, which may be late."""
    return replace(laptop, safe=laptop.safe | {act.mark for act in (*verdict.on_line, *verdict.kept)})


def hear_server(laptop: Laptop, chain: Chain, over: frozenset[str]) -> Laptop:
    """Return the laptop that knows the server's terms at the time of an answer, which may be late.

    ``over``: keys of all terms that the server has found to be over or cannot continue. Fewer terms than the laptop
    knows are an old answer, unless the further ones were only heard of on the local network.
    """
    laptop = replace(laptop, over=laptop.over | over)
    is_refused = bool(over & (_keys(laptop.known) - _keys(chain)))
    if is_refused or relation(chain, laptop.known) is not Relation.SHORTER:
        return replace(laptop, known=chain)
    return laptop


def hear_laptop(laptop: Laptop, chain: Chain) -> Laptop:
    """Return the laptop that knows these terms of another laptop, which count only if they continue what it knows."""
    if laptop.over & _keys(chain) or relation(chain, laptop.known) is not Relation.LONGER:
        return laptop
    return replace(laptop, known=chain)


def _keys(chain: Chain) -> set[str]:
    return {term.key for term in chain}


def copy(laptop: Laptop, line: EventLine) -> Laptop:
    """Return the laptop with the copy of the machine that it follows. Its acts that are not in it are kept.

    Nothing changes while its users work on its own copy, unless a disk failure set that back, and if the other copy is
    older.
    """
    is_same = relation(line.chain, laptop.line.chain) is Relation.SAME
    is_set_back = is_same and line.position > laptop.line.position and all(line.has(act) for act in laptop.acts)
    is_older = is_same and line.position < laptop.line.position and not is_over(laptop)
    is_busy = may_act(laptop) or standing(laptop) is LaptopRole.HANDING_OVER
    if line.chain != laptop.known or is_older or (is_busy and not is_set_back):
        return laptop
    kept = {act.mark: act for act in (*laptop.kept.values(), *laptop.acts) if not line.has(act)}
    return replace(laptop, line=line, kept=kept, over=laptop.over - _keys(line.chain), handing_over="", goes_on=False)


def receive(laptop: Laptop, batch: Batch) -> tuple[Laptop, Verdict]:
    """Judge acts of another laptop, as the server does: without a server, the laptop that runs the event keeps them."""
    if standing(laptop) is not LaptopRole.RUNS:
        return laptop, Verdict(refusal=TermRefusal.NOT_RUN_HERE)
    line, verdict = judge(laptop.line, batch)
    kept = {act.mark: act for act in (*laptop.kept.values(), *verdict.kept) if not line.has(act)}
    laptop = replace(laptop, line=line, kept=kept)
    return (laptop if line.holder == laptop.machine else hear_laptop(laptop, line.chain)), verdict


def may_begin(laptop: Laptop) -> bool:
    """Return True if the laptop can run the event without asking: it has a copy that is not known to be over."""
    return standing(laptop) in (LaptopRole.FOLLOWS, LaptopRole.HANDING_OVER) and not is_over(laptop)


def begin_provisional(laptop: Laptop, key: str) -> Laptop:
    """Run the event here without asking the server: as a stand-by, or to cancel a hand-over that has no answer.

    The server confirms the term if it has no act that is not here when it hears of the term.
    """
    if not may_begin(laptop):
        return laptop
    term = RunningTerm(key, laptop.machine, laptop.line.position)
    return replace(laptop, line=replace(laptop.line, chain=(*laptop.line.chain, term)), handing_over="")


def ask_hand_over(laptop: Laptop, key: str) -> Laptop:
    """Stop acting here, to let the server run the event."""
    return replace(laptop, handing_over=key) if standing(laptop) is LaptopRole.RUNS else laptop


def go_on(laptop: Laptop) -> Laptop:
    """Go on here although another machine runs the event."""
    return replace(laptop, goes_on=True) if standing(laptop) is LaptopRole.OVER else laptop


def stop(laptop: Laptop) -> Laptop:
    """Stop going on here."""
    return replace(laptop, goes_on=False)
