"""The ratings app."""

from django.apps import AppConfig


class RatingsConfig(AppConfig):
    """Rating lists: who is on them, and what that changes of an event's players."""

    name = "ratings"
