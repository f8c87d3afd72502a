"""An event in the words of schema.org, for search engines."""

from __future__ import annotations

from typing import Any

from syndication.domain.addresses import event_address, public_address
from tournaments.models import Event


def sports_event(event: Event) -> dict[str, Any]:
    """Return the event as ``SportsEvent``.

    It has only values of the settings, so that a result does not change the head of the page.
    """
    place = {"@type": "Place", "name": event.city, "address": ", ".join(filter(None, (event.city, event.federation)))}
    facts = {
        "@context": "https://schema.org",
        "@type": "SportsEvent",
        "name": event.name,
        "sport": "Chess",
        "url": event_address(event),
        "image": public_address("syndication:event_picture", event.slug),
        "startDate": event.start_date.isoformat() if event.start_date else "",
        "endDate": event.end_date.isoformat() if event.end_date else "",
        "eventStatus": "https://schema.org/EventScheduled",
        "location": place if event.city else "",
    }
    return {name: value for name, value in facts.items() if value}
