"""From the last result to everything that an arbiter hands over: prizes, certificates, slips, report. Clicks count."""

from __future__ import annotations

import datetime
import io
import zipfile
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.browser.organiser import Organiser
from tests.factories import make_user, publish_next
from tests.prizes.made import fund_with
from tests.standings.rated import rated_event
from tests.tabellone.papers.pages import pages_of
from tournaments.models import Event

pytestmark = pytest.mark.browser
MOST_CLICKS = 15


class Clicks:
    """The arbiter's hand on the mouse, which counts."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.count = 0

    def click(self, target: Locator) -> None:
        target.click()
        self.count += 1

    def link(self, name: str, within: str = "body") -> None:
        self.click(self.page.locator(within).get_by_role("link", name=name, exact=True))

    def download(self, role: str, name: str) -> bytes:
        """Click the button or link, and return the file."""
        with self.page.expect_download() as found:
            self.click(self.page.get_by_role("link" if role == "link" else "button", name=name))
        return Path(found.value.path()).read_bytes()


def test_the_last_hour_needs_fewer_than_15_clicks(site: str, browser: Browser) -> None:
    event = rated_event(rounds=2, owner=make_user("organiser"))
    fund_with(event, main=[100_000, 50_000])
    last = publish_next(event)
    last.starts_at = datetime.datetime(2026, 11, 7, 18, tzinfo=datetime.UTC)
    last.save()
    context = browser.new_context(locale="en")
    arbiter = Organiser(context.new_page(), site)
    arbiter.sign_in()
    page = arbiter.page
    page.goto(f"{site}/e/{event.slug}/desk/round/2/results/")
    for key in ("1", "0"):
        page.keyboard.press(key)
    expect(page.get_by_text("All boards have a result.")).to_be_visible()
    hand = Clicks(page)

    hand.link("Prizes")
    hand.click(page.get_by_role("button", name="Publish winners"))
    expect(page.get_by_text("Winners published on")).to_be_visible()

    hand.link("Print")
    final = pages_of(hand.download("link", "Print final papers"))
    text = "\n".join(final)
    for wanted in ("Standings", "Prize list", "Receipt", "Certificate", "Event minutes"):
        assert wanted in text
    slips = pages_of(hand.download("link", "Print papers: Round 2"))
    assert "White signs" in slips[-1]

    hand.link("Rating report")
    package = hand.download("button", "Download package")
    archive = hand.download("link", "Download archive")
    assert "standings.pdf" in names_in(package)
    assert {"rating-report/report-trf26.trf", "change-log.csv", "event.json"} <= names_in(archive)
    assert Event.objects.get(pk=event.pk).prize_funds.get().published is not None
    assert hand.count == 8 < MOST_CLICKS
    context.close()


def names_in(content: bytes) -> set[str]:
    """The names of the files in the ZIP."""
    with zipfile.ZipFile(io.BytesIO(content)) as archive:
        return set(archive.namelist())
