"""The words of a list."""

from __future__ import annotations

import pytest
from django.db import connection

from ratings.domain import words as module
from ratings.domain.searching import people_found
from ratings.domain.words import WordsOfPostgresql, WordsOfSqlite, words
from ratings.models import ListedPerson
from tests.ratings.people import fide_list, listed

pytestmark = pytest.mark.django_db


def test_each_database_has_its_own_means() -> None:
    assert type(words()) is (WordsOfPostgresql if connection.vendor == "postgresql" else WordsOfSqlite)


def test_for_each_part_one_of_its_spellings_is_wanted() -> None:
    fide = fide_list()
    found = ListedPerson.objects.filter(pk__in=words().found(fide, [["mueller", "muller"], ["ann", "jo"]]))
    assert sorted(found.values_list("number", flat=True)) == ["800003", "800004"]


def test_so_many_are_looked_at_and_no_more(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "MOST_FOUND", 3)
    fide_list(*(listed(number, f"Rossi, {number}") for number in range(1, 9)))
    assert len(people_found("rossi")) == 3


def test_the_words_of_all_lists_but_one_may_go() -> None:
    first, second = fide_list(listed(1, "Rossi")), None
    words().drop(first)
    words().drop(first)
    second = fide_list(listed(1, "Rossi"))
    assert list(
        ListedPerson.objects.filter(pk__in=words().found(second, [["rossi"]])).values_list("number", flat=True)
    ) == ["1"]
