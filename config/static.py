"""Styles, scripts and icons, served by ServeStatic in front of Django.

Collected files have a digest of their content in their names and are compressed; browsers cache them permanently. With
``STATIC_FROM_SOURCES`` (development and tests) the source files are served.
"""

from __future__ import annotations

from collections.abc import MutableMapping
from typing import Any

from django.conf import settings
from django.contrib.staticfiles.finders import get_finders
from servestatic import ServeStaticASGI


def with_static_files(application: Any) -> Any:
    """Return the ASGI application with the static files in front of it."""
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
    """Add the header that Django's middleware adds to pages: browsers must not guess the type of a file."""
    headers["X-Content-Type-Options"] = "nosniff"
