"""The regulations as a PDF, for the print centre and the public page."""

from __future__ import annotations

from django.utils.translation import gettext as _, gettext_lazy

from papers.domain.catalogue import PaperGroup, PaperKind
from papers.domain.request import PaperRequest
from regulations.domain.reading import has_regulations
from regulations.domain.versions import RegulationText, draft_of, latest_version, version_text
from tabellone.papers.document import Document, DocumentSection
from tournaments.domain.citations import regulations_of
from tournaments.domain.words.formats import moment
from tournaments.models import Event


def regulations_document(event: Event, text: RegulationText) -> Document:
    """Return the document of a version or of the draft, with its sections and numbers."""
    sections = tuple(
        DocumentSection(
            f"{section.number}. {section.section.heading}",
            texts=tuple(f"{each.number}  {each.text}" for each in section.paragraphs),
        )
        for section in text.sections
    )
    return Document(event.name, _("Regulations"), sections, state=state_in_words(text))


def state_in_words(text: RegulationText) -> str:
    """Return the version and its date, or that it is a draft."""
    if text.published_at is None:
        return _("Draft, not published")
    return _("Version %(number)s of %(date)s") % {
        "number": text.version,
        "date": moment(text.published_at, "j F Y, H:i"),
    }


def regulations_paper(event: Event, _wanted: PaperRequest) -> Document:
    """Return the version in force, else the draft."""
    latest = latest_version(event)
    text = version_text(latest) if latest is not None else draft_of(event, None).text()
    return regulations_document(event, text)


def address_on_paper(event: Event, wanted: PaperRequest) -> str:
    """Return the address of the public page; empty for a hidden event and before the publication."""
    found = None if event.is_hidden else regulations_of(event)
    return "" if found is None else f"{wanted.site}{found.address}"


REGULATIONS_PAPER = PaperKind(
    "regulations",
    PaperGroup.EVENT,
    gettext_lazy("Regulations"),
    regulations_paper,
    gettext_lazy("Numbered paragraphs"),
    address=address_on_paper,
    exists=has_regulations,
)
