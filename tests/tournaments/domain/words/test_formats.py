"""Days, times and numbers as each language writes them."""

from __future__ import annotations

import datetime
from fractions import Fraction

import pytest
from django.utils import timezone, translation

from tournaments.domain.words.formats import figure, first_figure, moment

AT = datetime.datetime(2026, 3, 1, 14, 5, tzinfo=datetime.UTC)


@pytest.mark.parametrize(("language", "text"), [("en", "Sunday 1 March, 15:05"), ("it", "domenica 1 marzo, 15:05")])
def test_a_moment_is_in_the_zone_of_the_page_and_in_the_words_of_its_language(language: str, text: str) -> None:
    with translation.override(language), timezone.override("Europe/Rome"):
        assert moment(AT, "l j F, H:i") == text


def test_a_day_has_no_zone() -> None:
    with translation.override("it"), timezone.override("America/New_York"):
        assert moment(datetime.date(2026, 3, 1), "j F Y") == "1 marzo 2026"


@pytest.mark.parametrize(
    ("language", "text", "written"),
    [("en", "+4.35", "+4.35"), ("it", "+4.35", "+4,35"), ("it", "2104", "2104"), ("it", "5½", "5½")],
)
def test_a_number_has_the_point_of_its_language(language: str, text: str, written: str) -> None:
    with translation.override(language):
        assert figure(text) == written


def test_what_a_system_ranks_by_is_an_exact_number_and_nothing_where_the_points_are_first() -> None:
    with translation.override("it"):
        assert [first_figure(value) for value in (None, 0, 25, Fraction(5, 2), 14)] == ["", "0", "2½", "¼", "1,4"]


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (Fraction(10, 3), "⅓"),
        (Fraction(250, 3), "8⅓"),
        (Fraction(20, 3), "⅔"),
        (Fraction(5, 3), "⅙"),
        (Fraction(25, 3), "⅚"),
        (Fraction(-10, 3), "-⅓"),
        (Fraction(10, 7), "1/7"),
        (Fraction(427, 3), "14\u202f7/30"),
        (Fraction(333, 100), "333/1000"),
    ],
)
def test_what_two_decimals_do_not_tell_is_written_as_a_fraction(value: Fraction, text: str) -> None:
    assert first_figure(value) == text
