"""Rows of an event file that cannot be stored are refused, with the part and the row."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from archives.domain.file_check import check_file
from tests.archives.made import Parts, changed, file_of, small_file, with_value
from tests.festivals import festival_of, put_in, refused

pytestmark = pytest.mark.django_db


def test_the_numbers_of_a_right_file_are_returned() -> None:
    file = small_file()
    counts = check_file(file).counts()
    assert (counts["events"], counts["contestants"], counts["games"]) == (1, 6, 3)


def remove(part: str, name: str) -> Callable[[Parts], None]:
    def change(parts: Parts) -> None:
        del parts[part][0][name]

    return change


def swap(parts: Parts) -> None:
    parts["games"][:2] = reversed(parts["games"][:2])


def another_whole(parts: Parts) -> None:
    parts["events"].append(parts["events"][0] | {"ref": 2, "slug": "second"})


@pytest.mark.parametrize(
    ("change", "where"),
    [
        (with_value("contestants", "rating", 40_000), "contestants, 1"),
        (with_value("contestants", "rating", -1), "contestants, 1"),
        (with_value("contestants", "rating", True), "contestants, 1"),
        (with_value("contestants", "rating", None), "contestants, 1"),
        (with_value("contestants", "name", "x" * 500, row=2), "contestants, 3"),
        (with_value("contestants", "name", 5), "contestants, 1"),
        (with_value("contestants", "title", "XX"), "contestants, 1"),
        (with_value("contestants", "kind", "horse"), "contestants, 1"),
        (with_value("contestants", "is_withdrawn", 1), "contestants, 1"),
        (with_value("contestants", "created_at", "yesterday"), "contestants, 1"),
        (with_value("contestants", "created_at", "2026-01-01T10:00:00"), "contestants, 1"),
        (with_value("contestants", "created_at", "9999-12-31T10:00:00Z"), "contestants, 1"),
        (with_value("contestants", "national", {"federation": "ITA"}), "contestants, 1"),
        (with_value("contestants", "event", "1"), "contestants, 1"),
        (lambda parts: parts["contestants"].pop(), "bye_requests, 1"),
        (with_value("contestants", "surprise", 1), "contestants, 1"),
        (remove("contestants", "club"), "contestants, 1"),
        (with_value("contestants", "ref", 4), "contestants, 2"),
        (with_value("contestants", "ref", 0), "contestants, 1"),
        (swap, "games"),
        (with_value("events", "start_date", "2026-02-30"), "events, 1"),
        (with_value("events", "slug", "a/b"), "events, 1"),
        (with_value("events", "forbidden", [{"players": ["1"]}]), "events, 1"),
        (with_value("events", "hall", []), "events, 1"),
        (with_value("events", "options", None), "events, 1"),
        (with_value("games", "white_result", "Q"), "games, 1"),
        (with_value("journal", "version", 1), "journal, 1"),
        (with_value("journal", "details", []), "journal, 1"),
        (with_value("journal", "details", {"actor_name": "Eva"}), "journal, 1"),
        (with_value("journal", "actor_name", "x" * 400), "journal, 1"),
        (with_value("journal", "actor_name", None), "journal, 1"),
        (with_value("journal", "undoes", -1), "journal, 1"),
        (with_value("jobs", "kind", "letters"), "jobs, 1"),
        (with_value("jobs", "subject", 0), "jobs, 1"),
        (with_value("jobs", "state", "running"), "jobs, 1"),
        (with_value("staff", "email", "no address"), "staff, 1"),
        (with_value("staff", "email", "ANNA@example.org"), "staff"),
        (with_value("staff", "role", "king"), "staff, 1"),
        (with_value("staff", "password", "x"), "staff, 1"),
        (another_whole, "events"),
        (with_value("events", "is_festival", True), "events"),
    ],
)
def test_values_that_cannot_be_stored_are_refused(change: Callable[[Parts], None], where: str) -> None:
    file = small_file()
    with refused(f"The file is damaged or was changed. ({where}"):
        check_file(changed(file, change))


def test_a_gap_in_the_numbers_is_refused() -> None:
    def change(parts: Parts) -> None:
        parts["events"][0]["forbidden"][0]["players"][0] = 10**9

    for gap in (change, with_value("contestants", "team", 99), with_value("journal", "undoes", 99)):
        with refused("The file is damaged or was changed. Nothing was imported."):
            check_file(changed(small_file(), gap))


def test_events_that_belong_to_each_other_in_a_circle_are_refused() -> None:
    festival = festival_of("Open A", "Open B")
    put_in(festival, "Open A", 2)
    file = file_of(festival)

    def circle(parts: Parts) -> None:
        parts["events"][1]["festival"], parts["events"][2]["festival"] = 3, 2

    with refused("(events)"):
        check_file(changed(file, circle))
