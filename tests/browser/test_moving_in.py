"""Running events of other programs go on with their next round, in the browser, by what the pages say."""

from __future__ import annotations

import re
import sys
import time

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.organiser import Organiser, open_settings
from tests.tabellone.interchange.swiss_manager.files import tumx
from tests.tabellone.interchange.test_crosstable import TABLE
from tests.tables import as_xlsx
from tests.tournaments.domain.reports.test_other_programs import FIRST, ROSTERS, SIDES

pytestmark = pytest.mark.browser
DRAFT = re.compile(r"Publish round \d|Draft \(arbiters only\)")


def moved_in(arbiter: Organiser, name: str, data: bytes) -> None:
    """The page that tells of it, with its rounds compared."""
    page = arbiter.page
    page.goto(f"{arbiter.site}/import/")
    page.set_input_files("input[name=report]", {"name": name, "mimeType": "", "buffer": data})
    page.get_by_role("button", name="Import").click()
    page.wait_for_url("**/desk/imported/")
    arbiter.event = page.url.removesuffix("/desk/imported/")
    expect(page.get_by_role("heading", name="Not included in the file")).to_be_visible()
    expect(page.locator("#imported-rounds progress")).to_have_count(0, timeout=60_000)


@pytest.fixture
def arbiter(site: str, browser: Browser) -> Organiser:
    arbiter = Organiser(browser.new_context(locale="en").new_page(), site)
    arbiter.sign_in()
    return arbiter


def test_a_list_of_chess_results_goes_on_with_its_next_round(arbiter: Organiser) -> None:
    started = time.monotonic()
    page = arbiter.page
    moved_in(arbiter, "crosstable.xlsx", as_xlsx(*(line.split(",") for line in TABLE.splitlines())))
    expect(page.get_by_text("it has no starting numbers")).to_be_visible()
    with page.expect_download() as download:
        page.get_by_role("link", name="CSV", exact=True).click()
    assert "Not included in the file" in download.value.path().read_text(encoding="utf-8-sig")
    arbiter.enter_results(3)
    page.goto(f"{arbiter.event}/desk/imported/")
    page.get_by_role("link", name="Settings", exact=True).last.click()
    open_settings(page)
    page.fill("input[name=planned_rounds]", "5")
    with page.expect_navigation():
        page.get_by_role("button", name="Save", exact=True).click()
    with page.expect_navigation():
        page.locator("button[name=rounds_confirmed]").click()
    page.goto(f"{arbiter.event}/desk/imported/")
    page.get_by_role("button", name="Pair round 4").click()
    expect(page.get_by_text(DRAFT).first).to_be_visible()
    arbiter.publish(4)
    sys.stdout.write(f"\nfrom the file to the published round: {time.monotonic() - started:.1f} s\n")


def test_a_team_file_of_swiss_manager_goes_on_with_its_next_round(arbiter: Organiser) -> None:
    moved_in(arbiter, "league.TUMX", tumx(SIDES, ROSTERS, [FIRST, ([], [])]))
    arbiter.page.get_by_role("button", name="Pair round 2").click()
    expect(arbiter.page.get_by_text(DRAFT).first).to_be_visible()
    arbiter.publish(2)
