"""The Italian catalogue says everything, with the same blanks to fill in."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

from babel.messages.extract import extract_from_file
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


ROOT = CATALOGUE.parents[3]
PACKAGES = ("config", "accounts", "tabellone", "tournaments", "pairing", "standings")
ONE, MANY, WITH_CONTEXT = None, (1, 2), ((1, "c"), 2)
KEYWORDS = {
    **dict.fromkeys(("_", "gettext", "gettext_lazy", "gettext_noop", "Message"), ONE),
    **dict.fromkeys(("ngettext", "ngettext_lazy"), MANY),
    **dict.fromkeys(("pgettext", "pgettext_lazy"), WITH_CONTEXT),
}
"""What marks a text, ``Message`` among them: the sentences of the pure core, which the edge translates."""


def sources() -> Iterator[Path]:
    for package in PACKAGES:
        yield from sorted((ROOT / package).rglob("*.py"))


def test_every_text_of_the_sources_is_in_the_catalogue() -> None:
    with CATALOGUE.open("rb") as file:
        known = {(strings(message.id)[0], message.context) for message in read_po(file, locale="it") if message.id}
    missing = [
        f"{path.relative_to(ROOT)}:{line}: {strings(text)[0]}"
        for path in sources()
        for line, text, _comments, context in extract_from_file("python", path, keywords=KEYWORDS)
        if (strings(text)[0], context) not in known
    ]
    assert missing == []


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
