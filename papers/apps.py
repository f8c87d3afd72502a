"""The papers app."""

from django.apps import AppConfig


class PapersConfig(AppConfig):
    """Papers."""

    name = "papers"
