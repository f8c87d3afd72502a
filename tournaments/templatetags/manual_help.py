"""The link from a page to its section of the manual."""

from __future__ import annotations

from typing import Any

from django import template
from django.utils.translation import get_language

from tournaments.interfaces.help_topics import help_address_of, view_name_of

register = template.Library()


@register.simple_tag(takes_context=True)
def help_address(context: dict[str, Any]) -> str:
    """Return the address of the manual's section about this page.

    A page without a request names its view in ``view_name``. An error page leads to the manual's first page.
    """
    name = context.get("view_name") or view_name_of(context.get("request"))
    return help_address_of(name, get_language() or "en")
