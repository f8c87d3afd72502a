from __future__ import annotations

import pytest

from tabellone.record import Header, Record
from tabellone.tiebreaks import EDITIONS, UnknownEdition, edition_named, edition_of, standings
from tests.tabellone.tiebreaks.events import event


@pytest.mark.parametrize(
    ("name", "edition"),
    [
        ("2023", "2023"),
        ("2023-09", "2023"),
        ("2024", "2024"),
        ("2024-08", "2024"),
        ("2024-08-01", "2024"),
        ("2026", "2026"),
        ("2026-03-01", "2026"),
    ],
)
def test_an_edition_is_named_by_its_year_or_its_first_day(name: str, edition: str) -> None:
    assert edition_named(name).name == edition


@pytest.mark.parametrize("name", ["2025", "2026-02", "26", "20", "new"])
def test_an_edition_that_does_not_exist_is_refused(name: str) -> None:
    with pytest.raises(UnknownEdition, match="there are 2023, 2024, 2026"):
        edition_named(name)


@pytest.mark.parametrize(
    ("start", "edition"),
    [
        ("2019/05/01", "2023"),
        ("2023/09/01", "2023"),
        ("2024/07/31", "2023"),
        ("2024/08/01", "2024"),
        ("2026/02/28", "2024"),
        ("2026/03/01", "2026"),
        ("26/02/28", "2024"),
        ("28.02.2026", "2024"),
        ("1.3.2026", "2026"),
        ("2026-3-1", "2026"),
        ("", "2026"),
        ("spring", "2026"),
    ],
)
def test_without_a_name_the_edition_in_force_on_the_first_day_holds(start: str, edition: str) -> None:
    assert edition_of(Record(header=Header(start=start))).name == edition


def test_the_standings_say_which_edition_they_are_computed_by() -> None:
    record = event("2w1\n1b0", header=Header(start="2025/01/01"))
    assert standings(record).edition == "2024"
    assert standings(record, edition="2026-03-01").edition == "2026"


def test_the_editions_stand_in_the_order_of_their_days() -> None:
    assert [edition.in_force for edition in EDITIONS] == ["2023-09-01", "2024-08-01", "2026-03-01"]
