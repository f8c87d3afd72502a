"""Pairing explanations: computed once and cached, with a limit on computations for readers.

The explanation of a round depends on the earlier rounds and on the pairs of the round, so it is cached under the
digest of these. Results of the round, and pages that change with them, do not affect it. This module does not query
the database, and callers hold no connection during a computation.

A visitor can ask about every two players of every round. So the answers of one event are counted, and each process
computes one at a time for readers. A reader who waits too long or exceeds the limit must try again later (`TooMany`).
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from threading import Lock
from typing import TypeVar

from django.core.cache import cache

from accounts.login_limits import Count, Limit
from live.release import release
from pairing.domain.pairing_steps import Overview, Question, answer_to, overview_of
from tabellone.engine.explanation_types import ExplanationAnswer
from tabellone.engine.reasons.pairing_facts import float_of
from tabellone.engine.systems import SYSTEMS
from tabellone.record import Game, Header, Pairing, Record, Result

OF_EVENT = Limit("explanations", 90, 60)
"""Maximum number of new answers per minute for the readers of one event; cached answers do not count."""
WAIT_SECONDS = 4.0
KEEP_ROUND, KEEP_ANSWER = 24 * 60 * 60, 60 * 60
Found = TypeVar("Found")
_computing = Lock()


class TooMany(Exception):  # noqa: N818  (what it is, not that it is wrong)
    """Too many computations requested by readers: try again later."""


def as_explained(record: Record, number: int) -> Record:
    """Return the part of the record up to the round that its explanation depends on.

    Of the round itself that is its pairs, of the announcement the date. A new result does not change it.
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
    """Return a cache name for values derived from the arguments in this version of the program."""
    return hashlib.sha256(repr((release(), *what)).encode()).hexdigest()[:32]


class Explanations:
    """Explanations of one round. ``of``: event whose answers are counted; None for no limit."""

    def __init__(self, record: Record, number: int, of: str | None) -> None:
        self.record = as_explained(record, number)
        self.number = number
        self.of = of
        self._digest = digest_of(self.record, number)

    @property
    def overview(self) -> Overview | None:
        """Return the steps of the pairing; None if the system does not explain it. Raises TooMany."""
        return self._kept("round", KEEP_ROUND, lambda: overview_of(self.record, self.number))

    def answer(self, question: Question) -> ExplanationAnswer | None:
        """Return why two players do not play each other; None if the system does not explain it. Raises TooMany."""
        name = f"{question.one}:{question.other}"
        return self._kept(name, KEEP_ANSWER, lambda: answer_to(question, self.record, self.number))

    def float_of(self, tpn: int) -> ExplanationAnswer | None:
        """Return what would be worse if the player did not float.

        None if the system does not explain it, or if the limit is exceeded.
        """
        system = SYSTEMS.get(self.record.system)
        if system is None:
            return None
        try:
            return self._kept(f"float:{tpn}", KEEP_ANSWER, lambda: float_of(system, self.record, self.number, tpn))
        except TooMany:
            return None

    def _kept(self, name: str, seconds: int, compute: Callable[[], Found]) -> Found:
        return cached_answer(f"{self._digest}:{name}", seconds, self.of, compute)


def cached_answer(name: str, seconds: int, of: str | None, compute: Callable[[], Found]) -> Found:
    """Return the cached value of this name, or compute it now. Raises TooMany."""
    key = f"explained:{name}"
    found = cache.get(key)
    if found is None:
        with _allowed(of):
            found = cache.get(key)  # another request may have computed it in the meantime
            if found is None:
                found = (compute(),)
                cache.set(key, found, seconds)
    made: Found = found[0]
    return made


@contextmanager
def _allowed(of: str | None) -> Iterator[None]:
    """Reserve one computation for a reader. Raises TooMany."""
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
