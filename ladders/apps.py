"""The ladders app."""

from django.apps import AppConfig


class LaddersConfig(AppConfig):
    """Ladders: people challenge each other, and who wins takes the place."""

    name = "ladders"
