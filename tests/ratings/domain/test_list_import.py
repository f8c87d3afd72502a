"""A list is taken in."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from django.db import connection

from ratings.domain import list_import
from ratings.domain.list_import import ListRefusedError, import_list
from ratings.domain.people_search import people_found
from ratings.models import ListedPerson, RatingList
from tabellone.interchange.rating_lists import RatedPerson, RatingListError
from tabellone.messages import Message
from tests.ratings.people import NOVEMBER, OCTOBER, PEOPLE, fide_list, listed

pytestmark = pytest.mark.django_db


def lists() -> list[tuple[str, str, int]]:
    return [(str(each), each.state, each.people.count()) for each in RatingList.objects.all()]


def tables_of_words() -> list[str]:
    return [name for name in connection.introspection.table_names() if re.fullmatch(r"ratings_words_\d+", name)]


def test_everybody_is_kept_as_the_list_has_it() -> None:
    fide_list()
    anna = ListedPerson.objects.get(number="800001")
    kept = {field.name: getattr(anna, field.name) for field in ListedPerson._meta.fields[2:]}
    assert kept == {
        "number": "800001", "name": "Rossi, Anna", "key": "anna rossi", "federation": "ITA", "sex": "w", "title": "WIM",
        "other_titles": "", "standard": 2301, "standard_k": 20, "rapid": 2250, "rapid_k": 20, "blitz": 0, "blitz_k": 0,
        "birth_year": 1990, "flag": "",
    }  # fmt: skip
    assert lists() == [("FIDE 2026-11", "current", len(PEOPLE))]


def test_a_newer_list_takes_the_place_of_the_one_before_and_nothing_of_that_is_left() -> None:
    fide_list(month=OCTOBER)
    fide_list(*PEOPLE[1:], listed(9, "Newcomer, A", 1500))
    assert lists() == [("FIDE 2026-11", "current", len(PEOPLE))]
    assert ListedPerson.objects.count() == len(PEOPLE)
    assert [person.number for person in people_found("newcomer")] == ["9"]
    assert people_found("rossi anna") == []
    assert len(tables_of_words()) == (1 if connection.vendor == "sqlite" else 0)


def test_lists_of_other_names_stand_beside_it() -> None:
    fide_list()
    import_list(name="FSI", month=OCTOBER, people=[listed(7, "Rossi, Anna", 2290)])
    assert lists() == [("FIDE 2026-11", "current", len(PEOPLE)), ("FSI 2026-10", "current", 1)]


def test_people_come_a_few_at_a_time_and_it_is_told_how_many_are_in(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(list_import, "AT_A_TIME", 4)
    told: list[int] = []
    import_list(name="FIDE", month=NOVEMBER, people=PEOPLE, told=told.append)
    assert told == [4, 6]
    assert [person.number for person in people_found("rossi")] == ["800001", "800002"]
    assert [person.number for person in people_found("петров")] == ["800006"]


def test_who_stands_twice_is_taken_once() -> None:
    fide_list(PEOPLE[0], PEOPLE[0], PEOPLE[1])
    assert lists() == [("FIDE 2026-11", "current", 2)]


def broken(people: tuple[RatedPerson, ...]) -> Iterator[RatedPerson]:
    yield from people
    raise RatingListError(Message("The archive is damaged: it ends."))


@pytest.mark.parametrize(
    ("people", "reason"),
    [
        (broken(PEOPLE), "damaged"),
        ([], "The list is empty"),
        (PEOPLE[:2], "has 2 people and the previous one had 6"),
    ],
)
def test_a_damaged_an_empty_and_a_much_shorter_list_are_refused_and_the_one_before_stays(
    people: Iterator[RatedPerson], reason: str
) -> None:
    fide_list(month=OCTOBER)
    with pytest.raises((ListRefusedError, RatingListError), match=reason):
        import_list(name="FIDE", month=NOVEMBER, people=people)
    assert lists() == [("FIDE 2026-10", "current", len(PEOPLE))]
    assert [person.number for person in people_found("rossi")] == ["800001", "800002"]
    assert len(tables_of_words()) == (1 if connection.vendor == "sqlite" else 0)


def test_a_list_of_half_the_people_is_taken_in() -> None:
    fide_list(month=OCTOBER)
    fide_list(*PEOPLE[:3])
    assert lists() == [("FIDE 2026-11", "current", 3)]


def test_of_two_imports_at_a_time_the_later_one_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(list_import, "AT_A_TIME", 2)
    later: list[RatingList] = []

    def people() -> Iterator[RatedPerson]:
        yield from PEOPLE[:3]
        later.append(fide_list())
        yield from PEOPLE[3:]

    with pytest.raises(ListRefusedError, match="Another import"):
        import_list(name="FIDE", month=OCTOBER, people=people())
    assert lists() == [("FIDE 2026-11", "current", len(PEOPLE))]


def test_what_an_import_that_died_left_is_removed_by_the_next_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(list_import, "AT_A_TIME", 2)
    with monkeypatch.context() as dead:
        dead.setattr(list_import, "remove", lambda _list: None)
        with pytest.raises(RatingListError):
            import_list(name="FIDE", month=OCTOBER, people=broken(PEOPLE))
    assert lists() == [("FIDE 2026-10", "loading", len(PEOPLE))]
    assert people_found("rossi") == []
    fide_list()
    assert lists() == [("FIDE 2026-11", "current", len(PEOPLE))]


def test_a_list_that_was_replaced_and_not_removed_is_removed_by_the_next_import(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    fide_list(month=OCTOBER)
    with monkeypatch.context() as dead:
        dead.setattr(list_import, "remove", lambda _list: None)
        fide_list()
    assert [state for _name, state, _people in lists()] == ["current", "replaced"]
    fide_list()
    assert lists() == [("FIDE 2026-11", "current", len(PEOPLE))]
    assert len(tables_of_words()) == (1 if connection.vendor == "sqlite" else 0)
