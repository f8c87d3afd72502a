"""The translations of the manual: the words printed on the pages, and links that lead to the same places."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from babel.messages.pofile import read_po

from tests.manual.build import LANGUAGES
from tests.manual.examples import MANUAL
from tests.manual.test_manual import BOLD, CODE, HOLE, NOT_ON_A_PAGE, NUMBER

PROGRAM = MANUAL.parent / "locale"
CATALOGUES = sorted(
    path for path in (MANUAL / "locale").glob("*/LC_MESSAGES/manual.po") if (PROGRAM / path.parts[-3]).exists()
)
"""Catalogues of the manual in the languages of the program: others wait until the program has their language."""
KEPT = re.compile(r"\]\([^)]+\)|`[^`]+`|<kbd>.+?</kbd>")
"""What a translation keeps: the targets of links, code and keys."""
TERM = re.compile(r"`(?:[^`<]+<)?([^`<>]+)>?`")


def texts(catalogue: Path) -> Iterator[tuple[str, str]]:
    """Each translated text with its translation."""
    with catalogue.open("rb") as source:
        for message in read_po(source):
            if message.id and message.string:
                yield str(message.id), str(message.string)


def kept_of(text: str) -> list[str]:
    return sorted(TERM.sub(r"`\1`", kept) for kept in KEPT.findall(text))


@pytest.mark.parametrize("catalogue", CATALOGUES, ids=lambda path: path.parts[-3])
def test_a_translation_keeps_links_terms_code_and_keys(catalogue: Path) -> None:
    assert [text for text, translated in texts(catalogue) if kept_of(text) != kept_of(translated)] == []


@pytest.mark.parametrize("catalogue", CATALOGUES, ids=lambda path: path.parts[-3])
def test_bold_words_of_a_translation_are_those_of_the_pages_in_that_language(catalogue: Path) -> None:
    with (PROGRAM / catalogue.parts[-3] / "LC_MESSAGES" / "django.po").open("rb") as source:
        strings = [
            string
            for message in read_po(source)
            for string in (message.string if isinstance(message.string, tuple) else (message.string,))
        ]
    known = {HOLE.sub("…", str(string)).replace("’", "'") for string in strings}
    wrong = []
    for text, translated in texts(catalogue):
        if any(words.rstrip(":") in NOT_ON_A_PAGE for words in BOLD.findall(text)):
            continue
        for words in BOLD.findall(CODE.sub("", translated)):
            plain = words.replace("’", "'")
            shapes = {plain, plain.removesuffix(":"), NUMBER.sub("…", plain), plain[:1].lower() + plain[1:]}
            if not shapes & known:
                wrong.append(words)
    assert wrong == []


@pytest.fixture(scope="module")
def chapters(tmp_path_factory: pytest.TempPathFactory) -> dict[str, set[str]]:
    """The texts of each chapter, as Sphinx reads them."""
    pytest.importorskip("furo")
    folder = tmp_path_factory.mktemp("texts")
    command = [sys.executable, "-m", "sphinx", "-q", "-b", "gettext", "-D", "gettext_compact=0"]
    subprocess.run([*command, "-d", str(folder / "doctrees"), str(MANUAL), str(folder / "pot")], check=True)
    return {
        path.relative_to(folder / "pot").with_suffix("").as_posix(): ids_of(path)
        for path in (folder / "pot").rglob("*.pot")
    }


def ids_of(catalogue: Path) -> set[str]:
    with catalogue.open("rb") as source:
        return {str(message.id) for message in read_po(source) if message.id}


PLAYERS_CHAPTERS = {"index", "for-players", "captains", "phones", "accounts", "glossary"}
"""What players, captains and assistants read: in each language. The other chapters are in English and Italian."""


@pytest.mark.parametrize("language", LANGUAGES[1:])
def test_each_chapter_is_complete_in_the_languages_of_its_readers(language: str, chapters: dict[str, set[str]]) -> None:
    translated = {text for text, _string in texts(MANUAL / "locale" / language / "LC_MESSAGES" / "manual.po")}
    owed = chapters.keys() if language == "it" else PLAYERS_CHAPTERS
    assert chapters.keys() >= PLAYERS_CHAPTERS
    assert {chapter: chapters[chapter] - translated for chapter in owed if chapters[chapter] - translated} == {}
