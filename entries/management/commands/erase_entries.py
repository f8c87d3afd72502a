"""``manage.py erase_entries``: erase the data of players who asked for it, in all events that are over."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand

from entries.domain.applications import delete_letters_of_erased, due_for_erasure, erase
from tournaments.domain.errors import Refused
from tournaments.models import Event


class Command(BaseCommand):
    """Run this each night on a server. Running it twice does no harm."""

    help = "Erase the data of those who asked for it when they entered, of all events that are over."

    def handle(self, **_options: Any) -> None:
        """Erase the data and print the number of erased people, and the events that another computer runs."""
        events = Event.objects.filter(applications__wants_erasure=True, applications__erased_at=None).distinct()
        count = 0
        for event in events:
            try:
                count += erase(due_for_erasure(event))
            except Refused:
                self.stdout.write(f"{event.name}: not erased here. Another computer runs the event.")
        delete_letters_of_erased()
        self.stdout.write(f"erased: {count}")
