"""Rows beside those who are entered: new, same, changed, in doubt."""

from __future__ import annotations

import pytest

from tabellone.interchange.players import Comparison, Entrant, EntrantRow, Known, are_one_person, compare

ANNA = Known(1, Entrant("Ferrari, François", 2104, fide_id="800001", birth="1990/05/17"))
BO = Known(2, Entrant("Verdi, Bo", 1900))


def found(entrant: Entrant) -> Comparison:
    (finding,) = compare([EntrantRow(2, entrant)], [ANNA, BO])
    return finding


def test_who_is_new() -> None:
    assert found(Entrant("Neri, Carla")) == Comparison("new")


@pytest.mark.parametrize("name", ["VERDI, BO", "Bo Verdi", "Vèrdi Bo"])
def test_a_name_is_the_same_without_case_accents_and_order(name: str) -> None:
    assert found(Entrant(name, 1900)) == Comparison("changed", BO, (("name", "Verdi, Bo", name),))


def test_who_is_the_same() -> None:
    assert found(Entrant("Verdi, Bo", 1900)) == Comparison("same", BO)
    # What a table does not say is no change.
    assert found(Entrant("Ferrari, François", fide_id="800001")) == Comparison("same", ANNA)


def test_who_is_changed() -> None:
    assert found(Entrant("FERRARI Francois", 2111, fide_id="800001")) == Comparison(
        "changed", ANNA, (("name", "Ferrari, François", "FERRARI Francois"), ("rating", 2104, 2111))
    )


def test_a_fide_id_that_somebody_else_has_is_a_conflict() -> None:
    assert found(Entrant("Neri, Carla", fide_id="800001")) == Comparison(
        "conflict", ANNA, (("name", "Ferrari, François", "Neri, Carla"),), "fide_id"
    )


def test_who_is_probably_the_same_is_a_conflict() -> None:
    assert found(Entrant("Verdi, Bo", fide_id="800002")) == Comparison(
        "conflict", BO, (("fide_id", "", "800002"),), "name"
    )


def test_a_row_that_repeats_another_is_a_conflict_with_its_line() -> None:
    rows = [
        EntrantRow(2, Entrant("Neri, Carla")),
        EntrantRow(3, Entrant("carla neri")),
        EntrantRow(4, Entrant("X", fide_id="800001")),
    ]
    rows.append(EntrantRow(5, Entrant("Ferrari, François", birth="1990/00/00")))
    assert compare(rows, [ANNA, BO]) == [
        Comparison("new"),
        Comparison("conflict", None, (), "repeated", 2),
        Comparison("conflict", ANNA, (("name", "Ferrari, François", "X"),), "fide_id"),
        Comparison("conflict", None, (), "repeated", 4),
    ]


@pytest.mark.parametrize(
    ("first", "second", "expected"),
    [
        (Entrant("Rossi, Anna"), Entrant("anna rossi"), True),
        (Entrant("Rossi, Anna", birth="1990/00/00"), Entrant("Rossi, Anna", birth="1990/05/17"), True),
        (Entrant("Rossi, Anna", birth="1990/00/00"), Entrant("Rossi, Anna", birth="2012/00/00"), False),
        (Entrant("Rossi, Anna", fide_id="1"), Entrant("Rossi, Anna", fide_id="2"), False),
        (Entrant("Rossi, Anna", fide_id="1"), Entrant("Bianchi", fide_id="1"), True),
        (Entrant("Rossi, Anna"), Entrant("Rossi, Ada"), False),
    ],
)
def test_who_is_one_person(first: Entrant, second: Entrant, *, expected: bool) -> None:
    assert (are_one_person(first, second), are_one_person(second, first)) == (expected, expected)
