"""Texts as they are kept."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given, strategies as st

from tabellone.values import WrongValue, clean, text


@pytest.mark.parametrize(
    ("written", "kept"),
    [
        ("  Rossi,\tAnna\r\n", "Rossi, Anna"),
        ("Mu\u0308ller", "Müller"),
        ("Rossi\u202e Anna", "Rossi Anna"),
        ("\ufeffRossi", "Rossi"),
        ("a \u200b b", "a b"),
        ("\u200b", ""),
        ("می\u200cخواهم", "می\u200cخواهم"),
        ("क्\u200dष", "क्\u200dष"),
        ("Nguyễn\u00a0Văn", "Nguyễn Văn"),
    ],
)
def test_composed_with_single_blanks_and_without_what_cannot_be_seen(written: str, kept: str) -> None:
    assert clean(written) == kept


@pytest.mark.parametrize("letter", [*"\0\x1b\x7f\x80\ud800\ufffe\uffff\ufdd0\ufdef\U0010ffff"])
def test_what_is_no_character_is_refused(letter: str) -> None:
    with pytest.raises(WrongValue) as caught:
        clean(f"Rossi{letter}é")
    assert caught.value == WrongValue("unprintable")


@given(st.text())
def test_what_is_kept_stays_as_it_is(written: str) -> None:
    try:
        kept = clean(written)
    except WrongValue:
        return
    assert clean(kept) == kept == unicodedata.normalize("NFC", kept)
    assert kept.encode().decode() == kept == " ".join(kept.split())


def test_a_text_is_measured_as_it_is_kept() -> None:
    assert text("  12345 ", 5) == "12345"
    assert text("u\u0308" * 5, 5) == "üüüüü"
    with pytest.raises(WrongValue) as caught:
        text("123456", 5)
    assert caught.value == WrongValue("long", most=5)
