"""The choices for a paper: round, range of cards, letters, and the address of the site."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext as _

from tabellone.papers.cards import MOST_CARDS
from tournaments.domain.errors import Refused


@dataclass(frozen=True, slots=True)
class PaperRequest:
    """The choices for a paper.

    ``site``: scheme and host for links of QR codes. ``first`` and ``last``: board or pairing numbers of the first
    and the last card; 0: from the beginning or to the end.
    """

    site: str
    round: int = 0
    first: int = 0
    last: int = 0
    fills: bool = True

    def has(self, number: int) -> bool:
        """Return whether the board or pairing number is in the range."""
        return self.first <= number and (not self.last or number <= self.last)


def check_cards(count: int) -> None:
    """Raise Refused if a paper has too many cards."""
    if count > MOST_CARDS:
        raise Refused(
            _("Too many cards (maximum %(most)s).") % {"most": MOST_CARDS}, _("Enter the first and the last number.")
        )
