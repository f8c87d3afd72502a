"""The pages that take files: what they are before anything is sent, and after, with and without a script."""

from __future__ import annotations

import io
import zipfile

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from tabellone.interchange import trf
from tests.factories import PASSWORD, make_event, make_user, played_event
from tests.tabellone.interchange.players.test_table import workbook
from tests.tabellone.interchange.test_crosstable import TABLE, as_web_page
from tests.tabellone.interchange.trf.repair.four import NOVAK, column
from tournaments.domain.records import record_of
from tournaments.domain.reports.findings import shown_findings
from tournaments.domain.reports.imports import import_trf
from tournaments.models import Event

pytestmark = pytest.mark.django_db


def packed(name: str) -> bytes:
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w") as archive:
        archive.writestr(name, "012 Open")
    return stream.getvalue()


@pytest.fixture
def client() -> Client:
    make_user()
    client = Client()
    assert client.login(username="owner", password=PASSWORD)
    return client


def test_a_page_that_asks_for_a_file_finds_nothing_wrong_before_one_is_sent(client: Client) -> None:
    event = make_event(owner=make_user())
    for address in ("/import/", f"/e/{event.slug}/desk/players/import/"):
        page = client.get(address)
        assert (page.status_code, "error" in page.context, "preview" in page.context) == (200, False, False)
    sent = client.post("/import/")
    assert (sent.status_code, sent.context["error"]) == (422, "Choose a file first.")


def polish_report() -> bytes:
    played = played_event(owner=make_user(), players=6, rounds=3, played=2)
    text = trf.write(record_of(played))
    name = played.registrations.get(tpn=1).name
    return text.replace(f"{name:33}", f"{'Żółć, Łukasz':33}").encode("cp1250")


def test_a_report_that_is_no_unicode_is_shown_in_the_guessed_encoding_before_it_becomes_an_event(
    client: Client,
) -> None:
    upload = SimpleUploadedFile("open.trf", polish_report())
    before = Event.objects.count()
    page = client.post("/import/", {"report": upload})
    reading = page.context["reading"]
    assert (page.status_code, reading.codec, Event.objects.count()) == (200, "cp1250", before)
    assert any("Żółć, Łukasz" in sample for sample in reading.samples)
    assert '<option value="cp1250" selected>Central European (Windows-1250)</option>' in page.content.decode()
    again = {"file": reading.again, "file_name": "open.trf", "encoding": "cp1252", "look": "1"}
    other = client.post("/import/", again)
    assert (other.context["reading"].codec, Event.objects.count()) == ("cp1252", before)
    assert any("¯ó³æ" in sample for sample in other.context["reading"].samples)
    made = client.post("/import/", again | {"encoding": "cp1250", "confirm": "1"})
    assert made.status_code == 302
    event = Event.objects.order_by("-pk")[0]
    assert event.registrations.get(tpn=1).name == "Żółć, Łukasz"


def test_what_is_sent_again_damaged_is_no_file(client: Client) -> None:
    sent = client.post("/import/", {"file": "%%%", "file_name": "x", "confirm": "1"})
    assert (sent.status_code, sent.context["error"]) == (422, "Choose a file first.")


def test_a_report_read_as_guessed_says_so_in_the_import_report() -> None:
    event = import_trf(actor=make_user(), data=polish_report(), source="open.trf")
    notes = [finding for finding in event.import_report.findings if "Unicode" in str(finding)]
    assert len(notes) == 1
    assert shown_findings(notes)[0].texts == (
        "The file: is not Unicode and was read as Central European (Windows-1250).",
    )


@pytest.mark.parametrize(
    ("name", "data", "said"),
    [
        ("open.swt", b"\x83\x02\x00\x00", "a file of Swiss-Chess (SWT)"),
        ("open.zip", packed("open.trf"), "a zip archive"),
        ("open.html", b"<html><body>x</body></html>", "a web page without a crosstable"),
        ("players.xlsx", workbook(["Name"], ["Rossi"]), "a workbook without columns of rounds"),
    ],
)
def test_a_file_that_cannot_be_read_is_named_with_the_way_out(
    client: Client, name: str, data: bytes, said: str
) -> None:
    page = client.post("/import/", {"report": SimpleUploadedFile(name, data)})
    assert page.status_code == 422
    assert f"found {said}" in page.context["error"]


def test_asking_for_the_comparison_leads_back_to_the_report_and_a_script_gets_the_part_that_changes(
    client: Client,
) -> None:
    played = played_event(owner=make_user(), players=6, rounds=3, played=2)
    text = trf.write(record_of(played)).encode()
    event = import_trf(actor=make_user(), data=text, source="open.trf")
    page = f"/e/{event.slug}/desk/imported/"
    whole, part = client.post(page), client.post(page, headers={"HX-Request": "true"})
    assert (whole.status_code, whole.headers.get("Location")) == (302, page)
    assert (part.status_code, part.templates[0].name) == (200, "tournaments/desk/_imported_rounds.html")


def test_a_saved_page_of_chess_results_becomes_an_event_with_its_rounds(client: Client) -> None:
    page = SimpleUploadedFile("crosstable.html", as_web_page(TABLE).encode())
    response = client.post("/import/", {"report": page})
    assert response.status_code == 302
    event = Event.objects.get()
    assert (event.name, event.rounds.count(), event.registrations.count()) == ("Lighthouse Open 2026", 3, 5)
    assert "not Unicode" not in client.get(response.headers["Location"], follow=True).content.decode()


def test_a_defective_report_shows_its_adjustments_and_is_imported_after_the_confirmation(client: Client) -> None:
    text = column(NOVAK, 99, "?").replace(" 1.5 ", " 0.5 ")
    page = client.post("/import/", {"report": SimpleUploadedFile("open.trf", text.encode())})
    assert (page.status_code, page.templates[0].name) == (200, "tournaments/desk/import_repairs.html")
    told = " ".join(page.content.decode().split())
    for part in (
        "The file has 1 defect. Nothing is imported yet.",
        "Round 1, result",
        "Taken from the opponent&#x27;s line",
        "Import with 1 adjustment",
        "the report states ½, its results give 1½.",
    ):
        assert part in told
    assert not Event.objects.filter(name="Open").exists()
    form = page.context["file"], page.context["repairs"]
    sent = {
        "file": form[0].again, "file_name": "open.trf", "encoding": "", "adjustments": form[1].digest, "confirm": "1"
    }  # fmt: skip
    refused = client.post("/import/", sent | {"adjustments": "x"})
    assert (refused.status_code, Event.objects.filter(name="Open").exists()) == (422, False)
    assert "differ from those confirmed" in refused.context["error"]
    made = client.post("/import/", sent)
    event = Event.objects.get(name="Open")
    assert made.headers["Location"] == f"/e/{event.slug}/desk/imported/"
    imported = client.get(made.headers["Location"])
    assert "Adjustments of the file" in imported.content.decode()
    assert imported.context["was_asked"]


def test_a_defect_that_cannot_be_repaired_is_told_with_its_line(client: Client) -> None:
    text = column(NOVAK, 112, "0000 - F")
    page = client.post("/import/", {"report": SimpleUploadedFile("open.trf", text.encode())})
    assert page.status_code == 422
    assert "line 5, column 112" in page.context["error"]


def test_only_a_signed_in_user_confirms_adjustments() -> None:
    page = Client().post("/import/", {"adjustments": "x", "file": "MDEy", "file_name": "x"})
    assert (page.status_code, page.headers["Location"].split("?")[0]) == (302, "/accounts/login/")
