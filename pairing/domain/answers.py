"""Explanations of rounds, made once and kept; how many may be computed for readers is bounded.

What a round's explanation says follows from the rounds before it and from who met whom in it, so it is kept under the
digest of these: results of the round itself, and pages that change with them, leave it as it is. Nothing here asks the
database, and callers hold no connection while something is computed.

A stranger can ask for every two players of every round. So answers of one event are counted, and each process computes
one at a time for readers; who waits too long, or asks for more than the limit, is told to come back (`TooMany`).
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from threading import Lock
from typing import TypeVar

from django.core.cache import cache

from accounts.attempts import Count, Limit
from pairing.domain.overview import Overview, Question, answer_to, overview_of
from tabellone.engine.reasons.places import float_of
from tabellone.engine.systems import SYSTEMS
from tabellone.engine.told import ToldAnswer
from tabellone.record import Game, Header, Pairing, Record, Result
from tournaments.readers.release import release

OF_EVENT = Limit("explanations", 90, 60)
"""So many new answers a minute for the readers of one event; those that are kept cost nothing and count nothing."""
WAIT_SECONDS = 4.0
KEEP_ROUND, KEEP_ANSWER = 24 * 60 * 60, 60 * 60
Found = TypeVar("Found")
_computing = Lock()


class TooMany(Exception):  # noqa: N818  (what it is, not that it is wrong)
    """More is asked than the program computes for readers: come back later."""


def as_explained(record: Record, number: int) -> Record:
    """The record up to that round as its explanation depends on it: of the round itself who meets whom, of the
    announcement the day. A result that comes changes nothing of it.
    """
    *before, paired = record.rounds[:number]
    return replace(
        record,
        rounds=(*before, replace(paired, pairings=tuple(map(_open, paired.pairings)))),
        header=Header(start=record.header.start),
        tie_breaks=(),
    )


def _open(pairing: Pairing) -> Pairing:
    return replace(pairing, games=tuple(Game(game.white, game.black, *(Result.UNKNOWN,) * 2) for game in pairing.games))


def digest_of(*what: object) -> str:
    """A name for what follows from these values, in this version of the program."""
    return hashlib.sha256(repr((release(), *what)).encode()).hexdigest()[:32]


class Explanations:
    """What can be asked of one round. ``of`` is whose answers are counted, None where nobody counts them."""

    def __init__(self, record: Record, number: int, of: str | None) -> None:
        self.record = as_explained(record, number)
        self.number = number
        self.of = of
        self._digest = digest_of(self.record, number)

    @property
    def overview(self) -> Overview | None:
        """How the round was made; None where its system does not say. Raises TooMany."""
        return self._kept("round", KEEP_ROUND, lambda: overview_of(self.record, self.number))

    def answer(self, question: Question) -> ToldAnswer | None:
        """Why the two do not meet; None where the system does not say. Raises TooMany."""
        name = f"{question.one}:{question.other}"
        return self._kept(name, KEEP_ANSWER, lambda: answer_to(question, self.record, self.number))

    def float_of(self, tpn: int) -> ToldAnswer | None:
        """What would be worse if that one did not float; None where the system says no more, and where too much is
        asked.
        """
        system = SYSTEMS.get(self.record.system)
        if system is None or not system.why_float:
            return None
        try:
            return self._kept(f"float:{tpn}", KEEP_ANSWER, lambda: float_of(system, self.record, self.number, tpn))
        except TooMany:
            return None

    def _kept(self, name: str, seconds: int, compute: Callable[[], Found]) -> Found:
        return made_once(f"{self._digest}:{name}", seconds, self.of, compute)


def made_once(name: str, seconds: int, of: str | None, compute: Callable[[], Found]) -> Found:
    """What was computed under that name and is kept, or is computed now. Raises TooMany."""
    key = f"explained:{name}"
    found = cache.get(key)
    if found is None:
        with _allowed(of):
            found = cache.get(key)  # somebody may have asked the same meanwhile
            if found is None:
                found = (compute(),)
                cache.set(key, found, seconds)
    made: Found = found[0]
    return made


@contextmanager
def _allowed(of: str | None) -> Iterator[None]:
    """Whether one more may be computed now. Raises TooMany."""
    if of is None:
        yield
        return
    if not Count(OF_EVENT, of).take():
        raise TooMany
    if not _computing.acquire(timeout=WAIT_SECONDS):
        raise TooMany
    try:
        yield
    finally:
        _computing.release()
