"""Yesterday's state is restored in the browser: what would be lost is shown first, and the restore is undone."""

from __future__ import annotations

import datetime
import sys
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect
from pytest_django.fixtures import Settings

from archives.domain.backups.triggers import wait_for_threads
from archives.models import RestorePoint
from tests.browser.organiser import Organiser
from tests.factories import enter_results, make_user, owner_of, played_event, publish_next
from tournaments.domain.entries.withdrawals import withdraw
from tournaments.models import Event

pytestmark = pytest.mark.browser


def event_of_two_days() -> Event:
    """An event with a round of yesterday, whose restore point is of yesterday too, and a round of today."""
    event = played_event(players=8, rounds=5, played=1, name="Lanterna Open", owner=make_user("organiser"))
    wait_for_threads()
    RestorePoint.objects.exclude(reason="publish").delete()
    point = RestorePoint.objects.get()
    RestorePoint.objects.update(at=point.at - datetime.timedelta(days=1))
    withdraw(registration=event.registrations.order_by("tpn")[5], actor=owner_of(event))
    enter_results(publish_next(event))
    wait_for_threads()
    return event


def clicked(page: Page, role: str, name: str, clicks: list[str]) -> None:
    """One click of the arbiter, counted."""
    page.get_by_role(role, name=name).last.click()  # type: ignore[arg-type]  # a name of a role
    clicks.append(name)


def test_yesterdays_state_is_restored_in_three_clicks_and_undone_in_one(
    site: str, browser: Browser, settings: Settings, tmp_path: Path
) -> None:
    settings.RESTORE_POINTS_AUTOMATIC, settings.BACKUPS_DIR = True, tmp_path / "first"
    event = event_of_two_days()
    arbiter = Organiser(browser.new_context(locale="en").new_page(), site)
    arbiter.sign_in()
    page, clicks = arbiter.page, list[str]()
    page.goto(f"{site}/e/{event.slug}/desk/")
    expect(page.get_by_text("Saved at")).to_be_visible()
    clicked(page, "link", "Restore points", clicks)
    expect(page.get_by_role("row", name="Round 2 published")).to_be_visible()
    clicked(page, "link", "Preview", clicks)
    lost = page.get_by_role("region", name="Changes by the restore")
    expect(lost).to_contain_text("Rounds no longer published: 2")
    expect(lost).to_contain_text("results are lost")
    clicked(page, "button", "Restore event", clicks)
    expect(page.locator("#toasts")).to_contain_text("The event is restored.")
    wait_for_threads()
    assert [round_.state for round_ in event.rounds.order_by("number")][:2] == ["published", "planned"]
    assert not event.registrations.filter(is_withdrawn=True).exists()
    sys.stdout.write(f"\nfrom the desk to yesterday's state: {len(clicks)} clicks ({', '.join(clicks)})\n")
    assert len(clicks) == 3
    page.get_by_role("button", name="Undo").first.click()
    expect(page.locator("#toasts")).to_contain_text("Undone: Restored to the state of")
    assert [round_.state for round_ in event.rounds.order_by("number")][:2] == ["locked", "published"]
    wait_for_threads()
    page.goto(f"{site}/e/{event.slug}/desk/backups/")
    expect(page.get_by_role("row", name="Before a restore")).to_be_visible()
    usb = tmp_path / "usb"
    usb.mkdir()
    page.get_by_label("Folder on another disk").fill(str(usb))
    page.get_by_role("button", name="Save folder").click()
    page.get_by_role("button", name="Create restore point").click()
    expect(page.locator("#toasts")).to_contain_text("Restore point saved.")
    assert len(list(usb.glob("*/*.tabellone"))) == 1
