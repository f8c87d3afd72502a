"""Changes of what the organiser writes himself: own paragraphs and the default time."""

from __future__ import annotations

import secrets
from collections.abc import Mapping

from django.conf import settings
from django.utils.translation import gettext as _

from accounts.models import User
from regulations.domain.paragraphs import RegulationSection
from regulations.domain.reading import has_regulations
from regulations.models import LONGEST_TEXT, OwnParagraph, RegulationFacts
from tournaments.domain.errors import Refused
from tournaments.domain.journal.action import action
from tournaments.domain.results.version_token import fingerprint
from tournaments.models import Event

MOST_PARAGRAPHS = 60
"""Maximum number of the organiser's paragraphs of an event."""
MOST_MINUTES = 24 * 60


def add_paragraph(*, event: Event, actor: User, section: str, texts: Mapping[str, str]) -> OwnParagraph:
    """Add a paragraph to the section. Refused above the limit, and for an empty or too long text."""
    with action("add_paragraph", event=event, actor=actor, public=False, what="regulations") as change:
        refuse_without_regulations(event)
        if event.own_paragraphs.count() >= MOST_PARAGRAPHS:
            raise Refused(_("Too many paragraphs (maximum %(most)s).") % {"most": MOST_PARAGRAPHS})
        if section not in {*RegulationSection}:
            raise Refused(_("Unknown section."), _("Choose one from the list."))
        row = OwnParagraph(event=event, section=section, mark=secrets.token_hex(4), texts=_clean(texts))
        change.create(row)
    return row


def change_paragraph(*, event: Event, actor: User, pk: int, texts: Mapping[str, str], seen: str) -> None:
    """Change the texts of a paragraph. Refused if another user changed it since it was ``seen``."""
    with action("change_paragraph", event=event, actor=actor, public=False, what="regulations") as change:
        change.update(_seen(event, pk, seen), texts=_clean(texts))


def delete_paragraph(*, event: Event, actor: User, pk: int, seen: str) -> None:
    """Delete a paragraph; published versions keep it. Refused if another user changed it since it was ``seen``."""
    with action("delete_paragraph", event=event, actor=actor, public=False, what="regulations") as change:
        change.delete_all([_seen(event, pk, seen)])


def set_default_time(*, event: Event, actor: User, minutes: int | None, seen: int | None) -> None:
    """Set the default time in minutes; None: the regulations do not state one.

    Refused if another user changed it since it was ``seen``.
    """
    with action("set_default_time", event=event, actor=actor, public=False, what="regulations") as change:
        refuse_without_regulations(event)
        if minutes is not None and not 0 <= minutes <= MOST_MINUTES:
            raise Refused(_("Enter 0 to %(most)s minutes.") % {"most": MOST_MINUTES})
        row = RegulationFacts.objects.filter(event=event).first()
        if (row.default_minutes if row is not None else None) != seen:
            raise Refused(_("Another user changed the default time. Nothing was saved."), _("Check it and try again."))
        if row is None:
            change.create(RegulationFacts(event=event, default_minutes=minutes))
        else:
            change.update(row, default_minutes=minutes)


def paragraph_seen(row: OwnParagraph) -> str:
    """Return a text that identifies the paragraph as displayed."""
    return fingerprint(row.mark, row.texts)


def default_minutes_of(event: Event) -> int | None:
    """Return the default time in minutes; None: not stated. One query."""
    return RegulationFacts.objects.filter(event=event).values_list("default_minutes", flat=True).first()


def refuse_without_regulations(event: Event) -> None:
    """Raise Refused for a festival and for a group of a stage."""
    if not has_regulations(event):
        raise Refused(
            _("This event has no regulations of its own."),
            _("Write them in the sections, or in the event of the group."),
        )


def _seen(event: Event, pk: int, seen: str) -> OwnParagraph:
    row = event.own_paragraphs.filter(pk=pk).first()
    if row is None or paragraph_seen(row) != seen:
        raise Refused(_("Another user changed the paragraph. Nothing was saved."), _("Check it and try again."))
    return row


def _clean(texts: Mapping[str, str]) -> dict[str, str]:
    """Return the texts by known language, without control characters. Refused without any text or above the limit."""
    known = [code for code, _name in settings.LANGUAGES]
    found = {code: _printable(texts.get(code, "")) for code in known}
    found = {code: text for code, text in found.items() if text}
    if not found:
        raise Refused(_("Enter the text of the paragraph."))
    if any(len(text) > LONGEST_TEXT for text in found.values()):
        raise Refused(_("The text is too long (maximum %(longest)s characters).") % {"longest": LONGEST_TEXT})
    return found


def _printable(text: str) -> str:
    return " ".join("".join(letter if letter.isprintable() else " " for letter in text).split())
