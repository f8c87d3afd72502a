"""The paper: draft or version, with numbers, in the print centre."""

from __future__ import annotations

import io

import pytest
from pypdf import PdfReader

from papers.domain.catalogue import paper_of, papers_of
from papers.domain.request import PaperRequest
from regulations.domain.papers import address_on_paper, regulations_paper
from tabellone.papers import write_pdf
from tests.factories import make_event
from tests.festivals import festival_of, section_of
from tests.regulations.made import publish
from tournaments.models import Event
from tournaments.views.files import paper_in

pytestmark = pytest.mark.django_db
WANTED = PaperRequest("https://chess.example")


def test_the_print_centre_has_the_paper_for_events_with_regulations() -> None:
    section = section_of(festival_of("A"), "A")
    assert section.festival is not None
    kind = paper_of(section, "regulations")
    assert kind is not None
    assert str(kind.name) == "Regulations"
    assert paper_of(section.festival, "regulations") is None
    assert [each.key for each in papers_of(section)].count("regulations") == 1


def test_the_paper_is_marked_as_a_draft_until_a_version_is_published() -> None:
    event = make_event()
    assert regulations_paper(event, WANTED).state == "Draft, not published"
    publish(event)
    paper = regulations_paper(event, WANTED)
    assert paper.state.startswith("Version 1 of ")
    assert (paper.sections[0].title, paper.sections[0].texts[0]) == ("1. Event", "1.1  Name: Tower Open")


def test_the_pdf_has_the_numbered_paragraphs() -> None:
    event = make_event(name="Torneo della Torre")
    publish(event)
    content = write_pdf(regulations_paper(event, WANTED), paper_in("a4"))
    text = " ".join(PdfReader(io.BytesIO(content)).pages[0].extract_text().split())
    assert "1. Event 1.1 Name: Torneo della Torre" in text
    assert "Version 1 of " in text


def test_the_address_is_on_the_paper_once_the_page_is_public() -> None:
    event = make_event()
    assert address_on_paper(event, WANTED) == ""
    publish(event)
    event.refresh_from_db()
    assert address_on_paper(event, WANTED) == f"https://chess.example/e/{event.slug}/regulations/"
    event.visibility = Event.Visibility.HIDDEN
    assert address_on_paper(event, WANTED) == ""
