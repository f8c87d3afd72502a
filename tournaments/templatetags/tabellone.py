"""Filters and tags of all templates: points, results, colours, players as people write them."""

from __future__ import annotations

from django import template
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

from standings.tiebreaks.values import format_value
from tournaments.models import Game
from tournaments.presentation import SYMBOLS, result_text
from tournaments.record import Points, Result, format_points

register = template.Library()


@register.filter
def points(value: Points | None) -> str:
    """Tenths of a point as ``5½``."""
    return "" if value is None else format_points(value)


@register.filter
def tiebreak(value: int | None) -> str:
    """A tie-break's value as ``27½``."""
    return format_value(value)


@register.filter
def result(game: Game) -> str:
    """A board's result as ``1 – 0``; a game not finished is a dash."""
    if game.is_adjourned:
        return _("adjourned")
    return result_text(Result(game.white_result), Result(game.black_result))


@register.filter
def symbol(value: Result) -> str:
    """One player's result as people write it."""
    return SYMBOLS[value]


@register.simple_tag
def current(flag: object) -> SafeString:
    """Marks the link to the page one is on."""
    return mark_safe(' aria-current="page"') if flag else mark_safe("")  # noqa: S308  (a constant)
