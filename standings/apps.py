"""The standings app."""

from django.apps import AppConfig


class StandingsConfig(AppConfig):
    """Who is where."""

    name = "standings"
