"""Every page of the program has its section in the manual."""

from __future__ import annotations

from collections.abc import Iterator

from django.urls import URLPattern, URLResolver, get_resolver

from tournaments.interfaces.help_topics import LABELS, PREFIXES, help_address_of, label_of, view_name_of
from tournaments.interfaces.manual_source import labels


def names(resolver: URLResolver, *spaces: str) -> Iterator[str]:
    """The name of every address of the program."""
    for pattern in resolver.url_patterns:
        if isinstance(pattern, URLPattern):
            yield ":".join((*spaces, pattern.name or ""))
        else:
            yield from names(pattern, *spaces, *([pattern.namespace] if pattern.namespace else []))


def test_every_address_of_the_program_has_a_section_of_the_manual_and_no_other_name_has_one() -> None:
    known = set(names(get_resolver()))
    assert sorted(name for name in known if not label_of(name)) == []
    assert sorted(set(LABELS) - known) == []


def test_every_section_that_a_page_leads_to_is_in_the_sources() -> None:
    assert sorted({*LABELS.values(), *PREFIXES.values()} - set(labels())) == []


def test_the_address_names_the_page_and_the_section() -> None:
    assert help_address_of("tournaments:results", "en") == "/manual/en/results.html#enter-results"
    assert help_address_of("standings:explained", "en") == "/manual/en/for-players.html#public-value"
    assert help_address_of("account_login", "en") == "/manual/en/accounts.html#sign-in"


def test_a_language_without_a_built_manual_leads_to_the_english_one() -> None:
    assert help_address_of("tournaments:desk", "it") == "/manual/en/pairing.html#desk"


def test_a_page_without_an_address_of_its_own_leads_to_the_first_page() -> None:
    assert view_name_of(None) == ""
    assert help_address_of("", "en") == "/manual/en/index.html"
