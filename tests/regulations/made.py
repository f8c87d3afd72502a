"""Events with regulations, for tests."""

from __future__ import annotations

from regulations.domain.editing import add_paragraph
from regulations.domain.publishing import publication_of, publish_regulations
from regulations.models import OwnParagraph, RegulationVersion
from tests.factories import owner_of
from tournaments.models import Event


def publish(event: Event, why: str = "") -> RegulationVersion:
    """Publish the regulations, with the confirmations that are needed; a change with a reason."""
    event.refresh_from_db()
    found = publication_of(event)
    return publish_regulations(
        event=event,
        actor=owner_of(event),
        seen=found.seen,
        confirmations=found.needed,
        why=why or ("New hall." if found.is_change else ""),
    )


def own_paragraph(event: Event, text: str = "Bring a pen.", section: str = "schedule") -> OwnParagraph:
    """A paragraph of the organiser, in English."""
    return add_paragraph(event=event, actor=owner_of(event), section=section, texts={"en": text})


def numbers_of(version: RegulationVersion) -> dict[str, str]:
    """The numbers of a version by topic."""
    return {each["key"]: ".".join(map(str, each["number"])) for each in version.paragraphs}
