"""The time zones that a form offers."""

from __future__ import annotations

from zoneinfo import ZoneInfo

from django.conf import LazySettings

from tournaments.interfaces.time_zones import zone_choices


def test_places_by_name_after_the_installations_own_zone(settings: LazySettings) -> None:
    settings.TIME_ZONE = "Asia/Tokyo"
    own, *places = zone_choices()
    assert own == ("", "Asia/Tokyo")
    assert ("America/New_York", "America/New York") in places
    assert places == sorted(places)
    assert len(places) > 400
    assert all(ZoneInfo(zone) for zone, _name in places)
    assert not [zone for zone, _name in places if zone.startswith("Etc/") or "/" not in zone]
