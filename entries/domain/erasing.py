"""Erasing of a player's entry: only the payments stay, without a name."""

from __future__ import annotations

from collections.abc import Collection

from entries.domain.applications import empty
from entries.models import Application, EntryWish


def erase_applications(players: Collection[int], nameless: str) -> None:
    """Erase the applications of these players. ``nameless`` replaces the name."""
    applied = EntryWish.objects.filter(registration__in=players).values("application")
    for application in Application.objects.filter(pk__in=applied):
        application.letters.all().delete()
        application.name, application.title, application.federation, application.fide_id = nameless, "", "", ""
        application.waived_why = ""
        application.wishes.update(reason="")
        empty(application)
