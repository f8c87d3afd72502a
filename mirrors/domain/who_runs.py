"""Who runs an event: this computer, or the laptop that sends it here. The other one must not act on it."""

from __future__ import annotations

from django.db.models import Q
from django.utils.translation import gettext as _

from mirrors.domain.laptop_terms import standing_of
from mirrors.domain.terms.laptop_rules import LaptopRole
from mirrors.models import EventLink, EventMirror, LaptopStanding
from tournaments.domain.errors import Refused
from tournaments.domain.journal.action import PEOPLE, SCREENS
from tournaments.models import Event

OF_THIS_SERVER = frozenset({*PEOPLE, *SCREENS, "phone_rules", "game_settings", "set_embedding"})
"""Actions on what belongs to each computer by itself: staff, screens, phones, pages for other sites."""


def mirror_of(event: Event) -> EventMirror | None:
    """Return the mirror of the event, or of the whole event to which it belongs, if a laptop sends it.

    One query without a mirror: every action asks this, and loading a mirror takes several times as long.
    """
    wholes = Q(event=event.pk)
    if event.festival_id is not None:
        wholes |= Q(event=event.festival_id)
    if event.stage_id is not None:
        wholes |= Q(event__stages=event.stage_id) | Q(event__sections__stages=event.stage_id)
    rows = EventMirror.objects.filter(wholes, ended_at=None, is_over=False)
    return rows.select_related("followed").first() if rows.exists() else None


def is_followed(mirror: EventMirror) -> bool:
    """Return True if this computer is the stand-by of the mirror's laptop."""
    return hasattr(mirror, "followed")


def stopped_link_of(event: Event) -> EventLink | None:
    """Return the link of the event or its whole event if this laptop has heard of other terms than its first."""
    rows = LaptopStanding.objects.filter(link__event__in={event.pk, *event.above})
    found = rows.select_related("link__event").first() if rows.exists() else None
    return None if found is None else found.link


def refuse_if_run_elsewhere(event: Event, name: str) -> None:
    """Raise Refused for an action with this name on an event that a laptop runs."""
    if name in OF_THIS_SERVER:
        return
    mirror = mirror_of(event)
    if mirror is not None and is_followed(mirror):
        raise Refused(
            _("The event runs on the laptop “%(laptop)s”. This stand-by only shows it.") % {"laptop": mirror.laptop},
            _("Change it on the first laptop, or run the event here."),
        )
    if mirror is not None:
        raise Refused(
            _("The event runs on the laptop “%(laptop)s”. This server only shows it.") % {"laptop": mirror.laptop},
            _("Change it on the laptop."),
        )
    link = stopped_link_of(event)
    if link is not None:
        _refuse_on_laptop(link)


def _refuse_on_laptop(link: EventLink) -> None:
    """Raise Refused if this laptop does not run the event of the link any more."""
    found = standing_of(link)
    if found is LaptopRole.HANDING_OVER:
        raise Refused(
            _("The event is being handed over to the server."), _("Wait for the server, or cancel the hand-over.")
        )
    if found not in (LaptopRole.RUNS, LaptopRole.LOCAL) and not link.address:
        raise Refused(
            _("Another laptop runs the event now. This laptop only shows it."), _("Enter the change on that laptop.")
        )
    if found not in (LaptopRole.RUNS, LaptopRole.LOCAL):
        raise Refused(
            _("Another computer runs the event now. This laptop only shows it."),
            _("Enter the change on the server, or take the event to this laptop."),
        )
