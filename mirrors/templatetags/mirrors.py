"""Template tags of links and mirrors."""

from __future__ import annotations

from django import template

from mirrors.domain.link_status import LinkStatus, status_of
from mirrors.domain.who_runs import mirror_of
from mirrors.models import EventMirror
from tournaments.models import Event

register = template.Library()


@register.simple_tag
def link_status(event: Event) -> LinkStatus | None:
    """Return the status of the event's link to a server; None without one."""
    return status_of(event)


@register.simple_tag
def laptop_of(event: Event) -> EventMirror | None:
    """Return the mirror if a laptop runs the event; None otherwise."""
    return mirror_of(event)
