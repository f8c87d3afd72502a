"""The links of a built manual: those within it that lead nowhere, and those that lead out of it."""

from __future__ import annotations

from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urldefrag, urlsplit


class Page(HTMLParser):
    """The anchors of a page, and where its links and pictures lead."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.anchors: set[str] = set()
        self.links: list[str] = []
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note ``id``, and ``href`` or ``src``."""
        values = dict(attrs)
        self.anchors |= {values[name] or "" for name in ("id", "name") if values.get(name)}
        target = values.get("href") if tag in ("a", "link") else values.get("src")
        if target:
            self.links.append(target)


def broken_links(site: Path) -> list[tuple[str, str]]:
    """Return each page with each of its links whose file or anchor is not in ``site``."""
    pages = _pages(site)
    found = []
    for path, page in pages.items():
        for link in page.links:
            address, anchor = urldefrag(link)
            if _is_external(link) or address.startswith("/"):
                continue
            file = unquote(urlsplit(address).path)
            target = (path.parent / file).resolve() if file else path
            if not target.is_relative_to(site.resolve()):
                continue  # the PDF and the other languages, which the program serves beside it
            is_missing = not target.exists()
            if not is_missing and anchor and target.suffix == ".html":
                is_missing = unquote(anchor) not in pages[target].anchors
            if is_missing:
                found.append((path.relative_to(site.resolve()).as_posix(), link))
    return sorted(set(found))


def external_links(site: Path) -> list[str]:
    """Return the addresses outside the manual to which its pages lead. They are not fetched."""
    return sorted({link for page in _pages(site).values() for link in page.links if _is_external(link)})


def _pages(site: Path) -> dict[Path, Page]:
    return {path.resolve(): Page(path.read_text(encoding="utf-8")) for path in _html(site)}


def _html(site: Path) -> Iterator[Path]:
    return (path for path in site.rglob("*.html") if "_static" not in path.parts)


def _is_external(link: str) -> bool:
    return bool(urlsplit(link).scheme)
