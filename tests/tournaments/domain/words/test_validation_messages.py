"""What is wrong with a value is said in words, with the field as people call it."""

from __future__ import annotations

from typing import get_args

import pytest
from django.utils import translation

from tabellone.values import WrongValue
from tabellone.values.problems import Code
from tournaments.domain.words.validation_messages import FIELDS, WORDS, field_name, in_words, refused

BLANKS = {"most": 40, "least": 1}


def test_every_code_of_a_wrong_value_has_words_of_its_own_in_both_languages() -> None:
    assert set(WORDS) == set(get_args(Code))
    english = [in_words(WrongValue(code, **BLANKS)) for code in WORDS]
    with translation.override("it"):
        italian = [in_words(WrongValue(code, **BLANKS)) for code in WORDS]
    assert len({*english, *italian}) == 2 * len(WORDS)
    assert not any("%(" in text for text in (*english, *italian))


@pytest.mark.parametrize(
    ("wrong", "text"),
    [
        (WrongValue("long", most=40), "At most 40 characters."),
        (WrongValue("fewest", least=2), "Write a number from 2 on."),
        (WrongValue("highest", most=100), "Write a number up to 100."),
        (WrongValue("points"), "Write points as 1, 0.5 or ½, up to 99.9."),
    ],
)
def test_what_would_be_right_is_said_with_its_bounds(wrong: WrongValue, text: str) -> None:
    assert in_words(wrong) == text


def test_a_field_has_the_name_that_people_read_and_an_unknown_one_its_own() -> None:
    assert [field_name(field) for field in ("federation", "birth", "trophy")] == ["Fed.", "Born", "trophy"]
    with translation.override("it"):
        assert [field_name(field) for field in ("name", "rating", "city")] == ["Nome", "Elo", "Luogo"]
        assert not any(field_name(field) == field for field in FIELDS)


@pytest.mark.parametrize(
    ("found", "shown"),
    [
        ("Italy", "Italy"),
        (1000000, "1000000"),
        ("x" * 50, "x" * 40),
        ("It\x00aly", "…"),
        ("It\naly", "…"),
        ("It\u200daly", "…"),
    ],
)
def test_a_refusal_shows_what_was_found_but_nothing_long_and_nothing_invisible(found: object, shown: str) -> None:
    refusal = refused("federation", found, WrongValue("federation"))
    assert (refusal.message, refusal.remedy) == (
        f"Fed.: “{shown}” cannot be kept.",
        "Write three letters from A to Z, such as ITA.",
    )
