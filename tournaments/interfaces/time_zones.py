"""The time zones that a form offers."""

from __future__ import annotations

from functools import cache
from zoneinfo import available_timezones

from django.conf import settings


def zone_choices() -> list[tuple[str, str]]:
    """Return the time zones by name; first the installation's own."""
    return [("", settings.TIME_ZONE), *((zone, zone.replace("_", " ")) for zone in _places())]


@cache
def _places() -> list[str]:
    """Return the time zones named after a location. Each zone is a file, so the list is read only once."""
    return sorted(zone for zone in available_timezones() if "/" in zone and not zone.startswith("Etc/"))
