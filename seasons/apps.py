"""The seasons app."""

from django.apps import AppConfig


class SeasonsConfig(AppConfig):
    """Seasons: events and ladders with common standings."""

    name = "seasons"
