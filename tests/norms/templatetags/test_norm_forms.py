"""Links of the forms' files, and of the pages of missing fields."""

from __future__ import annotations

from norms.domain.facts import MissingField
from norms.templatetags.norm_forms import form_links, missing_address
from tournaments.models import Event
from tournaments.templatetags.files import FileLink

EVENT = Event(slug="tower-open")


def test_a_form_has_a_pdf_of_both_paper_sizes_and_data() -> None:
    desk = "/e/tower-open/desk/norms/"
    assert form_links(EVENT, "norms:certificate_file", 7, "GM") == [
        FileLink("PDF A4", f"{desk}7/it1-GM.pdf?paper=a4"),
        FileLink("PDF Letter", f"{desk}7/it1-GM.pdf?paper=letter"),
        FileLink("JSON", f"{desk}7/it1-GM.json"),
        FileLink("CSV", f"{desk}7/it1-GM.csv"),
    ]
    assert form_links(EVENT, "norms:report_file")[-1] == FileLink("CSV", f"{desk}forms/it3.csv")


def test_a_missing_field_leads_to_its_place() -> None:
    assert missing_address(EVENT, MissingField("x", "norms:papers", "id_official")) == (
        "/e/tower-open/desk/norms/forms/#id_official"
    )
    assert missing_address(EVENT, MissingField("x", "norms:player", "id_birth", 7)) == (
        "/e/tower-open/desk/norms/7/#id_birth"
    )
    assert missing_address(EVENT, MissingField("x", "tournaments:desk")) == "/e/tower-open/desk/"
