"""What other pages show of an event's regulations: the tab, the numbers to cite, the task at the desk."""

from __future__ import annotations

from collections.abc import Iterator

from django.core.cache import cache
from django.urls import reverse
from django.utils.translation import gettext as _

from regulations.domain.numbering import written
from regulations.domain.publishing import publication_of
from regulations.domain.reading import has_regulations
from regulations.domain.versions import latest_version
from tournaments.domain.citations import PublishedRegulations, regulations_of
from tournaments.domain.public_tabs import PublicTab
from tournaments.domain.rounds.before_pairing import AheadLine
from tournaments.models import Event

KEEP_SECONDS = 600
"""How long the desk keeps the comparison; settings outside the change log show after this time."""


def public_tab(event: Event) -> PublicTab | None:
    """Return the page of the published regulations; None before the publication."""
    found = regulations_of(event)
    return None if found is None else PublicTab("regulations", _("Regulations"), found.address)


def published_numbers(event: Event) -> PublishedRegulations | None:
    """Return the numbers of the version in force by topic; None before the publication. One query."""
    if not has_regulations(event):
        return None
    version = latest_version(event)
    if version is None:
        return None
    numbers = {each["key"]: written(each["number"]) for each in version.paragraphs}
    return PublishedRegulations(reverse("regulations:public", args=[event.slug]), numbers)


def tasks_of(event: Event) -> Iterator[AheadLine]:
    """Yield a task if the settings differ from the published regulations."""
    if event.is_archived or not has_regulations(event) or regulations_of(event) is None:
        return
    if _differs(event):
        text = _("The settings differ from the published regulations.")
        yield AheadLine("waits", text, "regulations:desk")


def _differs(event: Event) -> bool:
    """Return whether the settings differ from the version in force; computed once per change of the event."""
    host = event.festival or event
    key = f"regulations-differ:{event.pk}:{event.created_at.timestamp()}:{event.version}:{host.version}"
    known: bool | None = cache.get(key)
    if known is None:
        known = publication_of(event).has_difference
        cache.set(key, known, KEEP_SECONDS)
    return known
