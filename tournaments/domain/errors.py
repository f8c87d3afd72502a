"""Errors of actions that are not allowed."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import TYPE_CHECKING

from django.utils.functional import Promise
from django.utils.translation import gettext as _

if TYPE_CHECKING:
    from tournaments.models import Game


class Refused(Exception):  # noqa: N818  (a refusal by the rules, not a program error)
    """A rule forbids the action; nothing was changed. ``message`` states the reason, ``remedy`` the next step."""

    def __init__(self, message: str | Promise, remedy: str | Promise = "") -> None:
        self.message = str(message)
        self.remedy = str(remedy)
        super().__init__(f"{self.message} {self.remedy}".strip())


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
