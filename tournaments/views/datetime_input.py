"""Dates with times in submitted forms."""

from __future__ import annotations

import datetime

from django.http import HttpRequest
from django.utils import timezone
from django.utils.dateparse import parse_datetime
from django.utils.translation import gettext as _

from tournaments.domain.errors import Refused

LONGEST = 40


def read_moment(request: HttpRequest, name: str) -> datetime.datetime | None:
    """Return the submitted date and time in the event's time zone; None if empty. Raises Refused if invalid."""
    text = request.POST.get(name, "").strip()[:LONGEST]
    if not text:
        return None
    try:
        moment = parse_datetime(text)
    except ValueError:
        moment = None
    if moment is None:
        raise Refused(_("A date or a time cannot be read."), _("Write them as in 2026-05-17 14:30."))
    return moment if timezone.is_aware(moment) else timezone.make_aware(moment)
