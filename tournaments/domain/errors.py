"""What an action says when it may not be done."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import TYPE_CHECKING

from django.utils.functional import Promise
from django.utils.translation import gettext as _

if TYPE_CHECKING:
    from tournaments.models import Game


class Refused(Exception):  # noqa: N818  (it is an answer of the rules, not an error of the program)
    """A rule forbids the action; nothing was changed. ``message`` says what and why, ``remedy`` what to do next."""

    def __init__(self, message: str | Promise, remedy: str | Promise = "") -> None:
        self.message = str(message)
        self.remedy = str(remedy)
        super().__init__(f"{self.message} {self.remedy}".strip())


class Conflict(Refused):
    """Somebody else changed the board in the meantime; ``game`` is how it stands now."""

    def __init__(self, game: Game, message: str | Promise, remedy: str | Promise = "") -> None:
        super().__init__(message, remedy)
        self.game = game


class Differs(Refused):
    """Somebody else changed the same values since the form was opened.

    ``now`` is what they are, by their names; ``own`` names all values that the person who is told wanted to change.
    """

    def __init__(self, now: Mapping[str, object], own: Collection[str]) -> None:
        super().__init__(
            _("Somebody else changed this while you were writing; nothing of yours is saved yet."),
            _("Look at both values below; what stands in the fields when you save again is kept."),
        )
        self.now = now
        self.own = own
