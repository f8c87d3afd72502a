"""Titles of the lists on a screen, and the announcement of a screen on the desk."""

from __future__ import annotations

from django import template

from screens.domain.panes import ScreenSlide, title_of
from screens.models import HallScreen, ScreenAnnouncement

register = template.Library()


@register.filter
def slide_title(slide: ScreenSlide) -> str:
    """Return the heading of a slide that is no list of a round."""
    return title_of(slide)


@register.filter
def is_for(announcement: ScreenAnnouncement | None, screen: HallScreen) -> bool:
    """Return True if the screen shows this announcement."""
    return announcement is not None and announcement.only_on_id in (None, screen.pk)
