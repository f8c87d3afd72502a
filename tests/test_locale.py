"""Each catalogue says everything, with the same blanks to fill in, and the Italian one in the words of the glossary."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from gettext import GNUTranslations
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po
from django.conf import settings

from tests.catalogues import extracted, sources, texts_of_template, update

ROOT = Path(__file__).resolve().parents[1]
CATALOGUES = {path.parents[1].name: path for path in sorted((ROOT / "locale").glob("*/LC_MESSAGES/django.po"))}
every_language = pytest.mark.parametrize("language", CATALOGUES)
BLANK = re.compile(r"%\(\w+\)s|%%")
FAMILIAR = {
    "de": r"\b([Dd]u|[Dd]ich|[Dd]eine?[rsmn]?)\b"
    r"|(^|[.:;!?] )(Entferne|Erstelle|Gib|Kopple|Lass|Lösche|Öffne|Prüfe|Verwende|Wähle)\b",
    "es": r"\b(tu|tus|puedes|quieres|tienes)\b"
    r"|(^|[.:;!?] )(Actualiza|Comprueba|Crea un|Deja|Déjalo|Elige|Elimina una|Espera a|Introduce)\b"
    r"|(^|[.:;!?] )(Inténtalo|Pregunta al)\b",
    "fr": r"\b(tu|toi|peux-tu)\b|(^|[.:;!?] )(Choisis|Laisse|Ouvre|Saisis|Vérifie)\b",
    "pt": r"\b(podes|tens|tu|tua|teu)\b"
    r"|(^|[.:;!?] )(Deixa|Descarrega|Elimina uma|Escolhe|Introduz|Pergunta|Tenta|Verifica)\b",
}
"""How a language would address a friend: its glossary has the other form."""


def strings(text: str | list[str] | tuple[str, ...]) -> list[str]:
    return [text] if isinstance(text, str) else list(text)


@cache
def catalogue_of(language: str) -> Catalog:
    with CATALOGUES[language].open("rb") as file:
        return read_po(file, locale=language)


def test_every_language_of_the_switch_but_english_has_its_catalogue() -> None:
    assert {code for code, _name in settings.LANGUAGES} == {"en", *CATALOGUES}


@cache
def program_texts() -> Catalog:
    """All texts of the program."""
    return extracted()


@every_language
def test_every_text_is_translated_and_keeps_its_blanks(language: str) -> None:
    catalogue = catalogue_of(language)
    is_partial = language in settings.PARTIAL_LANGUAGES
    wrong = [
        message.id
        for message in catalogue
        if message.id
        for translated in strings(message.string or "")
        if (not translated and not is_partial)
        or message.fuzzy
        or (translated and set(BLANK.findall(translated)) != set(BLANK.findall(strings(message.id)[-1])))
    ]
    assert wrong == []


@pytest.mark.parametrize("language", FAMILIAR)
def test_readers_are_addressed_as_the_glossary_says(language: str) -> None:
    familiar = re.compile(FAMILIAR[language])
    texts = (text for message in catalogue_of(language) if message.id for text in strings(message.string or ""))
    assert [text for text in texts if familiar.search(text)] == []


FEWEST_TEXTS = 3000


@every_language
def test_every_text_of_the_program_is_in_the_catalogue(language: str) -> None:
    known = {(strings(message.id)[0], message.context) for message in catalogue_of(language) if message.id}
    found = [(strings(message.id)[0], message.context, message.locations) for message in program_texts() if message.id]
    missing = [(text, context, locations) for text, context, locations in found if (text, context) not in known]
    assert missing == []
    assert len(found) >= FEWEST_TEXTS


@every_language
def test_every_text_of_the_catalogue_names_the_files_that_use_it(language: str) -> None:
    assert [message.id for message in catalogue_of(language) if message.id and not message.locations] == []


def test_a_new_language_begins_with_some_texts_and_falls_back_to_english(tmp_path: Path) -> None:
    path = tmp_path / "fr" / "LC_MESSAGES" / "django.po"
    update(path, program_texts())
    with path.open("rb") as file:
        begun = read_po(file, locale="fr")
    assert len(begun) >= FEWEST_TEXTS
    begun["Crosstable"].string = "Grille américaine"
    begun.add("Change Password", "Changer le mot de passe")  # a text of allauth's pages that has no translation there
    with path.open("wb") as file:
        write_po(file, begun)
    update(path, program_texts())
    with path.open("rb") as po, path.with_suffix(".mo").open("wb") as mo:
        write_mo(mo, read_po(po, locale="fr"))
    with path.with_suffix(".mo").open("rb") as file:
        french = GNUTranslations(file)
    texts = [french.gettext(text) for text in ("Crosstable", "Change Password", "Standings")]
    assert texts == ["Grille américaine", "Changer le mot de passe", "Standings"]


def test_each_way_to_mark_a_text_in_a_template_is_read() -> None:
    source = """{% translate "A" %} {% translate 'B' as b %} {% translate "C" context "c" %} {{ _("D") }}
{% blocktranslate %}E %(is_not_a_blank)s {{ e }}{% endblocktranslate %}
{% blocktranslate trimmed count number=1 %}
  F
{% plural %}
  Fs
{% endblocktranslate %}{% include "g" with g=_("G") %}"""
    texts = [(strings(text)[0], context) for _line, text, context in texts_of_template(source)]
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


def test_players_are_reinstated_by_one_italian_word() -> None:
    manual = ROOT / "manual" / "locale" / "it" / "LC_MESSAGES" / "manual.po"
    with manual.open("rb") as file:
        messages = [*catalogue_of("it"), *read_po(file, locale="it")]
    said = {
        strings(message.id)[0]: strings(message.string)[0]
        for message in messages
        if message.id and message.string and re.search("reinstate", strings(message.id)[0], re.IGNORECASE)
    }
    assert "Reinstate" in said
    assert {text: other for text, other in said.items() if "riamme" not in other.casefold()} == {}
    assert [message.id for message in messages if "reintegr" in str(message.string).casefold()] == []
