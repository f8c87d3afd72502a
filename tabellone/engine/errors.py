"""Errors for rounds and pairing tables that are impossible."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from tabellone.messages import Message, ToldError

FailureCode = Literal["too_few", "no_bye", "no_matching", "no_round", "undecided"]


class UnknownSystem(ToldError):  # noqa: N818  (it names what is unknown)
    """The record names a system, edition or acceleration that does not exist or that its rules exclude."""


class BadCalendar(ToldError):  # noqa: N818  (the name describes the problem)
    """The pairing table is not possible; the message gives the reason."""


class NoLegalPairing(Exception):  # noqa: N818  (an answer, not an error of the program)
    """No pairing satisfies the absolute criteria, or the pairing table has no such round.

    ``reason`` is the reason; ``players`` are the pairing numbers concerned.
    """

    def __init__(self, code: FailureCode, reason: Message, players: Sequence[int] = ()) -> None:
        self.code = code
        self.reason = reason
        self.players = tuple(players)
        super().__init__(reason)


def no_matching(players: Sequence[int], without: Message) -> NoLegalPairing:
    """Return the error for players who cannot be paired.

    ``without`` names the prohibited pairing or colour that would be necessary.
    """
    numbers = sorted(players)
    if len(numbers) == 1:
        reason = Message(
            "The round cannot be completed: number %(number)s has no opponent left without %(without)s.",
            number=numbers[0],
            without=without,
        )
    else:
        reason = Message(
            "The round cannot be completed: numbers %(numbers)s cannot all be paired without %(without)s.",
            numbers=", ".join(map(str, numbers)),
            without=without,
        )
    return NoLegalPairing("no_matching", reason, players)


def too_few(players: int) -> NoLegalPairing:
    """Return the error for too few players."""
    return NoLegalPairing("too_few", Message("A round needs two players; %(count)s can be paired.", count=players))
