"""An arbiter takes a messy list from a spreadsheet with the keyboard, on a phone's screen and without script."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.organiser import Organiser
from tournaments.models import Registration

pytestmark = pytest.mark.browser

TABLE = (
    "Nr.\tNome\tElo FIDE\tNato il\tQuota\n1\tRossi, Anna\t2311*\t12/5/87\tsì\n2\tVerdi, Bo\tNC\tmai\tno\n"
    "3\tNeri, Carla\t1850\t\tsì\n"
)


@pytest.mark.parametrize("has_script", [True, False])
def test_a_messy_list_is_corrected_and_entered(site: str, browser: Browser, *, has_script: bool) -> None:
    context = browser.new_context(locale="en", viewport={"width": 390, "height": 844}, java_script_enabled=has_script)
    arbiter = Organiser(context.new_page(), site)
    arbiter.sign_in()
    arbiter.create("Lighthouse Open", rounds=5)
    page = arbiter.page
    page.goto(f"{arbiter.event}/desk/players/import/")
    page.fill("textarea[name=text]", TABLE)
    page.get_by_role("button", name="Preview").press("Enter")
    expect(page.get_by_role("heading", name="3 of 3 rows can be added")).to_be_visible()
    expect(page.get_by_text("Not imported: Nr., Quota")).to_be_visible()
    expect(page.get_by_text("Rating: read from “2311*”.")).to_be_visible()
    born = page.locator("input[name=cell-3-birth]")
    expect(born).to_have_value("mai")
    born.fill("1999")
    born.press("Enter")  # looks again; enters nobody
    expect(page.locator("#row-3")).to_contain_text("1999")
    page.get_by_role("button", name="Correct line 4").press("Enter")
    page.fill("input[name=cell-4-rating]", "1860")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth") if has_script else True
    page.get_by_role("button", name="Add 3 players").press("Enter")
    page.wait_for_url("**/desk/players/")
    expect(page.get_by_text("3 players were added.")).to_be_visible()
    rows = Registration.objects.order_by("name").values_list("name", "rating", "birth")
    assert list(rows) == [
        ("Neri, Carla", 1860, ""),
        ("Rossi, Anna", 2311, "1987/05/12"),
        ("Verdi, Bo", 0, "1999/00/00"),
    ]
