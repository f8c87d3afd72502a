"""Extract the texts of the program and update the catalogues of translations.

``python -m tests.catalogues`` (``make messages``) updates every catalogue below ``locale/``;
``python -m tests.catalogues de`` begins the German one. Each text gets the files that use it, so that a translator sees
where it is shown. A text that has gone leaves the catalogue; a new one is added without a translation, and the pages
show it in English until it has one.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from copy import deepcopy
from datetime import UTC, datetime
from io import BytesIO
from pathlib import Path

import allauth
from babel.messages.catalog import Catalog
from babel.messages.extract import extract, extract_from_file
from babel.messages.pofile import read_po, write_po
from django.utils.translation.template import templatize

ROOT = Path(__file__).resolve().parents[1]
LOCALE = ROOT / "locale"
PACKAGES = (
    *("config", "accounts", "tabellone", "live", "tournaments", "ratings", "ladders", "entries", "pairing"),
    *("standings", "seasons", "prizes", "norms", "papers", "broadcast"),
    *("phones", "screens", "syndication", "submissions", "regulations", "seals", "archives", "mirrors"),
)
SUFFIXES = {".html", ".txt", ".svg"}
ONE, MANY, WITH_CONTEXT = None, (1, 2), ((1, "c"), 2)
KEYWORDS = {
    **dict.fromkeys(("_", "gettext", "gettext_lazy", "gettext_noop", "Message"), ONE),
    **dict.fromkeys(("ngettext", "ngettext_lazy"), MANY),
    **dict.fromkeys(("pgettext", "pgettext_lazy"), WITH_CONTEXT),
}
"""What marks a text. ``Message`` holds a sentence of the pure core, which is translated where it is shown."""
FORM_OF_A_DATE = re.compile(r'(?:\|when:|\bmoment\([^"\n]*)"([^"]+)"')
"""A date's form in a template or a source: a text too, as its order differs between languages."""
NO_WRAPPING = 1_000_000

Found = tuple[str, int, str | tuple[str, ...], str | None]
"""A file, a line, a text (or its singular and plural) and its context."""


def sources() -> Iterator[Path]:
    """Yield the Python files of the program."""
    return (path for package in PACKAGES for path in sorted((ROOT / package).rglob("*.py")))


def texts_of_sources() -> Iterator[Found]:
    """Yield the marked texts of the Python files."""
    for path in sources():
        name = path.relative_to(ROOT).as_posix()
        for line, text, _comments, context in extract_from_file("python", path, keywords=KEYWORDS):
            yield name, line, text, context


def texts_of_template(source: str) -> Iterator[tuple[int, str | tuple[str, ...], str | None]]:
    """Yield line, text and context of what a template marks, as Django reads it."""
    calls = "\n".join(line.strip() for line in templatize(source).splitlines())  # indented as no Python is
    for line, text, _comments, context in extract("python", BytesIO(calls.encode()), keywords=KEYWORDS):
        yield line, text, context


def templates() -> Iterator[Path]:
    """Yield the templates of pages, mails and pictures."""
    return (path for path in sorted((ROOT / "templates").rglob("*")) if path.suffix in SUFFIXES)


def texts_of_templates() -> Iterator[Found]:
    """Yield the marked texts of the templates."""
    for path in templates():
        name = path.relative_to(ROOT).as_posix()
        for line, text, context in texts_of_template(path.read_text(encoding="utf-8")):
            yield name, line, text, context


def forms_of_dates() -> Iterator[Found]:
    """Yield the forms in which dates are shown (``j F Y``), each with its file."""
    for path in (*sources(), *templates()):
        name = path.relative_to(ROOT).as_posix()
        for form in FORM_OF_A_DATE.findall(path.read_text(encoding="utf-8")):
            yield name, 0, form, "date format"


def texts_of_allauth() -> Iterator[Found]:
    """Yield the texts of allauth's pages and mails; our catalogues translate those its own do not."""
    for path in sorted(Path(allauth.__path__[0]).rglob("*")):
        name = f"allauth/{path.relative_to(allauth.__path__[0]).as_posix()}"
        if path.suffix == ".py":
            for line, text, _comments, context in extract_from_file("python", path, keywords=KEYWORDS):
                yield name, line, text, context
        elif path.suffix in SUFFIXES:
            for line, text, context in texts_of_template(path.read_text(encoding="utf-8")):
                yield name, line, text, context


def extracted() -> Catalog:
    """Return all texts of the program, each with the files that use it, in the order of these files."""
    catalogue = Catalog()
    for name, _line, text, context in (*texts_of_sources(), *texts_of_templates(), *forms_of_dates()):
        texts = (text,) if isinstance(text, str) else text
        if texts[0]:
            message = catalogue.get(texts[0], context)
            if message is None or (len(texts) > 1 and isinstance(message.id, str)):
                known = message.locations if message else []
                catalogue.add(tuple(texts) if len(texts) > 1 else texts[0], locations=known, context=context)
                message = catalogue.get(texts[0], context)
            assert message is not None
            if (name, 0) not in message.locations:
                message.locations.append((name, 0))
    return catalogue


def update(path: Path, texts: Catalog) -> None:
    """Bring the catalogue at ``path`` up to date with the program's texts; create it if it does not exist."""
    language = path.parents[1].name
    if path.exists():
        with path.open("rb") as file:
            catalogue = read_po(file, locale=language)
    else:
        catalogue = Catalog(locale=language, project="Tabellone", creation_date=datetime.now(UTC))
        catalogue.fuzzy = False
    texts = deepcopy(texts)  # each language has the texts of allauth that it translates
    for name, line, text, context in texts_of_allauth():
        key = text if isinstance(text, str) else text[0]
        if catalogue.get(key, context) and not texts.get(key, context):
            texts.add(text, locations=[(name, line)], context=context)
    comment, headers = catalogue.header_comment, catalogue.mime_headers
    catalogue.update(texts, no_fuzzy_matching=True, update_creation_date=False)
    catalogue.header_comment, catalogue.mime_headers = comment, headers
    catalogue.obsolete.clear()
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("wb") as file:
        write_po(file, catalogue, width=NO_WRAPPING, include_lineno=False, ignore_obsolete=True)


def main(languages: list[str]) -> None:
    """Update the catalogues of ``languages``, or all there are."""
    paths = [LOCALE / language / "LC_MESSAGES" / "django.po" for language in languages]
    texts = extracted()
    for path in paths or sorted(LOCALE.glob("*/LC_MESSAGES/django.po")):
        update(path, texts)
        sys.stdout.write(f"{path.relative_to(ROOT)}\n")


if __name__ == "__main__":
    main(sys.argv[1:])
