"""Why a round cannot be paired."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

FailureCode = Literal["too_few", "no_bye", "no_matching", "no_round"]


class UnknownSystem(ValueError):  # noqa: N818  (it names what is unknown)
    """The record asks for a system, an edition or an acceleration that is not there, or that its rules exclude."""


class NoLegalPairing(Exception):  # noqa: N818  (an answer, not an error of the program)
    """No pairing satisfies the absolute criteria, or the calendar has no such round.

    ``reason`` says why; ``players`` are the numbers it concerns.
    """

    def __init__(self, code: FailureCode, reason: str, players: Sequence[int] = ()) -> None:
        self.code = code
        self.reason = reason
        self.players = tuple(players)
        super().__init__(reason)
