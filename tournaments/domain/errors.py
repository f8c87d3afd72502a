"""What an action says when it may not be done."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.utils.functional import Promise

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
