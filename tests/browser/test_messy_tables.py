"""Six tables as organisers send them, entered in the browser without leaving it. How long each took is printed (-s)."""

from __future__ import annotations

import datetime
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.organiser import Organiser
from tests.tables import as_ods, as_xlsx
from tournaments.models import Event, Registration

pytestmark = pytest.mark.browser
LONGEST_MS = 30_000


@pytest.fixture
def arbiter(site: str, browser: Browser) -> Organiser:
    arbiter = Organiser(browser.new_context(locale="en").new_page(), site)
    arbiter.sign_in()
    arbiter.create("Lighthouse Open", rounds=7)
    arbiter.page.goto(f"{arbiter.event}/desk/players/import/")
    return arbiter


@contextmanager
def timed(what: str) -> Iterator[None]:
    """Say how long the person was at it."""
    started = time.monotonic()
    yield
    sys.stdout.write(f"\n{what}: {time.monotonic() - started:.1f} s\n")


def paste(page: Page, text: str) -> None:
    page.fill("textarea[name=text]", text)
    page.get_by_role("button", name="Preview").click()
    page.wait_for_load_state()


def upload(page: Page, name: str, data: bytes) -> None:
    page.set_input_files("input[name=table]", {"name": name, "mimeType": "", "buffer": data})
    page.get_by_role("button", name="Preview").click()
    page.wait_for_load_state()


def look_again(page: Page) -> None:
    """As Enter in a field does."""
    page.get_by_role("button", name="Reload").last.click()
    page.wait_for_load_state()


def confirm(page: Page, button: str, told: str) -> None:
    page.get_by_role("button", name=button, exact=True).click()
    page.wait_for_url("**/desk/players/", timeout=LONGEST_MS)
    expect(page.get_by_text(told)).to_be_visible()


def entered(*fields: str) -> list[tuple[object, ...]]:
    return list(Registration.objects.order_by("name").values_list("name", *fields))


def test_a_starting_list_of_chess_results_is_pasted_with_its_head_and_foot(arbiter: Organiser) -> None:
    page = arbiter.page
    with timed("chess-results, pasted"):
        paste(
            page,
            "From the Tournament-Database of Chess-Results https://chess-results.com\t\t\t\t\t\t\t\n"
            "Lighthouse Open\t\t\t\t\t\t\t\n"
            "Last update 13.02.2026 18:17:32\t\t\t\t\t\t\t\nStarting rank\t\t\t\t\t\t\t\n"
            "No.\t\tName\tFideID\tFED\tRtgI\tRtgN\tClub/City\n"
            "1\tGM\tŠtern, Čedomir\t800001\tSLO\t2449\t2501\tŠD Fram\n"
            "2\tWFM\tBlaise-Noël, Ágnes\t800002\tHUN\t2103\t\tTour d'Ivoire\n"
            "3\t\tHäggström Åke\t\tSWE\t0\t1502\t\n"
            "\t\t\t\t\t\t\t\nYou find all details to this tournament under https://chess-results.com/tnr1.aspx\n"
            "Chess-Tournament-Results-Server: Chess-Results\n",
        )
        expect(page.get_by_role("heading", name="3 of 3 rows can be added")).to_be_visible()
        expect(page.get_by_text("Not imported: No., RtgN")).to_be_visible()
        confirm(page, "Add 3 players", "3 players were added.")
    assert entered("title", "rating", "federation", "fide_id", "club") == [
        ("Blaise-Noël, Ágnes", "WFM", 2103, "HUN", "800002", "Tour d'Ivoire"),
        ("Häggström Åke", "", 0, "SWE", "", ""),
        ("Štern, Čedomir", "GM", 2449, "SLO", "800001", "ŠD Fram"),
    ]


def test_a_clubs_own_list_in_an_old_encoding_is_mended_in_the_preview(arbiter: Organiser) -> None:
    page = arbiter.page
    table = (
        "Cognome;Nome;Elo;Titolo;Nato il;Quota pagata;e-mail\n"
        "D'Amico;Niccolò;2100*;m;12/5/87;sì;n@example.org\n"
        "Però;Lucia;1 980;f;1990;no;\nBassi;Ugo;1.987;n/a;17.05.1990;sì;\n"
        "Conti;Ada;NC;;29/2/2001;no;\nDrago;Ezio;1399N;MF;boh;sì;\nFerri;Ida;duemila;;2011;;\n"
    ).encode("latin-1")
    with timed("CSV of a club, uploaded"):
        upload(page, "iscritti.csv", table)
        expect(page.get_by_role("heading", name="6 of 6 rows can be added")).to_be_visible()
        page.fill("#cell-5-birth", "2001")
        page.fill("#cell-6-birth", "3/1999")
        page.fill("#cell-7-rating", "2000")
        look_again(page)
        expect(page.locator("#row-6")).to_contain_text("1999/03")
        confirm(page, "Add 6 players", "6 players were added.")
    assert entered("rating", "title", "birth") == [
        ("Bassi, Ugo", 1987, "", "1990/05/17"),
        ("Conti, Ada", 0, "", "2001/00/00"),
        ("D'Amico, Niccolò", 2100, "IM", "1987/05/12"),
        ("Drago, Ezio", 1399, "FM", "1999/03/00"),
        ("Ferri, Ida", 2000, "", "2011/00/00"),
        ("Però, Lucia", 1980, "FM", "1990/00/00"),
    ]


def test_three_hundred_rows_of_a_workbook_with_days_and_columns_that_nobody_knows(arbiter: Organiser) -> None:
    page = arbiter.page
    rows = [
        [
            f"Péter{number}, José",
            1000.0 + number,
            datetime.datetime(1950 + number % 60, 1 + number % 12, 1 + number % 28),  # noqa: DTZ001
            None if number % 3 else 800000 + number,
            "pagato",
            number % 2 == 0,
        ]
        for number in range(300)
    ]
    with timed("workbook of 300 rows, uploaded"):
        upload(
            page, "iscritti.xlsx", as_xlsx(["Spieler", "Elo", "Geburtsdatum", "FIDE-Code", "Quota", "Tessera"], *rows)
        )
        expect(page.get_by_role("heading", name="300 of 300 rows can be added")).to_be_visible(timeout=LONGEST_MS)
        confirm(page, "Add 300 players", "300 players were added.")
    assert Registration.objects.count() == 300
    fields = ("rating", "birth", "fide_id")
    assert Registration.objects.values_list(*fields).get(name="Péter42, José") == (1042, "1992/07/15", "800042")
    page.goto(f"{arbiter.event}/desk/")
    with page.expect_navigation(timeout=LONGEST_MS):
        page.keyboard.press("z")
    assert Registration.objects.count() == 0


def test_swiss_managers_german_columns(arbiter: Organiser) -> None:
    page = arbiter.page
    with timed("Swiss-Manager, pasted"):
        paste(
            page,
            "Nr.;Name;Titel;ID;EloNat;EloInt;Geb.Datum;Land;Sex;Typ;Gr;VNr;Verein/Ort;FideNr\n"
            "1;Müller, Jörg;FM;77;2210;2199;19870512;GER;;;A;12;SK Turm;800003\n"
            "2;Weiß, Änne;wf;78;1899;0;1990;GER;w;S60;B;;SV Läufer;\n",
        )
        expect(page.get_by_role("heading", name="2 of 2 rows can be added")).to_be_visible()
        confirm(page, "Add 2 players", "2 players were added.")
    assert entered("title", "rating", "birth", "sex", "fide_id") == [
        ("Müller, Jörg", "FM", 2199, "1987/05/12", "", "800003"),
        ("Weiß, Änne", "WFM", 0, "1990/00/00", "w", ""),
    ]


def test_the_same_people_again_are_recognised_changed_and_nobody_is_there_twice(arbiter: Organiser) -> None:
    page = arbiter.page
    paste(
        page,
        "name\trating\tfide id\tbirth\nFerrari, François\t1800\t\t\n"
        "Rossi, Anna\t1700\t800001\t1990\nNeri, Ugo\t1600\t\t1999\n",
    )
    confirm(page, "Add 3 players", "3 players were added.")
    page.goto(f"{arbiter.event}/desk/players/import/")
    with timed("the same people again"):
        paste(
            page,
            "Nome;Elo;ID FIDE;Nato\nFERRARI, François;1810;;\nANNA ROSSI;1750;800001;1990\nNéri Ugo;1600;;1999\n"
            "Ferrari, FRANCOIS;1810;;\nBo, Ida;1500;;\n",
        )
        expect(page.locator("#row-2")).to_contain_text("1800 → 1810")
        expect(page.locator("#row-3")).to_contain_text("1700 → 1750")
        expect(page.locator("#row-5")).to_contain_text("Same player as in line 2.")
        expect(page.locator("#row-4")).to_contain_text("Neri, Ugo → Néri Ugo")
        confirm(page, "Add 1 and update 3 players", "1 player was added. The data of 3 players are changed.")
    assert sorted(entered("rating")) == [
        ("ANNA ROSSI", 1750),
        ("Bo, Ida", 1500),
        ("FERRARI, François", 1810),
        ("Néri Ugo", 1600),
    ]


def test_columns_of_unknown_names_are_mapped_and_starting_again_keeps_the_table(arbiter: Organiser) -> None:
    page = arbiter.page
    data = as_ods(
        ["Chi gioca", "Forza", "Arrivo", "Nata/o"],
        ["Rossi, Anna", 2104, "treno", datetime.date(1990, 5, 17)],
        ["Verdi, Bo", "n.c.", "auto", "1987"],
    )
    with timed("LibreOffice, columns mapped by hand"):
        upload(page, "iscritti.ods", data)
        page.get_by_role("checkbox", name="The table has a heading row").check()
        page.get_by_role("button", name="Apply columns").click()
        page.wait_for_load_state()
        page.get_by_role("button", name="Start again").click()
        page.wait_for_load_state()
        assert "Rossi, Anna\t2104\ttreno\t1990-05-17" in page.locator("textarea[name=text]").input_value()
        page.get_by_role("button", name="Preview").click()
        page.wait_for_load_state()
        page.get_by_role("checkbox", name="The table has a heading row").check()
        page.get_by_role("button", name="Apply columns").click()
        page.wait_for_load_state()
        for heading, field in (("Chi gioca", "name"), ("Forza", "rating"), ("Nata/o", "birth")):
            page.get_by_label(heading, exact=True).select_option(field)
        page.get_by_role("button", name="Apply columns").click()
        page.wait_for_load_state()
        expect(page.get_by_role("heading", name="2 of 2 rows can be added")).to_be_visible()
        confirm(page, "Add 2 players", "2 players were added.")
    assert entered("rating", "birth") == [("Rossi, Anna", 2104, "1990/05/17"), ("Verdi, Bo", 0, "1987/00/00")]
    assert Event.objects.get().journal.filter(action="import_players").count() == 1
