"""Real events come in through the browser, show what they are, go out as a report and come in again."""

from __future__ import annotations

from dataclasses import replace

import pytest
from playwright.sync_api import Browser, expect

from tabellone.interchange import trf
from tabellone.record import format_points
from tests.corpus import vectors
from tests.factories import PASSWORD, make_user
from tournaments.domain.reports.imports import export_trf
from tournaments.models import Event

pytestmark = pytest.mark.browser


def test_every_real_event_is_shown_with_the_right_points_and_survives_export_and_import(
    site: str, browser: Browser
) -> None:
    make_user("organiser")
    page = browser.new_context(locale="en").new_page()
    page.goto(f"{site}/accounts/login/?next=/import/")
    page.fill("input[name=login]", "organiser")
    page.fill("input[name=password]", PASSWORD)
    page.press("input[name=password]", "Enter")
    for path in vectors("real"):
        wanted = trf.read(path.read_bytes()).record
        page.goto(f"{site}/import/")
        page.set_input_files("input[name=report]", path)
        page.get_by_role("button", name="Import").click()
        page.wait_for_url("**/desk/imported/")
        expect(page.get_by_text("The report is imported.")).to_be_visible()
        event = Event.objects.latest("pk")
        last = len(wanted.rounds)

        page.goto(f"{site}/e/{event.slug}/round/{last}/")
        assert page.locator("table.pairings tbody tr").count() == len(wanted.rounds[-1].games)
        shown = {}
        for address, points in (("standings", "td.points"), ("crosstable", "td.total")):
            page.goto(f"{site}/e/{event.slug}/{address}/")
            shown[address] = sorted(page.locator(f"main table tbody tr[data-key] {points}").all_inner_texts())
        right = sorted(format_points(wanted.points_of(player.tpn)) for player in wanted.players)
        assert shown == dict.fromkeys(shown, right)

        exported = export_trf(event)
        with page.expect_download() as download:
            page.evaluate("address => { location.href = address }", f"{site}/e/{event.slug}/desk/report.trf")
        assert download.value.path().read_text() == exported
        kept = trf.read(exported).record
        assert kept.rounds == wanted.rounds
        # A name has one space between two words, whatever the file has.
        names = [" ".join(player.name.split()) for player in wanted.players]
        named = [replace(player, name=name) for player, name in zip(wanted.players, names, strict=True)]
        assert kept.players == tuple(named)
