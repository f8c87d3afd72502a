"""What of the players leaves the event's own people: never a day of birth, years and numbers only where they may."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given

from tabellone.record import NationalRating, Player, Record
from tests.strategies import records
from tournaments.domain.events.privacy import without_private

ANNA = Player(
    1, "Rossi, Anna", 2104, "WIM", "w", "ITA", "800001", "1990/05/17",
    (NationalRating("ITA", 2000, "1N", "ROSSI Anna", "w", "SUI", "990011", "1990/05/17"),),
)  # fmt: skip
BO = Player(2, "Verdi, Bo", 1900, national=(NationalRating("FRA", 1800, number="7"),))
RECORD = Record(players=(ANNA, BO), planned_rounds=5)


def test_without_years_there_is_neither_a_birth_nor_a_number_and_all_else_stays() -> None:
    (line,), (other,) = ANNA.national, BO.national
    assert without_private(RECORD, years=False) == replace(
        RECORD,
        players=(
            replace(ANNA, fide_id="", birth="", national=(replace(line, number="", birth=""),)),
            replace(BO, national=(replace(other, number=""),)),
        ),
    )


def test_with_years_the_numbers_stay_and_of_a_birth_the_year() -> None:
    (line,) = ANNA.national
    assert without_private(RECORD, years=True) == replace(
        RECORD, players=(replace(ANNA, birth="1990/00/00", national=(replace(line, birth="1990/00/00"),)), BO)
    )


@pytest.mark.parametrize(
    ("birth", "kept"),
    [
        ("1990/00/00", "1990/00/00"),
        ("1990", "1990/00/00"),
        ("", ""),
        ("17/05/1990", ""),
        ("199", ""),
        ("never", ""),
        ("٢٠٠٠/05/17", "٢٠٠٠/00/00"),
    ],
)
def test_of_a_birth_that_begins_with_no_year_nothing_stays(birth: str, kept: str) -> None:
    record = replace(RECORD, players=(replace(BO, birth=birth),))
    assert without_private(record, years=True).players[0].birth == kept


@given(records())
def test_nothing_but_the_players_is_touched_and_twice_is_once(record: Record) -> None:
    for years in (False, True):
        found = without_private(record, years=years)
        assert replace(found, players=record.players) == record
        assert without_private(found, years=years) == found
        assert [player.name for player in found.players] == [player.name for player in record.players]
