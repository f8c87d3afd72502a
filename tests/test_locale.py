"""Each catalogue says everything, with the same blanks to fill in, and the Italian one in the words of the glossary."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from babel.messages.extract import extract, extract_from_file
from babel.messages.pofile import read_po
from django.conf import settings
from django.utils.translation.template import templatize

ROOT = Path(__file__).resolve().parents[1]
CATALOGUES = {path.parents[1].name: path for path in sorted((ROOT / "locale").glob("*/LC_MESSAGES/django.po"))}
every_language = pytest.mark.parametrize("language", CATALOGUES)
BLANK = re.compile(r"%\(\w+\)s|%%")


def strings(text: str | list[str] | tuple[str, ...]) -> list[str]:
    return [text] if isinstance(text, str) else list(text)


def catalogue_of(language: str) -> Catalog:
    with CATALOGUES[language].open("rb") as file:
        return read_po(file, locale=language)


def test_every_language_of_the_switch_but_english_has_its_catalogue() -> None:
    assert {code for code, _name in settings.LANGUAGES} == {"en", *CATALOGUES}


@every_language
def test_every_text_is_translated_and_keeps_its_blanks(language: str) -> None:
    catalogue = catalogue_of(language)
    wrong = [
        message.id
        for message in catalogue
        if message.id
        for translated in strings(message.string or "")
        if not translated
        or message.fuzzy
        or set(BLANK.findall(translated)) != set(BLANK.findall(strings(message.id)[-1]))
    ]
    assert wrong == []


PACKAGES = ("config", "accounts", "tabellone", "tournaments", "ratings", "ladders", "entries", "pairing", "standings")
ONE, MANY, WITH_CONTEXT = None, (1, 2), ((1, "c"), 2)
KEYWORDS = {
    **dict.fromkeys(("_", "gettext", "gettext_lazy", "gettext_noop", "Message"), ONE),
    **dict.fromkeys(("ngettext", "ngettext_lazy"), MANY),
    **dict.fromkeys(("pgettext", "pgettext_lazy"), WITH_CONTEXT),
}
"""What marks a text, ``Message`` among them: the sentences of the pure core, which the edge translates."""


FEWEST_TEXTS_OF_TEMPLATES = 500


def sources() -> Iterator[Path]:
    for package in PACKAGES:
        yield from sorted((ROOT / package).rglob("*.py"))


@every_language
def test_every_text_of_the_sources_is_in_the_catalogue(language: str) -> None:
    known = {(strings(message.id)[0], message.context) for message in catalogue_of(language) if message.id}
    missing = [
        f"{path.relative_to(ROOT)}:{line}: {strings(text)[0]}"
        for path in sources()
        for line, text, _comments, context in extract_from_file("python", path, keywords=KEYWORDS)
        if (strings(text)[0], context) not in known
    ]
    assert missing == []


def texts_of_template(source: str) -> Iterator[tuple[int, str, str | None]]:
    """What a template marks, as Django reads it: the line, the text (the singular of two) and the context."""
    calls = "\n".join(line.strip() for line in templatize(source).splitlines())  # indented as no Python is
    for line, text, _comments, context in extract("python", BytesIO(calls.encode()), keywords=KEYWORDS):
        yield line, strings(text)[0], context


@every_language
def test_every_text_of_the_templates_is_in_the_catalogue(language: str) -> None:
    known = {(strings(message.id)[0], message.context) for message in catalogue_of(language) if message.id}
    templates = [path for path in sorted((ROOT / "templates").rglob("*")) if path.suffix in {".html", ".txt", ".svg"}]
    found = [(path, *text) for path in templates for text in texts_of_template(path.read_text(encoding="utf-8"))]
    missing = [
        f"{path.relative_to(ROOT)}:{line}: {text}"
        for path, line, text, context in found
        if (text, context) not in known
    ]
    assert missing == []
    assert len(found) >= FEWEST_TEXTS_OF_TEMPLATES


def test_each_way_to_mark_a_text_in_a_template_is_read() -> None:
    source = """{% translate "A" %} {% translate 'B' as b %} {% translate "C" context "c" %} {{ _("D") }}
{% blocktranslate %}E %(is_not_a_blank)s {{ e }}{% endblocktranslate %}
{% blocktranslate trimmed count number=1 %}
  F
{% plural %}
  Fs
{% endblocktranslate %}{% include "g" with g=_("G") %}"""
    texts = [(text, context) for _line, text, context in texts_of_template(source)]
    assert texts == [
        *(("A", None), ("B", None), ("C", "c"), ("D", None)),
        *(("E %%(is_not_a_blank)s %(e)s", None), ("F", None), ("G", None)),
    ]


ERRORS_OF_THE_CORE = {
    "NoLegalPairing", "UnknownSystem", "UnusableAcceleration", "BadCalendar", "BadDraw", "BadGroups", "UnknownTieBreak",
    "UnknownEdition", "UnratedPlayers",
}  # fmt: skip


def calls_in(path: Path) -> Iterator[tuple[str, ast.Call]]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call):
            yield (node.func.id if isinstance(node.func, ast.Name) else getattr(node.func, "attr", "")), node


def is_bare_english(argument: ast.expr) -> bool:
    """Whether the argument is a text that nobody can translate: a literal, or whatever an error says."""
    is_text = isinstance(argument, ast.Constant) and isinstance(argument.value, str) and " " in argument.value
    is_string_of = isinstance(argument, ast.Call) and getattr(argument.func, "id", "") == "str"
    return is_text or is_string_of or isinstance(argument, ast.JoinedStr)


def test_no_refusal_and_no_error_of_the_core_says_english_that_nobody_can_translate() -> None:
    found = [
        f"{path.relative_to(ROOT)}:{call.lineno}: {name}"
        for path in sources()
        for name, call in calls_in(path)
        if name in ERRORS_OF_THE_CORE | {"Refused", "Conflict", "ValidationError"}
        and any(map(is_bare_english, call.args))
    ]
    assert found == []


TERM = re.compile(r"^\| ([^|]+) \| ([^|]+) \| [^|]+ \|$", re.MULTILINE)
FEWEST_TERMS_ON_PAGES = 30


def test_pages_call_things_as_the_glossary_does() -> None:
    said = {
        strings(message.id)[0].casefold(): strings(message.string or "")[0].casefold()
        for message in catalogue_of("it")
        if message.id and not message.context
    }
    terms = {
        english.casefold(): italian.casefold()
        for english, italian in TERM.findall((ROOT / "docs" / "glossary.md").read_text(encoding="utf-8"))
        if english not in ("English", "---")
    }
    on_pages = terms.keys() & said.keys()
    assert {term: said[term] for term in on_pages} == {term: terms[term] for term in on_pages}
    assert len(on_pages) >= FEWEST_TERMS_ON_PAGES
