"""A prize fund: its categories with their prizes, and the rules by which they are shared.

Money is an integer number of hundredths of the currency.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from itertools import pairwise

from tabellone.messages import Message, ToldError
from tabellone.money import Money

MOST_CATEGORIES = 100
MOST_PLACES = 500
"""Prizes of a category."""
LARGEST_AMOUNT: Money = 100 * 10**9
"""One prize: a billion units of the currency."""
ROUNDINGS: dict[str, Money] = {"0.01": 1, "1": 100, "5": 500}
"""The step to which amounts are rounded down, by its name."""


class BadPrizes(ToldError):  # noqa: N818  (it names what is wrong)
    """A prize fund that cannot be distributed; the message says why."""


class Sharing(StrEnum):
    """How players share the prizes of the places for which they are tied."""

    HORT = "hort"
    """Half of the prize of the own place, and an equal part of the other halves."""
    EQUAL = "equal"
    """All prizes of the tied players, divided equally."""
    RANK = "rank"
    """The prize of the own place, as the tie-breaks decide it. Players who share the rank divide its prizes."""
    US = "us"
    """US Chess Rule 32B3, over all categories together."""


class PerPlayer(StrEnum):
    """How many prizes one player may win."""

    ALL = "all"
    BEST = "best"
    """The most valuable one."""
    BRACKET = "bracket"
    """The most valuable one in each bracket of categories."""


class Presence(StrEnum):
    """What happens to the prize of a player who is absent from the ceremony."""

    KEEP = "keep"
    """The player keeps it."""
    SKIP = "skip"
    """The player competes for no prize, and the next player moves up."""


class Criterion(StrEnum):
    """What ranks the players of several sections (`tabellone.prizes.sections`)."""

    POINTS = "points"
    PERCENTAGE = "percentage"
    PERFORMANCE = "performance"


@dataclass(frozen=True, slots=True, kw_only=True)
class PrizeCategory:
    """Prizes for the players who fulfil all of the conditions; 0, empty or None is no condition."""

    key: str
    name: str
    amounts: tuple[Money, ...]
    """The prize of each place, the first place first; a later one is never larger."""
    order: int | None = None
    """The place in the announced order; default: the place in the fund, from 1."""
    min_rating: int | None = None
    """Inclusive, as all limits."""
    max_rating: int | None = None
    sex: str = ""
    """``m`` or ``w``."""
    born_from: int | None = None
    """A year."""
    born_to: int | None = None
    federation: str = ""
    title: str = ""
    """Exactly this title: a WGM is not in a category of GM."""
    unrated: bool = False
    """Whether unrated players are in a category with rating limits."""
    club: str = ""
    """The name of a club; upper and lower case are the same."""
    players: frozenset[int] | None = None
    """The pairing numbers of a hand-picked list; None: no list."""
    things: tuple[str, ...] = ()
    """Trophies and other things of each place, by rank and without sharing; an empty text is no thing."""
    sponsor: str = ""
    bracket: str = ""
    """With `PerPlayer.BRACKET`; upper and lower case are the same. Empty: the bracket of the main prizes."""
    minimum_games: int | None = None
    """Games over the board that a player needs; None: as the fund says."""
    sections: tuple[str, ...] = ()
    """Sections of a festival from which the players come; empty: from all sections of the fund."""

    @property
    def has_rating_limits(self) -> bool:
        return self.min_rating is not None or self.max_rating is not None


@dataclass(frozen=True, slots=True, kw_only=True)
class Fund:
    """Prizes, and the rules by which players receive them."""

    categories: tuple[PrizeCategory, ...]
    sharing: Sharing = Sharing.HORT
    per_player: PerPlayer = PerPlayer.BEST
    step: Money = 1
    """Amounts are rounded down to a multiple of this: one of `ROUNDINGS`."""
    minimum_share: Money = 0
    """Within a tied group the last players by rank drop out until each share reaches this; 0: no player does."""
    currency: str = ""
    name: str = ""
    sponsor: str = ""
    budget: Money = 0
    """What the organiser wants to spend; 0: not stated. It decides nothing."""
    minimum_games: int = 0
    """Games over the board that a player needs for a prize."""
    presence: Presence = Presence.KEEP
    absent: frozenset[int] = frozenset()
    """The pairing numbers of the players who are absent from the ceremony."""
    criterion: Criterion = Criterion.POINTS
    """What ranks the players of several sections. It decides nothing in one event."""

    @property
    def announced(self) -> tuple[PrizeCategory, ...]:
        """The categories in the announced order."""
        numbered = enumerate(self.categories, start=1)
        key = [(number if each.order is None else each.order, number, each) for number, each in numbered]
        return tuple(each for _order, _number, each in sorted(key, key=lambda row: row[:2]))

    @property
    def brackets(self) -> tuple[tuple[PrizeCategory, ...], ...]:
        """The categories of each bracket, in the announced order."""
        found: dict[str, list[PrizeCategory]] = {}
        for category in self.announced:
            found.setdefault(category.bracket.casefold(), []).append(category)
        return tuple(map(tuple, found.values()))

    @property
    def total(self) -> Money:
        """The sum of all prizes."""
        return sum(sum(category.amounts) for category in self.categories)


def require_distributable(fund: Fund) -> None:
    """Raise BadPrizes for rules that exclude each other, two categories of one key, and amounts out of order."""
    if fund.sharing is Sharing.US and fund.per_player is not PerPlayer.BEST:
        raise BadPrizes(Message("sharing 'us' gives each player one prize: set per_player to 'best'"))
    if fund.minimum_share and fund.sharing in (Sharing.RANK, Sharing.US):
        raise BadPrizes(Message("a minimum share needs sharing 'hort' or 'equal'"))
    if fund.step not in ROUNDINGS.values():
        raise BadPrizes(Message("rounding must be one of %(known)s", known=", ".join(ROUNDINGS)))
    if not fund.categories or len(fund.categories) > MOST_CATEGORIES:
        raise BadPrizes(Message("a fund has 1 to %(most)s categories", most=MOST_CATEGORIES))
    keys = set()
    for category in fund.categories:
        if category.key in keys:
            raise BadPrizes(Message("two categories have the key %(key)s", key=category.key))
        keys.add(category.key)
        _require_amounts(category)


def _require_amounts(category: PrizeCategory) -> None:
    amounts = category.amounts
    if len(category.things) > MOST_PLACES:
        raise BadPrizes(
            Message("category %(key)s must have at most %(most)s things", key=category.key, most=MOST_PLACES)
        )
    if (not amounts and not any(category.things)) or len(amounts) > MOST_PLACES:
        raise BadPrizes(Message("category %(key)s must have 1 to %(most)s amounts", key=category.key, most=MOST_PLACES))
    if not all(0 <= amount <= LARGEST_AMOUNT for amount in amounts):
        most = LARGEST_AMOUNT // 100
        raise BadPrizes(Message("category %(key)s: an amount must be from 0 to %(most)s", key=category.key, most=most))
    if any(later > earlier for earlier, later in pairwise(amounts)):
        raise BadPrizes(
            Message("category %(key)s: a prize is larger than the prize of the place before it", key=category.key)
        )
