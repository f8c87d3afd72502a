"""The program's texts use the words of arbiters, and short sentences."""

from __future__ import annotations

import pytest

from tests.plain_words import ALLOWED, faults_of, texts_of, unresolved


def test_texts_are_in_plain_words() -> None:
    assert unresolved() == {}


def test_an_allowed_text_exists_and_has_its_reason() -> None:
    assert set(ALLOWED) <= set(texts_of())
    assert all(faults_of(text) and reason for text, reason in ALLOWED.items())


@pytest.mark.parametrize(
    ("text", "remedies"),
    [
        ("Add player", []),
        ("Too many rooms (maximum 20).", []),
        ("Players who are still tied share the rank.", []),
        ("Who is still equal shares the rank.", ["use a noun, not a clause with who"]),
        ("What the event waits for", ["use a noun as label"]),
        ("Round 5 waits.", ["Pending or To do"]),
        ("This is no name.", ["begin an error with the thing"]),
        (" ".join(["word"] * 26), ["26 words in a sentence"]),
    ],
)
def test_a_text_is_told_its_remedies(text: str, remedies: list[str]) -> None:
    assert [remedy for remedy in faults_of(text) if remedy in remedies] == remedies
    assert bool(faults_of(text)) is bool(remedies)
