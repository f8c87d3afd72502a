"""The mark of an event that has left FIDE mode."""

from __future__ import annotations

from django import template

from tournaments.domain.integrity.fide_mode import mark
from tournaments.models import Event

register = template.Library()


@register.simple_tag
def fide_mark(event: Event) -> str:
    """Return the mark."""
    return mark(event)
