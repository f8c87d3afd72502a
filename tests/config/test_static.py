"""Static files are answered in front of Django, as browsers and caches want them."""

from __future__ import annotations

import asyncio
import gzip
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.core.management import call_command
from django.test import override_settings

from config.static import with_static_files

COLLECTED = "servestatic.storage.CompressedManifestStaticFilesStorage"
STYLES = (Path(__file__).parents[2] / "static/css/desk.css").read_bytes()


async def _django(_scope: Any, _receive: Any, send: Any) -> None:
    await send({"type": "http.response.start", "status": 418, "headers": []})
    await send({"type": "http.response.body", "body": b"a page"})


def get(application: Any, path: str, **headers: str) -> tuple[int, dict[str, str], bytes]:
    """Status, headers and body of the answer."""
    sent: list[dict[str, Any]] = []

    async def send(message: dict[str, Any]) -> None:
        sent.append(message)

    scope = {
        "type": "http",
        "method": "GET",
        "path": path,
        "query_string": b"",
        "headers": [(name.replace("_", "-").encode(), value.encode()) for name, value in headers.items()],
    }
    asyncio.run(application(scope, None, send))
    start, *rest = sent
    told = {name.decode(): value.decode() for name, value in start["headers"]}
    return start["status"], told, b"".join(part.get("body", b"") for part in rest)


@pytest.fixture
def collected(tmp_path: Path) -> Iterator[tuple[Any, str]]:
    """The application over collected files, and the address of the styles."""
    from django.contrib.staticfiles.storage import staticfiles_storage

    storages = settings.STORAGES | {"staticfiles": {"BACKEND": COLLECTED}}
    with override_settings(STATIC_ROOT=tmp_path, STATIC_FROM_SOURCES=False, STORAGES=storages):
        call_command("collectstatic", interactive=False, verbosity=0)
        yield with_static_files(_django), staticfiles_storage.url("css/desk.css")


def test_a_collected_file_may_be_kept_for_ever_and_is_compressed_for_who_reads_that(collected: tuple[Any, str]) -> None:
    application, address = collected
    status, headers, body = get(application, address, accept_encoding="gzip")
    assert (status, gzip.decompress(body)) == (200, STYLES)
    said = ("content-type", "content-encoding", "cache-control", "vary", "x-content-type-options")
    assert {name: headers.get(name) for name in said} == {
        "content-type": 'text/css; charset="utf-8"',
        "content-encoding": "gzip",
        "cache-control": "max-age=315360000, public, immutable",
        "vary": "Accept-Encoding",
        "x-content-type-options": "nosniff",
    }
    assert "access-control-allow-origin" not in headers
    assert get(application, address)[::2] == (200, STYLES)


def test_who_has_the_file_is_told_so(collected: tuple[Any, str]) -> None:
    application, address = collected
    _status, headers, _body = get(application, address)
    assert get(application, address, if_none_match=headers["etag"])[::2] == (304, b"")


@pytest.mark.parametrize("path", ["/", "/static/css/nothing.css", "/static/../manage.py", "/static/%2e%2e/manage.py"])
def test_what_is_no_static_file_is_asked_of_the_program(collected: tuple[Any, str], path: str) -> None:
    assert get(collected[0], path)[::2] == (418, b"a page")


def test_sources_are_served_as_they_are_now_and_kept_by_nobody(tmp_path: Path) -> None:
    (tmp_path / "new.css").write_text("a {}")
    with override_settings(STATICFILES_DIRS=[tmp_path], STATIC_MAX_AGE=0):
        application = with_static_files(_django)
        (tmp_path / "new.css").write_text("b {}")
        status, headers, body = get(application, "/static/new.css")
    assert (status, headers["cache-control"], body) == (200, "max-age=0, public", b"b {}")
