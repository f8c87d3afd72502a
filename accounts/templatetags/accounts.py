"""Template tags for accounts."""

from __future__ import annotations

from allauth.account.adapter import get_adapter
from django import template
from django.http import HttpRequest

register = template.Library()


@register.simple_tag(takes_context=True)
def may_sign_up(context: dict[str, object]) -> bool:
    """Return True if the visitor can create an account."""
    request = context["request"]
    return isinstance(request, HttpRequest) and bool(get_adapter().is_open_for_signup(request))
