"""Database failures: the problem and the remedy in words, without database access."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from dataclasses import dataclass

from django.db import InterfaceError, OperationalError
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.template.loader import render_to_string
from django.utils.translation import gettext as _
from django.views.defaults import server_error as unexpected

UNAVAILABLE, NO_SPACE = 503, 507
RETRY_SECONDS = 10
DISK_FULL = ("database or disk is full", "disk i/o error", "no space left on device", "could not extend file")
READ_ONLY = ("readonly database", "unable to open database file", "read-only")
LOCKED = ("database is locked", "database table is locked", "lock timeout")


@dataclass(frozen=True, slots=True)
class Trouble:
    """Database problem, its remedy, and its HTTP status."""

    status: int
    what: str
    remedy: str


def server_error(request: HttpRequest) -> HttpResponse:
    """Return the response to an uncaught exception, with an explanation for database problems."""
    trouble = database_problem_of(sys.exception())
    if trouble is None:
        return unexpected(request)
    if not request.accepts("text/html"):
        response: HttpResponse = JsonResponse({"message": f"{trouble.what} {trouble.remedy}"}, status=trouble.status)
    else:
        page = render_to_string("database_error.html", {"what": trouble.what, "remedy": trouble.remedy})
        response = HttpResponse(page, status=trouble.status)
    response["Retry-After"] = str(RETRY_SECONDS)
    response["Cache-Control"] = "no-store"
    return response


def database_problem_of(error: BaseException | None) -> Trouble | None:
    """Return the database problem behind an exception; None if the database as a whole is not the cause."""
    # A programming error (a constraint, a value) is also a database error, but of another class.
    texts = [str(cause) for cause in _causes(error) if isinstance(cause, OperationalError | InterfaceError)]
    if not texts:
        return None
    text = " ".join(texts).lower()
    if any(words in text for words in DISK_FULL):
        return Trouble(
            NO_SPACE,
            _("The disk is full."),
            _("Nothing was saved. Make space on the machine that runs the program, then do it again."),
        )
    if any(words in text for words in READ_ONLY):
        return Trouble(
            UNAVAILABLE,
            _("The database cannot be written."),
            _(
                "Nothing was saved because the program cannot write to its file or folder. Correct the "
                "permissions and try again."
            ),
        )
    if any(words in text for words in LOCKED):
        return Trouble(
            UNAVAILABLE,
            _("The database is busy: another program holds it."),
            _("Nothing was saved. Close other programs that have the file open, or wait a moment, then do it again."),
        )
    return Trouble(
        UNAVAILABLE,
        _("The database does not answer."),
        _("Wait a moment, then reload the page. It shows if your last action was saved."),
    )


def _causes(error: BaseException | None) -> Iterator[BaseException]:
    while error is not None:
        yield error
        error = error.__cause__
