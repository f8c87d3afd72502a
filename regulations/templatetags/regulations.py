"""Template tags of regulations."""

from __future__ import annotations

from collections.abc import Mapping

from django import template

register = template.Library()


@register.filter
def entry(known: Mapping[str, int] | str, key: str) -> int | None:
    """Return the value of the key; None without one, and for a template without the mapping."""
    return known.get(key) if isinstance(known, Mapping) else None
