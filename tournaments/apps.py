"""The tournaments app."""

from importlib import import_module

from django.apps import AppConfig


class TournamentsConfig(AppConfig):
    """What an event is: registrations, rounds, results."""

    name = "tournaments"

    def ready(self) -> None:
        import_module("tournaments.signals")
