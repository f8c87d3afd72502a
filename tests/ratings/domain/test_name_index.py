"""The words of a list."""

from __future__ import annotations

import pytest
from django.db import connection

from ratings.domain import name_index as module
from ratings.domain.name_index import WordsOfPostgresql, WordsOfSqlite, words
from ratings.domain.people_search import people_found
from ratings.models import ListedPerson, RatingList
from tabellone.interchange.trf.time_control import Tempo
from tests.ratings.people import fide_list, listed

pytestmark = pytest.mark.django_db


def test_each_database_has_its_own_means() -> None:
    assert type(words()) is (WordsOfPostgresql if connection.vendor == "postgresql" else WordsOfSqlite)


def test_for_each_part_one_of_its_spellings_is_wanted() -> None:
    fide = fide_list()
    assert sorted(best(fide, ["mueller", "muller"], ["ann", "jo"])) == ["800003", "800004"]


@pytest.mark.parametrize("beginning", ["s", "sh", "shi", "shir", "shiri", "shiriez"])
def test_a_beginning_of_any_length_finds_and_no_other_letters_do(beginning: str) -> None:
    fide = fide_list(listed(1, "Brakaas, Shiriez", 1500), listed(2, "Ash, Bri", 1600))
    assert best(fide, [beginning], ["br"]) == ["1"]
    assert best(fide, [beginning + "x"], ["br"]) == []


@pytest.mark.parametrize(("tempo", "order"), [("standard", "1 2 3"), ("rapid", "2 3 1"), ("blitz", "3 1 2")])
def test_of_a_frequent_name_the_strong_of_that_play_come_first(tempo: Tempo, order: str) -> None:
    strong = [
        listed(1, "Rossi, A", 2500, 1899, 2400),
        listed(2, "Rossi, B", 2400, 2500, 1899),
        listed(3, "Rossi, C", 1899, 2400, 2500),
    ]
    fide = fide_list(*(listed(number, "Rossi, Weak", 1000, 1000, 1000) for number in range(10, 20)), *strong)
    assert words().best(fide, [["rossi"]], tempo=tempo, most=2) == list(ListedPerson.objects.order_by(f"-{tempo}")[:2])
    assert [one.number for one in words().best(fide, [["rossi"]], tempo=tempo, most=3)] == order.split()


@pytest.mark.skipif(connection.vendor != "postgresql", reason="an index of PostgreSQL")
def test_the_index_is_of_the_words_that_are_asked_for() -> None:
    with connection.cursor() as cursor:
        cursor.execute("SET LOCAL enable_seqscan = off")
        cursor.execute(f"EXPLAIN SELECT 1 FROM {module.PEOPLE} WHERE {module.WORDS} @@ 'ros'::tsquery")
        assert "ratings_listedperson_beginnings" in str(cursor.fetchall())


def best(rating_list: RatingList, *parts: list[str]) -> list[str]:
    return [one.number for one in words().best(rating_list, parts, tempo="standard", most=12)]


def test_so_many_are_looked_at_and_no_more(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "MOST_FOUND", 3)
    fide_list(*(listed(number, f"Rossi, {number}") for number in range(1, 9)))
    assert len(people_found("rossi")) == 3


def test_the_words_of_all_lists_but_one_may_go() -> None:
    first, second = fide_list(listed(1, "Rossi")), None
    words().drop(first)
    words().drop(first)
    second = fide_list(listed(1, "Rossi"))
    assert best(second, ["rossi"]) == ["1"]
