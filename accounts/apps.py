"""The accounts app."""

from importlib import import_module

from django.apps import AppConfig


class AccountsConfig(AppConfig):
    """App configuration of accounts."""

    name = "accounts"

    def ready(self) -> None:
        """Connect the notices, which need the models."""
        import_module("accounts.notices")
