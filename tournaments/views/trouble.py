"""When the database cannot: what happened and what to do, in words, without asking the database for anything."""

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
    """What is wrong with the database, what to do, and how HTTP calls it."""

    status: int
    what: str
    remedy: str


def server_error(request: HttpRequest) -> HttpResponse:
    """The answer to an exception nobody caught: the database's troubles in words."""
    trouble = trouble_of(sys.exception())
    if trouble is None:
        return unexpected(request)
    if not request.accepts("text/html"):
        response: HttpResponse = JsonResponse({"message": f"{trouble.what} {trouble.remedy}"}, status=trouble.status)
    else:
        page = render_to_string("trouble.html", {"what": trouble.what, "remedy": trouble.remedy})
        response = HttpResponse(page, status=trouble.status)
    response["Retry-After"] = str(RETRY_SECONDS)
    response["Cache-Control"] = "no-store"
    return response


def trouble_of(error: BaseException | None) -> Trouble | None:
    """The trouble behind an exception, None if it is not one of the database as a whole."""
    # A program's mistake (a constraint, a value) is also an error of the database, but of another kind.
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
            _("Nothing was saved. The program may not write its file or folder: put that right, then do it again."),
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
        _("Whether the last step was saved, the page will show. Wait a moment, then open it again."),
    )


def _causes(error: BaseException | None) -> Iterator[BaseException]:
    while error is not None:
        yield error
        error = error.__cause__
