"""Usual prize funds: the total is divided among the main prizes and categories in fixed proportions."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from tabellone.money import Money
from tabellone.prizes.funds import (
    Fund,
    PrizeCategory,
)

YOUTH = 18
SENIORS = 65
"""Ages reached in the year of the event."""
MAIN_WEIGHTS = (28, 20, 14, 11, 9, 7, 6, 5)
SMALL_WEIGHTS = (60, 40)
STEPS: tuple[Money, ...] = (1000, 500, 100, 1)
"""Amounts are multiples of the first of these of which the smallest prize has at least five."""


class FundTemplate(StrEnum):
    """What a new fund begins with."""

    EMPTY = "empty"
    """One main prize."""
    MAIN = "main"
    """Eight main prizes."""
    CATEGORIES = "categories"
    """Main prizes, and prizes for two rating groups, women, juniors and seniors."""


@dataclass(frozen=True, slots=True)
class CategoryNames:
    """The names of the categories in the organiser's language; that of a rating group has a place for ``rating``."""

    main: str
    rating: str
    women: str
    youth: str
    seniors: str


def fund_from_template(
    template: FundTemplate, total: Money, names: CategoryNames, *, year: int, limits: Sequence[int] = ()
) -> Fund:
    """Return a fund of exactly that total.

    ``limits``: rating groups, each with the first rating that is too high for it. ``year``: the event's year, for ages.
    """
    if template is FundTemplate.EMPTY:
        return Fund(categories=(PrizeCategory(key="main", name=names.main, amounts=(total,)),))
    small = [] if template is FundTemplate.MAIN else [*_small(names, year, limits)]
    share = total // 10  # of each small category, as long as the main prizes keep a half
    each = min(share, total // 2 // len(small)) if small else 0
    categories = [replace(category, amounts=_divided(each, SMALL_WEIGHTS)) for category in small]
    rest = total - sum(sum(category.amounts) for category in categories)
    main = _divided(rest, MAIN_WEIGHTS)
    main = (main[0] + rest - sum(main), *main[1:])
    return Fund(categories=(PrizeCategory(key="main", name=names.main, amounts=main), *categories))


def _small(names: CategoryNames, year: int, limits: Sequence[int]) -> tuple[PrizeCategory, ...]:
    ratings = (
        PrizeCategory(key=f"u{limit}", name=names.rating % {"rating": limit}, max_rating=limit - 1, amounts=())
        for limit in limits
    )
    return (
        *ratings,
        PrizeCategory(key="women", name=names.women, sex="w", amounts=()),
        PrizeCategory(key="youth", name=names.youth % {"age": YOUTH}, born_from=year - YOUTH, amounts=()),
        PrizeCategory(key="seniors", name=names.seniors % {"age": SENIORS}, born_to=year - SENIORS, amounts=()),
    )


def _divided(total: Money, weights: Sequence[int]) -> tuple[Money, ...]:
    """The total by weights, each amount rounded down to a simple one."""
    smallest = total * weights[-1] // sum(weights)
    step = next((step for step in STEPS if smallest >= 5 * step), 1)
    return tuple(total * weight // sum(weights) // step * step for weight in weights)
