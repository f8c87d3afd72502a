"""The look-up in templates."""

from __future__ import annotations

from regulations.templatetags.regulations import entry


def test_an_entry_is_found_by_its_key_and_missing_without_a_mapping() -> None:
    assert (entry({"own.1": 7}, "own.1"), entry({"own.1": 7}, "own.2"), entry("", "own.1")) == (7, None, None)
