"""Copy of what an organiser wrote for the regulations into the copy of an event."""

from __future__ import annotations

from regulations.models import OwnParagraph, RegulationFacts
from tournaments.domain.journal.action import Change
from tournaments.models import Event


def copy_regulations(event: Event, made: Event, change: Change) -> None:
    """Copy the default time and the organiser's paragraphs; the copy begins as a draft, without versions."""
    facts = RegulationFacts.objects.filter(event=event).first()
    if facts is not None:
        change.create(RegulationFacts(event=made, default_minutes=facts.default_minutes))
    change.create_all(
        [
            OwnParagraph(event=made, section=row.section, mark=row.mark, texts=row.texts)
            for row in event.own_paragraphs.all()
        ]
    )
