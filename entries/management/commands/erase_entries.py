"""``manage.py erase_entries``: erase the data of players who asked for it, in all events that are over."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand

from entries.domain.applications import due_for_erasure, erase
from tournaments.models import Event


class Command(BaseCommand):
    """Run this each night on a server. Running it twice does no harm."""

    help = "Erase the data of those who asked for it when they entered, of all events that are over."

    def handle(self, **_options: Any) -> None:
        """Erase the data and print the number of erased people."""
        events = Event.objects.filter(applications__wants_erasure=True, applications__erased_at=None).distinct()
        count = sum(erase(due_for_erasure(event)) for event in events)
        self.stdout.write(f"erased: {count}")
