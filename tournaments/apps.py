"""The tournaments app."""

from django.apps import AppConfig


class TournamentsConfig(AppConfig):
    """What an event is: registrations, rounds, results."""

    name = "tournaments"
