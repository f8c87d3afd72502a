"""Expected failures at the start, each reported in one sentence instead of a traceback."""

from __future__ import annotations

import getpass

from django.core.exceptions import ImproperlyConfigured
from django.db import OperationalError

EXPECTED = (ImproperlyConfigured, OperationalError, OSError)
"""Errors of the installation. An OSError counts only if it has a file name."""


class StartError(Exception):
    """The program cannot start. The text has the reason and the remedy."""


def explanation(error: Exception) -> str:
    """Return the sentence for an error of `EXPECTED` or a `StartError`. Raises any other error again."""
    if isinstance(error, OSError):
        if error.filename is None:
            raise error
        return (
            f"{error.filename} cannot be used by the user {_user()} ({error.strerror}). "
            "Make that user its owner, or name another folder with --data or VAR_DIR."
        )
    if isinstance(error, OperationalError):
        return _of_the_database(str(error))
    return str(error)


def _of_the_database(said: str) -> str:
    if "password authentication failed" in said:
        return (
            "PostgreSQL rejects the password. It keeps the password it was first started with: "
            'use that one, or change it there (docs/server.md, "Passwords").'
        )
    return f"The database does not answer: {said.strip().splitlines()[-1]} Check DATABASE_URL and start the database."


def _user() -> str:
    try:
        return getpass.getuser()
    except (OSError, KeyError, ImportError):  # a user without a name, as in containers; Windows has no module pwd
        return "that runs the program"
