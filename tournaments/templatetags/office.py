"""Words of the drawing of numbers for its templates."""

from __future__ import annotations

from django import template

from tournaments.domain.minutes import envelope_name, how_drawn

register = template.Library()
register.filter("envelope_name", envelope_name)
register.filter("how_drawn", how_drawn)
