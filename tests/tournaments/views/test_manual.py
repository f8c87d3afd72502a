"""/manual/: with and without the built manual."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from django.conf import LazySettings
from django.test import Client

from tests.pages import text_of
from tournaments.interfaces.manual_files import built_languages

pytestmark = pytest.mark.django_db


@pytest.fixture
def built(settings: LazySettings, tmp_path: Path) -> Iterator[None]:
    """A built manual in both languages."""
    for language, title in (("en", "Manual"), ("it", "Manuale")):
        pages = tmp_path / "html" / language / "_static"
        pages.mkdir(parents=True)
        (pages.parent / "index.html").write_text(f"<h1>{title}</h1><script>go()</script>")
        (pages / "manual.css").write_text("h1 {}")
    (tmp_path / "pdf").mkdir()
    (tmp_path / "pdf" / "manual-it.pdf").write_bytes(b"%PDF-1.4")
    settings.MANUAL_BUILD = tmp_path
    built_languages.cache_clear()
    yield
    built_languages.cache_clear()


def test_without_a_build_the_pages_come_from_the_sources_in_english(client: Client) -> None:
    start = client.get("/manual/", headers={"accept-language": "it"})
    assert start.headers["location"] == "/manual/en/index.html"
    page = client.get("/manual/en/results.html")
    assert page.status_code == 200
    assert "Enter results" in text_of(page)
    assert 'id="enter-results"' in page.content.decode()


@pytest.mark.parametrize(
    "address", ["en/nothing.html", "it/index.html", "en/../x.html", "en/examples/dutch.trf", "en.pdf"]
)
def test_what_is_not_a_page_of_the_sources_is_not_found(client: Client, address: str) -> None:
    assert client.get(f"/manual/{address}").status_code == 404


@pytest.mark.usefixtures("built")
def test_the_built_manual_is_shown_in_the_readers_language(client: Client) -> None:
    start = client.get("/manual/", headers={"accept-language": "it"}, follow=True)
    assert start.redirect_chain == [("/manual/it/index.html", 302)]
    assert "Manuale" in start.content.decode()


@pytest.mark.usefixtures("built")
def test_the_policy_of_a_built_page_allows_its_own_scripts_only(client: Client) -> None:
    policy = client.get("/manual/en/index.html").headers["content-security-policy"]
    assert "script-src 'self' 'sha256-" in policy
    assert "script-src 'self' 'unsafe-inline'" not in policy
    assert "default-src 'self'" in policy


@pytest.mark.usefixtures("built")
def test_styles_and_the_pdf_are_served_with_their_types(client: Client) -> None:
    style = client.get("/manual/en/_static/manual.css")
    assert (style.headers["content-type"], style.content) == ("text/css; charset=utf-8", b"h1 {}")
    pdf = client.get("/manual/it.pdf")
    assert (pdf.headers["content-type"], pdf.content) == ("application/pdf", b"%PDF-1.4")
    assert client.get("/manual/en.pdf").status_code == 404


@pytest.mark.parametrize("address", ["/manual/", "/manual/en/index.html", "/manual/en.pdf"])
def test_the_manual_is_only_read(client: Client, address: str) -> None:
    assert client.post(address).status_code == 405
