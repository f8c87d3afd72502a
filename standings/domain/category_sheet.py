"""The standings of all categories as one sheet, each category under its name."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from django.utils.translation import gettext as _

from standings.domain.categories import Category, kinds_of
from standings.domain.sheets import standings_sheet
from tabellone.sheets import Cell, Sheet, SheetPart
from tournaments.domain.public_record import public_state
from tournaments.models import Event

MOST_PLACES = 20
"""Number of lines of a category; the download of a category has all of them."""
MOST_CATEGORIES = 40
"""Number of categories of the sheet."""
PRINTED = ("sex:w", "age:", "own:", "rating:")
"""Beginnings of the keys of the categories of players that are printed: not federations, clubs and titles."""


def category_sheet(event: Event, after_round: int | None = None) -> Sheet | None:
    """Return the first lines of the standings of each category; None without the round or without categories."""
    base = standings_sheet(event, after_round)
    if base is None:
        return None
    rows: list[tuple[Cell, ...]] = []
    parts: list[SheetPart] = []
    is_cut = False
    for category in printed_categories(event):
        found = standings_sheet(event, after_round, category.key)
        if found is not None:
            parts.append(SheetPart(len(rows), title_of(category)))
            rows += found.rows[:MOST_PLACES]
            is_cut = is_cut or len(found.rows) > MOST_PLACES
    if not parts:
        return None
    first = [_("The first %(count)s of each category.") % {"count": MOST_PLACES}] if is_cut else []
    return replace(
        base,
        title=_("Category standings"),
        rows=tuple(rows),
        parts=tuple(parts),
        parts_follow=True,
        notes=(*first, *base.notes),
    )


def title_of(category: Category) -> str:
    """Return the category's label, for a rating band with its word: ``Rating: 1800-1999``."""
    if category.key.startswith("rating:"):
        return _("Rating: %(band)s") % {"band": category.label}
    return category.label


def printed_categories(event: Event) -> list[Category]:
    """Return the categories of the sheet, the organiser's own first. The queries of the public state."""
    return list(_printed(event))[:MOST_CATEGORIES]


def _printed(event: Event) -> Iterator[Category]:
    state = public_state(event)
    every = [category for kind in kinds_of(event, state) for category in kind.categories]
    yield from (category for category in every if category.key.startswith("own:"))
    for category in every:
        if not category.key.startswith("own:") and (event.is_of_teams or category.key.startswith(PRINTED)):
            yield category
