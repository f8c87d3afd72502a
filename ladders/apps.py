"""The ladders app."""

from django.apps import AppConfig


class LaddersConfig(AppConfig):
    """Ladders: players challenge each other, and the winner gets the higher position."""

    name = "ladders"
