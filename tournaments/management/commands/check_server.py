"""``manage.py check_server``: whether the services of a server answer and fit this program."""

from __future__ import annotations

import os
from argparse import ArgumentParser
from pathlib import Path

import redis
from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError
from django.db import connection

from tournaments.migration_state import newer_version_refusal, pending_migrations

TIMEOUT_SECONDS = 5


class Command(BaseCommand):
    """Refuses in one sentence what would otherwise serve nothing but errors."""

    help = (
        "Check that database and Redis answer and that the database has this program's version. web and worker do it."
    )
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--web", action="store_true", help="also Redis; and collect the static files")

    def handle(self, *, web: bool, **_options: object) -> None:
        if settings.EMBEDDED and "EMBEDDED" not in os.environ:
            raise CommandError(
                "web and worker are the programs of a server: set DATABASE_URL, REDIS_URL, SECRET_KEY and "
                "ALLOWED_HOSTS (docs/server.md). For one machine: tabellone serve."
            )
        _check_migrations()
        if web:
            _check_redis()
            if _can_write(Path(settings.STATIC_ROOT)):
                call_command("collectstatic", interactive=False, verbosity=0)


def _check_migrations() -> None:
    """Raise CommandError where the database is of another version; OperationalError where it does not answer."""
    if refusal := newer_version_refusal(connection):
        raise CommandError(refusal)
    if pending := pending_migrations(connection):
        raise CommandError(
            f"The database is not up to date (first missing: {pending[0]}). Run tabellone manage migrate first."
        )


def _check_redis() -> None:
    if not settings.REDIS_URL:
        return
    try:
        with redis.Redis.from_url(settings.REDIS_URL, socket_connect_timeout=TIMEOUT_SECONDS) as client:
            client.ping()
    except (redis.RedisError, ValueError) as error:
        raise CommandError(f"Redis does not answer: {error} Check REDIS_URL and start Redis.") from error


def _can_write(folder: Path) -> bool:
    """Return whether the static files can be collected there: an image has them already, read-only."""
    existing = next(parent for parent in (folder, *folder.parents) if parent.exists())
    return os.access(existing, os.W_OK)
