"""Citations of an event's published regulations, by topic, for refusals and explanations of all apps.

An app above writes the regulations and registers itself (`register`). Topics are the keys of their paragraphs, such as
``byes.quota``. Without published regulations, or without a paragraph of the topic, nothing is cited.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from django.core.cache import cache
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from live.current_version import mark_of
from tournaments.models import Event

KEEP_SECONDS = 3600


@dataclass(frozen=True, slots=True)
class PublishedRegulations:
    """The address of an event's regulations, and the numbers of their paragraphs by topic; empty: none published."""

    address: str
    numbers: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Citation:
    """A paragraph of the regulations: its number and address."""

    number: str
    address: str

    def __str__(self) -> str:
        return _("Regulations %(number)s") % {"number": self.number}

    def within(self, text: str) -> str:
        """Return the sentence with the citation in brackets before its full stop."""
        begin, stop = _apart(text)
        return f"{begin} ({self}){stop}"

    def linked_within(self, text: str) -> SafeString:
        """Return the same for a page, with a link to the paragraph."""
        begin, stop = _apart(text)
        return format_html('{} (<a href="{}">{}</a>){}', begin, self.address, str(self), stop)


def _apart(text: str) -> tuple[str, str]:
    return (text[:-1], ".") if text.endswith(".") else (text, "")


_FINDERS: list[Callable[[Event], PublishedRegulations | None]] = []


def register(finder: Callable[[Event], PublishedRegulations | None]) -> None:
    """Register the function that returns an event's published regulations, None before the publication."""
    if finder not in _FINDERS:
        _FINDERS.append(finder)


def regulations_of(event: Event) -> PublishedRegulations | None:
    """Return the published regulations that apply to the event, for a group those of its event.

    Asks the database once after a change of the public pages.
    """
    event = event.divided
    key = f"regulations:{event.pk}:{mark_of(event)}"
    known: PublishedRegulations | None = cache.get(key)
    if known is None:
        found = (finder(event) for finder in _FINDERS)
        known = next((each for each in found if each is not None), PublishedRegulations("", {}))
        cache.set(key, known, KEEP_SECONDS)
    return known if known.numbers else None


def citation_of(event: Event, topic: str) -> Citation | None:
    """Return the paragraph of the topic in the published regulations; None without one."""
    found = regulations_of(event)
    number = found.numbers.get(topic) if found is not None else None
    if found is None or number is None:
        return None
    return Citation(number, f"{found.address}#p{number.replace('.', '-')}")
