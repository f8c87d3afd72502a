"""Tags for the head of public pages."""

from __future__ import annotations

import json

from django import template
from django.utils.safestring import SafeString, mark_safe

from syndication.domain.structured_data import sports_event
from tournaments.models import Event

register = template.Library()
ESCAPED = {ord("<"): "\\u003C", ord(">"): "\\u003E", ord("&"): "\\u0026"}
"""No text can end the script element (as Django's ``json_script``)."""


@register.simple_tag
def structured_data(event: Event) -> SafeString:
    """Return the event for search engines as JSON-LD."""
    text = json.dumps(sports_event(event), ensure_ascii=False).translate(ESCAPED)
    return mark_safe(f'<script type="application/ld+json">{text}</script>')  # noqa: S308  (escaped above)
