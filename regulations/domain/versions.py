"""Published versions of regulations, and the draft that the settings write now."""

from __future__ import annotations

import datetime
import hashlib
import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from django.conf import settings
from django.utils import timezone, translation
from django.utils.translation import get_language

from regulations.domain.composition import compose
from regulations.domain.numbering import GivenNumbers, numbered, written
from regulations.domain.paragraphs import RegulationSection
from regulations.domain.reading import facts_of, own_paragraphs
from regulations.models import RegulationVersion
from tournaments.models import Event

STAY_AS_PUBLISHED = frozenset({"entries.until"})
"""Topics whose setting is cleared in the normal course of an event: closing the entry form deletes its time."""


@dataclass(frozen=True, slots=True)
class NumberedParagraph:
    """A paragraph of a version: its number ``5.3``, its topic and its text."""

    number: str
    key: str
    text: str

    @property
    def anchor(self) -> str:
        """Return the name of its place on the page."""
        return f"p{self.number.replace('.', '-')}"


@dataclass(frozen=True, slots=True)
class NumberedSection:
    """A section with its number and heading."""

    number: int
    section: RegulationSection
    paragraphs: tuple[NumberedParagraph, ...]


@dataclass(frozen=True, slots=True)
class RegulationText:
    """Regulations in one language. ``version`` 0 and no time: a draft."""

    sections: tuple[NumberedSection, ...]
    version: int = 0
    published_at: datetime.datetime | None = None

    @property
    def paragraphs(self) -> tuple[NumberedParagraph, ...]:
        """Return all paragraphs in order."""
        return tuple(each for section in self.sections for each in section.paragraphs)


@dataclass(frozen=True, slots=True)
class RegulationDraft:
    """The regulations by the present settings: paragraphs as a version stores them, and the numbers given so far."""

    paragraphs: list[dict[str, Any]]
    numbers: GivenNumbers

    @property
    def seen(self) -> str:
        """Return the digest of all texts and numbers, which a confirmation is bound to."""
        told = json.dumps(self.paragraphs, sort_keys=True).encode()
        return hashlib.sha256(told).hexdigest()[:16]

    def text(self) -> RegulationText:
        """Return the draft in the user's language."""
        return RegulationText(sections_of(self.paragraphs))


def latest_version(event: Event) -> RegulationVersion | None:
    """Return the version in force; None before the first publication."""
    return event.regulation_versions.order_by("-number").first()


def draft_of(event: Event, latest: RegulationVersion | None) -> RegulationDraft:
    """Return the draft in all complete languages of the program, with the numbers of the ``latest`` version."""
    given = GivenNumbers.of(latest.numbers if latest is not None else {})
    facts, rows = facts_of(event), list(event.own_paragraphs.all())
    texts: dict[str, dict[str, str]] = {}
    complete = [code for code, _name in settings.LANGUAGES if code not in settings.PARTIAL_LANGUAGES]
    with timezone.override(event.zone):
        for language in complete:
            with translation.override(language):
                found = compose(facts, own_paragraphs(rows))
                for each in found:
                    texts.setdefault(each.key, {})[language] = each.text
    pairs, numbers = numbered(found, given)
    stored = [
        {"section": each.section.value, "key": each.key, "number": list(number), "texts": texts[each.key]}
        for number, each in pairs
    ]
    kept = [each for each in _past(latest) if each["key"] not in texts]
    return RegulationDraft(sorted([*stored, *kept], key=lambda each: each["number"]), numbers)


def _past(latest: RegulationVersion | None) -> Iterable[dict[str, Any]]:
    """Return the paragraphs that stay as published when the setting is cleared because its time has passed."""
    return (each for each in (latest.paragraphs if latest is not None else ()) if each["key"] in STAY_AS_PUBLISHED)


def version_text(version: RegulationVersion) -> RegulationText:
    """Return the version in the user's language."""
    return RegulationText(sections_of(version.paragraphs), version.number, version.published_at)


def sections_of(paragraphs: Iterable[Mapping[str, Any]]) -> tuple[NumberedSection, ...]:
    """Return stored paragraphs in the user's language, by section."""
    found: dict[int, tuple[RegulationSection, list[NumberedParagraph]]] = {}
    for each in paragraphs:
        number = each["number"]
        _section, rows = found.setdefault(number[0], (RegulationSection(each["section"]), []))
        rows.append(NumberedParagraph(written(number), each["key"], _in_language(each["texts"])))
    return tuple(NumberedSection(number, section, tuple(rows)) for number, (section, rows) in sorted(found.items()))


def _in_language(texts: Mapping[str, str]) -> str:
    """Return the text in the user's language, or in the first language that the version has."""
    return texts.get(get_language() or "") or next(iter(texts.values()), "")
