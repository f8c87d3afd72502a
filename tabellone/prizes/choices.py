"""One prize per player, or per bracket: each player keeps the most valuable share, and the others pass on.

The rule works in passes. In each pass

1. the shares of every category are computed among the players who still compete for it;
2. every player who is offered a share keeps the highest (exact, before rounding; of equal ones the category that comes
   first in the announced order) and leaves all other categories for good.

It ends when no player leaves a category. Each pass before the last removes at least one player from a category, so it
ends. A player who leaves never competes again, also if the kept share would now be less than another one: this is the
announced rule, and a player who would do better with hindsight is an accepted consequence of it.

Example. Equal shares. Main: 500, 300, 100. Women: 260, 120. The standings are Anna, Bruno, Carla, Dina; Bruno and Carla
are tied, and Bruno is ahead. Anna, Carla and Dina are women.

* Pass 1. Main offers Anna 500, and Bruno and Carla (300 + 100) / 2 = 200. Women offers Anna 260 and Carla 120. Anna
  keeps Main and leaves Women. Carla keeps Main (200 is more than 120) and leaves Women. Bruno keeps Main.
* Pass 2. Women now offers its first prize, 260, to Dina. Carla has left Women: with hindsight 260 would have been more
  than 200. Dina keeps Women and leaves Main.
* Pass 3. No player leaves a category. Anna 500, Bruno 200, Carla 200, Dina 260. The second prize of Women (120) has no
  player and is unclaimed.

With one prize per bracket the same passes run in each bracket of categories, as if it were a fund of its own. If Women
is in another bracket than Main, Anna receives 500 and 260, Bruno 200, Carla 200 and 120, and Dina nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TypeAlias

from tabellone.prizes.competitors import Competitor
from tabellone.prizes.funds import Fund, PrizeCategory
from tabellone.prizes.sharing import PrizeGroup, tied_groups

Members: TypeAlias = Mapping[str, Sequence[Competitor]]
"""By the key of a category, the players who compete for it, in the order of their ranks."""
NOTHING = Fraction(0)


@dataclass(frozen=True, slots=True)
class Departure:
    """A player leaves a category for a share in another one; amounts in hundredths, as offered in that pass."""

    player: int
    left: PrizeCategory
    offered: Fraction
    """0 where the category offered the player nothing."""
    kept: PrizeCategory
    share: Fraction
    in_pass: int


@dataclass(frozen=True, slots=True)
class Choices:
    """What is left when no player leaves a category any more."""

    members: Members
    groups: Mapping[str, Sequence[PrizeGroup]]
    departures: tuple[Departure, ...]


def bracket_choices(fund: Fund, members: Members) -> Choices:
    """Return what each player keeps in each bracket of categories by the rule of this module."""
    found = [best_choices(fund, members, categories) for categories in fund.brackets]
    return Choices(
        {key: players for choices in found for key, players in choices.members.items()},
        {key: groups for choices in found for key, groups in choices.groups.items()},
        tuple(departure for choices in found for departure in choices.departures),
    )


def best_choices(fund: Fund, members: Members, among: Sequence[PrizeCategory] | None = None) -> Choices:
    """Return what each player keeps by the rule of this module.

    ``among``: categories in the announced order; default: all of the fund.
    """
    categories = {category.key: category for category in (fund.announced if among is None else among)}
    left = {key: list(members[key]) for key in categories}
    entered: dict[int, list[str]] = {}
    for key, players in left.items():
        for player in players if categories[key].amounts else ():
            entered.setdefault(player.number, []).append(key)
    groups: dict[str, tuple[PrizeGroup, ...]] = {}
    departures: list[Departure] = []
    changed: Iterable[str] = list(categories)
    number = 0
    while changed:
        number += 1
        groups |= {key: tied_groups(fund, categories[key], left[key]) for key in changed}
        leaving = _departures(categories, groups, entered, number)
        departures += leaving
        gone: dict[str, set[int]] = {}
        for each in leaving:
            gone.setdefault(each.left.key, set()).add(each.player)
            entered[each.player] = [each.kept.key]
        for key, numbers in gone.items():
            left[key] = [player for player in left[key] if player.number not in numbers]
        changed = [*gone]
    return Choices(left, groups, tuple(departures))


def _departures(
    categories: Mapping[str, PrizeCategory],
    groups: Mapping[str, Sequence[PrizeGroup]],
    entered: Mapping[int, Sequence[str]],
    number: int,
) -> list[Departure]:
    """The players who leave categories in this pass."""
    offers = offers_of(categories, groups)
    found = []
    for player, own in offers.items():
        if len(entered[player]) > 1:
            kept = max(own, key=own.__getitem__)  # of equal ones the first: offers are in the announced order
            found += [
                Departure(player, categories[key], own.get(key, NOTHING), categories[kept], own[kept], number)
                for key in entered[player]
                if key != kept
            ]
    return found


def offers_of(keys: Iterable[str], groups: Mapping[str, Sequence[PrizeGroup]]) -> dict[int, dict[str, Fraction]]:
    """Return what each player is offered by category, with the categories in the order of ``keys``."""
    found: dict[int, dict[str, Fraction]] = {}
    for key in keys:
        for group in groups[key]:
            for player, share in zip(group.players, group.shares, strict=False):
                if share:
                    found.setdefault(player.number, {})[key] = share
    return found
