"""The pairing app."""

from django.apps import AppConfig


class PairingConfig(AppConfig):
    """Who meets whom."""

    name = "pairing"
