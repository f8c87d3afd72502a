"""Styles, scripts and icons: answered in front of everything else, without Django, by ServeStatic.

Collected files carry a digest of their content in their names and are there compressed; a browser keeps them for ever.
Where ``STATIC_FROM_SOURCES`` says so (while the program is worked on, and in tests) they come as they lie there.
"""

from __future__ import annotations

from collections.abc import MutableMapping
from typing import Any

from django.conf import settings
from django.contrib.staticfiles.finders import get_finders
from servestatic import ServeStaticASGI


def with_static_files(application: Any) -> Any:
    """The ASGI application, with the static files answered in front of it."""
    files = ServeStaticASGI(
        application,
        autorefresh=settings.STATIC_FROM_SOURCES,
        max_age=settings.STATIC_MAX_AGE,
        allow_all_origins=False,
        add_headers_function=_add_headers,
    )
    for folder in _folders():
        files.add_files(folder, settings.STATIC_URL)
    return files


def _folders() -> list[str]:
    if not settings.STATIC_FROM_SOURCES:
        return [str(settings.STATIC_ROOT)]
    return [str(storage.location) for finder in get_finders() for storage in getattr(finder, "storages", {}).values()]


def _add_headers(headers: MutableMapping[str, str], _path: str, _url: str) -> None:
    """What Django's own middleware says of pages: a file is what its type says, whatever it looks like."""
    headers["X-Content-Type-Options"] = "nosniff"
