"""The two small parts of a line of the standings that a template would be slow at."""

from __future__ import annotations

from django import template
from django.utils.html import escape, format_html
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

from standings.domain.table import Heading, Place

register = template.Library()


@register.filter
def move(place: Place) -> SafeString | str:
    """How many places up or down since the round before; nothing for who stayed."""
    if not place.move:
        return ""
    if place.move > 0:
        text = _("%(places)s up") % {"places": place.places}
        return format_html('<span class="move--up" title="{}">▲ {}</span>', text, place.places)
    text = _("%(places)s down") % {"places": place.places}
    return format_html('<span title="{}">▼ {}</span>', text, place.places)


@register.filter
def more(place: Place, headings: tuple[Heading, ...]) -> SafeString:
    """What a phone shows when the row is opened: rating, federation and the tie-breaks by their names."""
    shown = " · ".join(filter(None, (str(place.rating or ""), place.federation))) or _("more")
    terms = "".join(
        f"<dt>{escape(heading.name)}</dt><dd>{escape(value)}</dd>"
        for heading, value in zip(headings, place.values, strict=True)
    )
    return mark_safe(  # noqa: S308  (escaped here)
        f'<details class="more phone-only"><summary>{escape(shown)}</summary><dl>{terms}</dl></details>'
    )
