"""Template filters of prizes: amounts."""

from __future__ import annotations

from django import template
from django.utils.translation import ngettext

from prizes.domain.amounts import figure_of, money_of

register = template.Library()


@register.filter
def money(amount: int, currency: str) -> str:
    """Return the amount with its currency: ``1,200 €``, ``875.50 €``."""
    return money_of(amount, currency)


@register.filter
def exact_money(amount: int, currency: str) -> str:
    """Return the amount with its cents and currency: ``875.00 €``."""
    return money_of(amount, currency, always_cents=True)


@register.filter
def plain_amount(amount: int) -> str:
    """Return the amount without a currency: ``1,200``."""
    return figure_of(amount)


@register.filter
def score_text(score: str) -> str:
    """Return the score with its word: ``1 point``, ``4½ points``; a percentage or a performance as it is."""
    if score.endswith("%") or score.startswith("TPR"):
        return score
    return ngettext("%(points)s point", "%(points)s points", 1 if score in ("1", "½") else 2) % {"points": score}


@register.filter
def place_of(amounts: tuple[int, ...], place: int) -> int:
    """Return the prize of a place; 0 if there is none."""
    return amounts[place - 1] if place <= len(amounts) else 0
