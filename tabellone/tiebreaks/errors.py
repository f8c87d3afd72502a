"""Errors in a list of tie-breaks."""

from __future__ import annotations

from tabellone.messages import ToldError


class TieBreakError(ToldError):
    """The tie-breaks cannot be computed for this event; the message states the reason and the remedy."""


class UnknownTieBreak(TieBreakError):  # noqa: N818 - named by what it says, like the other errors of the project's core
    """A code that is no tie-break for individuals, or that does not take such a modifier."""


class UnknownEdition(TieBreakError):  # noqa: N818 - as above
    """An edition of C.07 that does not exist."""


class UnratedPlayers(TieBreakError):  # noqa: N818 - as above
    """A tie-break of article 10 in an event with unrated players without a rule for them."""
