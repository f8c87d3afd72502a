"""The standings app."""

from django.apps import AppConfig


class StandingsConfig(AppConfig):
    """Standings."""

    name = "standings"
