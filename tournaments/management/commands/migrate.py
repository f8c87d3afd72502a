"""``manage.py migrate``: Django's, with the one step that it cannot plan."""

from __future__ import annotations

from typing import Any

from django.core.management.commands.migrate import Command as DjangosCommand
from django.db import connections

from tournaments.upgrades import bring_to_second

ONLY_LOOKS = ("plan", "check_unapplied", "fake", "prune")


class Command(DjangosCommand):
    """Brings databases of every earlier version up to date, with their data."""

    def handle(self, *args: Any, **options: Any) -> None:
        """As Django's; before it, the step of `tournaments.upgrades`, unless nothing is to be done or it is faked."""
        if not any(options.get(name) for name in ONLY_LOOKS):
            bring_to_second(connections[options["database"]])
        super().handle(*args, **options)
