"""People are found as somebody types."""

from __future__ import annotations

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from ratings.domain.list_import import import_list
from ratings.domain.people_search import MOST_SHOWN, people_found
from tests.ratings.people import OCTOBER, fide_list, listed

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("asked", "numbers"),
    [
        ("rossi", [1, 2]),
        ("ROSSI an", [1]),
        ("an ros", [1]),
        ("anna", [6 - 5, 4]),
        ("müller", [3, 4]),
        ("mueller", [4]),
        ("muller", [3]),
        ("Müller, Jörg", [3]),
        ("o'brien", [5]),
        ("obrien", []),
        ("sean", [5]),
        ("ПЕТРОВ", [6]),
        ("ro", []),
        ("r o", []),
        ("", []),
        (" , ", []),
        ("rossi x", []),
        ('ross" OR "a', []),
        ("rossi & anna | !x:*", []),
        ("a b c d e f g", []),
        ("800003", [3]),
        ("0800003", [3]),
        ("80000", []),
    ],
)
def test_people_are_found_by_the_beginnings_of_the_parts_of_their_names_and_by_number(
    asked: str, numbers: list[int]
) -> None:
    fide_list()
    assert [int(person.number) - 800000 for person in people_found(asked)] == numbers


def test_the_highest_rated_of_the_kind_of_play_come_first_and_not_too_many() -> None:
    people = [listed(number, f"Rossi, {number}", 1000 + number, 2000 - number) for number in range(1, 31)]
    fide_list(*people)
    assert [person.number for person in people_found("rossi")] == [str(30 - place) for place in range(MOST_SHOWN)]
    assert [person.number for person in people_found("rossi", tempo="rapid")] == [
        str(1 + place) for place in range(MOST_SHOWN)
    ]


def test_all_current_lists_are_searched_with_a_question_each() -> None:
    fide_list()
    import_list(name="FSI", month=OCTOBER, people=[listed(7, "Rossi, Anna", 2310), listed(8, "Rossini, Ugo", 1400)])
    with CaptureQueriesContext(
        connection,
    ) as asked:
        found = people_found("rossi")
        names = [(person.rating_list.name, person.standard) for person in found]
    assert names == [("FSI", 2310), ("FIDE", 2301), ("FSI", 1400), ("FIDE", 0)]
    assert len(asked) == (5 if connection.vendor == "postgresql" else 3)  # there the strong first


def test_a_list_that_nobody_sees_yet_is_not_searched() -> None:
    found: list[int] = []
    import_list(
        name="FIDE", month=OCTOBER, people=[listed(1, "Rossi")], told=lambda _: found.append(len(people_found("rossi")))
    )
    assert (found, len(people_found("rossi"))) == ([0], 1)
