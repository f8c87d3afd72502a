"""The Italian catalogue says everything, with the same blanks to fill in."""

from __future__ import annotations

import re
from pathlib import Path

from babel.messages.pofile import read_po

CATALOGUE = Path(__file__).resolve().parents[1] / "locale" / "it" / "LC_MESSAGES" / "django.po"
BLANK = re.compile(r"%\(\w+\)s|%%")


def strings(text: str | list[str] | tuple[str, ...]) -> list[str]:
    return [text] if isinstance(text, str) else list(text)


def test_every_text_is_translated_and_keeps_its_blanks() -> None:
    with CATALOGUE.open("rb") as file:
        catalogue = read_po(file, locale="it")
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
