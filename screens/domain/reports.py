"""What screens report: that they are connected, their size, and their page."""

from __future__ import annotations

import datetime
from dataclasses import dataclass

from django.utils import timezone

from screens.models import HallScreen, ScreenReport
from tournaments.models.row_tracking import reading

STORED_EVERY = datetime.timedelta(seconds=20)
"""An unchanged report is stored at most this often."""
SILENT_AFTER = datetime.timedelta(seconds=50)
"""A screen without a report for this time has no connection. Screens report every 15 seconds."""
LARGEST_SCREEN = 20_000
MOST_PAGES = 999


@dataclass(frozen=True, slots=True)
class Seen:
    """A report: the size in pixels, the page and the number of pages."""

    width: int = 0
    height: int = 0
    page: int = 0
    pages: int = 0

    def bounded(self) -> Seen:
        """Return the report with its numbers inside their limits."""
        width, height = (min(max(side, 0), LARGEST_SCREEN) for side in (self.width, self.height))
        pages = min(max(self.pages, 0), MOST_PAGES)
        return Seen(width, height, min(max(self.page, 0), pages), pages)


def report_of(screen: HallScreen) -> ScreenReport | None:
    """Return the last report; None if there is none yet."""
    return getattr(screen, "report", None)


def is_connected(screen: HallScreen) -> bool:
    """Return True if the screen has reported in the last seconds."""
    report = report_of(screen)
    return report is not None and timezone.now() - report.seen_at < SILENT_AFTER


def store_report(screen: HallScreen, seen: Seen) -> None:
    """Store the report, if it differs or the last one is older than some seconds."""
    seen, now, last = seen.bounded(), timezone.now(), report_of(screen)
    if last is not None and now - last.seen_at < STORED_EVERY and _seen(last) == seen:
        return
    fields = {"seen_at": now, "width": seen.width, "height": seen.height, "page": seen.page, "pages": seen.pages}
    with reading():
        if HallScreen.objects.filter(pk=screen.pk).exists():
            ScreenReport.objects.update_or_create(screen_id=screen.pk, defaults=fields)


def _seen(report: ScreenReport) -> Seen:
    return Seen(report.width, report.height, report.page, report.pages)
