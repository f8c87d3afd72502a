"""The words of a list."""

from __future__ import annotations

import pytest
from django.db import connection

from ratings.domain import name_index as module
from ratings.domain.list_import import import_list
from ratings.domain.lookup import AT_A_TIME
from ratings.domain.name_index import WordsOfPostgresql, WordsOfSqlite, words
from ratings.domain.people_search import people_found
from ratings.models import ListedPerson, RatingList
from tabellone.interchange.players.existing_players import name_key
from tabellone.interchange.trf.time_control import Tempo
from tests.ratings.people import NOVEMBER, fide_list, listed

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


def test_people_of_a_name_are_found_on_the_lists_by_their_whole_key() -> None:
    people = [listed(1, "Rossi, Anna", 1500), listed(2, "Rossi, Anna Bea", 1500), listed(3, "Anna Rossi", 1500)]
    first = import_list(name="FSI", month=NOVEMBER, people=[*people, listed(4, "Rossi-Verdi, Anna", 1500)])
    second = import_list(name="DSB", month=NOVEMBER, people=[listed(5, "ROSSI, ANNA", 1500), listed(6, "Bo", 1)])
    third = import_list(name="FFE", month=NOVEMBER, people=people)
    found = words().named([first, second], ["anna rossi", "bo", "nobody"])
    assert sorted((one.rating_list_id, one.number) for one in found) == [
        *((first.pk, "1"), (first.pk, "3")),
        *((second.pk, "5"), (second.pk, "6")),
    ]
    assert third.people.count() == 3


@pytest.mark.parametrize("name", ["Иванов, Пётр", "O'Brien, Séan", "Øst, Åse 2", "Ng", "李 明"])
def test_names_of_any_script_are_found_by_their_key(name: str) -> None:
    national = import_list(name="FSI", month=NOVEMBER, people=[listed(1, name, 1500), listed(2, "Else", 1500)])
    assert [one.number for one in words().named([national], [name_key(name)])] == ["1"]


def test_as_many_names_as_one_query_has_are_found() -> None:
    people = [listed(number, f"Rossi, Anna{number}", 1500) for number in range(AT_A_TIME)]
    national = import_list(name="FSI", month=NOVEMBER, people=people)
    found = words().named([national], sorted(name_key(one.name) for one in people))
    assert found.count() == AT_A_TIME


@pytest.mark.skipif(connection.vendor == "postgresql", reason="a small table of PostgreSQL is read by another index")
def test_people_of_a_name_are_found_without_reading_the_whole_list() -> None:
    national = import_list(name="FSI", month=NOVEMBER, people=[listed(1, "Rossi, Anna", 1500)])
    plan = words().named([national], ["anna rossi"]).explain()
    assert "VIRTUAL TABLE INDEX" in plan
    assert "listed_person_number_unique" not in plan
