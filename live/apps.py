"""The live app."""

from importlib import import_module

from django.apps import AppConfig


class LiveConfig(AppConfig):
    """Page cache and live streams; what they need to know of events is registered by the app of the events."""

    name = "live"

    def ready(self) -> None:
        """Connect the signals of sessions and users."""
        import_module("live.signals")
