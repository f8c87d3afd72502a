"""Regulations in an event's change log."""

from __future__ import annotations

from regulations.models import OwnParagraph, RegulationFacts, RegulationVersion
from tournaments.domain.journal.journal_schema import JournalType

REGULATION_FACTS = JournalType(
    "regulation_facts", RegulationFacts, {"event": "event_id", "default_minutes": "default_minutes"}
)
OWN_PARAGRAPH = JournalType(
    "own_paragraph",
    OwnParagraph,
    {"event": "event_id", "regulation_section": "section", "mark": "mark", "paragraph_texts": "texts"},
)
REGULATION_VERSION = JournalType(
    "regulation_version",
    RegulationVersion,
    {
        "event": "event_id",
        "number": "number",
        "published_at": "published_at",
        "regulation_paragraphs": "paragraphs",
        "regulation_numbers": "numbers",
    },
)
