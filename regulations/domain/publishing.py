"""Publication of regulations. Everything after the first version is a change of what was announced."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import User
from regulations.domain.comparison import ChangedParagraph, changes_between
from regulations.domain.editing import refuse_without_regulations
from regulations.domain.versions import RegulationDraft, draft_of, latest_version, version_text
from regulations.models import RegulationVersion
from tournaments.domain.errors import Refused
from tournaments.domain.journal.action import action
from tournaments.models import Event

MOST_VERSIONS = 50
"""Maximum number of versions of an event: each one stays readable."""
CONFIRMATIONS = {"publish": 1, "change": 2}
"""How often the first publication, and a change after it, are confirmed. A change is a level-4 act (twice)."""


@dataclass(frozen=True, slots=True)
class Publication:
    """What a publication would do now: its version, its changes, and the text it would announce."""

    number: int
    draft: RegulationDraft
    latest: RegulationVersion | None
    changes: tuple[ChangedParagraph, ...]

    @property
    def is_change(self) -> bool:
        """Return True if regulations are published already."""
        return self.latest is not None

    @property
    def needed(self) -> int:
        """Return the number of confirmations that it needs."""
        return CONFIRMATIONS["change" if self.is_change else "publish"]

    @property
    def has_difference(self) -> bool:
        """Return True if a publication would change anything, in any language."""
        return self.latest is None or self.latest.paragraphs != self.draft.paragraphs

    @property
    def seen(self) -> str:
        """Return the values that a confirmation is bound to: the version in force, and all texts of the new one."""
        return f"{self.number - 1}-{self.draft.seen}"


def publication_of(event: Event) -> Publication:
    """Return what a publication would do now, in the user's language."""
    latest = latest_version(event)
    draft = draft_of(event, latest)
    changes = changes_between(version_text(latest), draft.text()) if latest is not None else ()
    return Publication(latest.number + 1 if latest is not None else 1, draft, latest, changes)


def publish_regulations(
    *, event: Event, actor: User, seen: str, confirmations: int, why: str = ""
) -> RegulationVersion:
    """Publish the regulations as the settings write them now, as they were ``seen``, with the next version number.

    ``confirmations``: how often the user confirmed. Refused with fewer than `CONFIRMATIONS`, for a change without a
    reason, if nothing changed, and if another user changed a setting in the meantime.
    """
    with action("publish_regulations", event=event, actor=actor, why=why, what="regulations") as change:
        refuse_without_regulations(event)
        found = publication_of(event)
        if found.seen != seen:
            raise Refused(_("Another user changed the regulations. Nothing was saved."), _("Check them and try again."))
        if confirmations < found.needed:
            raise Refused(_("The publication is not confirmed."), _("Confirm it on the page of the changes."))
        if not found.has_difference:
            raise Refused(_("The regulations have not changed since they were published."))
        if found.is_change and not why.strip():
            raise Refused(_("Enter the reason for the change."))
        if found.number > MOST_VERSIONS:
            raise Refused(_("Too many versions (maximum %(most)s).") % {"most": MOST_VERSIONS})
        row = RegulationVersion(
            event=event,
            number=found.number,
            published_at=timezone.now(),
            paragraphs=found.draft.paragraphs,
            numbers=found.draft.numbers.stored(),
        )
        change.create(row)
        change.details["version"] = row.number
    return row
