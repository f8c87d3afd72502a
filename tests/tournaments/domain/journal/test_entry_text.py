"""An entry is told in a sentence, also one of another version."""

from __future__ import annotations

import pytest

from tabellone.messages import Message, stored
from tournaments.domain.journal.entry_text import decoded, detail_text, entry_text


@pytest.mark.parametrize(
    ("text", "missing", "expected"),
    [
        ("%(player)s left", None, "Anna left"),
        ("%(player)s beat %(other)s", "–", "Anna beat –"),
        ("%(player)s beat %(other)s", None, "%(player)s beat %(other)s"),
        (None, "–", "Unknown"),
    ],
)
def test_a_sentence_has_the_words_of_its_entry(text: str | None, missing: str | None, expected: str) -> None:
    assert entry_text(text, {"player": "Anna"}, unknown="Unknown", missing=missing) == expected


def test_a_detail_is_a_message_in_words_or_a_name_that_turns_nothing_round() -> None:
    assert detail_text(stored(Message("Round %(round)s", round=3))) == "Round 3"
    assert [detail_text(value) for value in ("Anna", "\u05d3\u05d5\u05d3", 5)] == [
        "Anna",
        "\u2068\u05d3\u05d5\u05d3\u2069",
        5,
    ]


def test_a_detail_that_is_not_of_codes_is_not_decoded() -> None:
    assert decoded("register", {"shows": "clock"}) == {}
    assert decoded("set_screens", {"shows": 5}) == {}
    assert decoded("set_screens", {"shows": "clock + \u05d3"}) == {"shows": "Clock + \u2068\u05d3\u2069"}
