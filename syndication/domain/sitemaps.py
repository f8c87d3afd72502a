"""The sitemap: home pages of listed events."""

from __future__ import annotations

import datetime

from django.conf import settings
from django.contrib.sitemaps import Sitemap
from django.db.models import Max, Q, QuerySet
from django.urls import reverse

from tournaments.models import Event

PER_FILE = 5_000
"""Maximum number of addresses in a file; search engines read 50,000."""
LISTED = Event.Visibility.LISTED


class ListedEvents(Sitemap[Event]):
    """Listed events with their sections and groups, the newest first; no hidden events and none by link."""

    limit = PER_FILE
    changefreq = "daily"

    @property
    def protocol(self) -> str:  # type: ignore[override]  # an attribute there, known only with the settings
        return "https" if settings.HTTPS else "http"

    def items(self) -> QuerySet[Event]:
        """Return the events. The whole of a section or group decides (see `Event.whole`)."""
        own = Q(stage=None, festival=None, visibility=LISTED)
        section = Q(stage=None, festival__visibility=LISTED)
        group = Q(stage__event__festival=None, stage__event__visibility=LISTED) | Q(
            stage__event__festival__visibility=LISTED
        )
        events = Event.objects.filter(own | section | group, is_template=False)
        return events.annotate(published=Max("rounds__published_at")).order_by("-pk")

    def location(self, item: Event) -> str:
        """Return the path of the event's home page."""
        return reverse("tournaments:event", args=[item.slug])

    def lastmod(self, item: Event) -> datetime.datetime:
        """Return the time of the last published round, before that of the creation."""
        published: datetime.datetime | None = getattr(item, "published", None)
        return published or item.created_at


SITEMAPS = {"events": ListedEvents}
