"""Errors of actions that are not allowed."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import TYPE_CHECKING

from django.utils.functional import Promise
from django.utils.html import format_html
from django.utils.translation import gettext as _

if TYPE_CHECKING:
    from tournaments.domain.citations import Citation
    from tournaments.models import Event, Game


class Refused(Exception):  # noqa: N818  (a refusal by the rules, not a program error)
    """A rule forbids the action; nothing was changed. ``message`` states the reason, ``remedy`` the next step.

    ``citation``: the paragraph of the event's published regulations that has the rule. The text names it, and
    ``message_html`` and ``html`` link to it.
    """

    def __init__(self, message: str | Promise, remedy: str | Promise = "", citation: Citation | None = None) -> None:
        self.citation = citation
        self.message = citation.within(str(message)) if citation is not None else str(message)
        self.message_html = citation.linked_within(str(message)) if citation is not None else self.message
        self.remedy = str(remedy)
        super().__init__(f"{self.message} {self.remedy}".strip())

    @property
    def html(self) -> str:
        """Return the whole text for a page: safe HTML with a citation, otherwise plain text."""
        if self.citation is None:
            return str(self)
        return format_html("{} {}", self.message_html, self.remedy)


class Conflict(Refused):
    """Another user changed the board in the meantime; ``game`` is its current state."""

    def __init__(self, game: Game, message: str | Promise, remedy: str | Promise = "") -> None:
        super().__init__(message, remedy)
        self.game = game


class Differs(Refused):
    """Another user changed the same values since the form was opened.

    ``now``: the current values by name; ``own``: the names of all values that this user wanted to change.
    """

    def __init__(self, now: Mapping[str, object], own: Collection[str]) -> None:
        super().__init__(
            _("Another user changed this. Your changes are not saved yet."),
            _("Compare both values below. The values in the fields will be saved."),
        )
        self.now = now
        self.own = own


def refuse_if_finished(event: Event) -> None:
    """Raise Refused for every change of a finished event."""
    if event.is_finished:
        raise Refused(_("The event is finished."), _("Reopen it to change something."))
