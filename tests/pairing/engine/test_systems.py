"""Which system and edition a record is paired by."""

from __future__ import annotations

import pytest

from pairing.engine import UnknownSystem, edition_of
from tournaments.record import Header, Record


@pytest.mark.parametrize(
    ("start", "edition"),
    [
        ("2026/01/31", "2017"),
        ("2026/02/01", "2026"),
        ("01.02.2026", "2026"),
        ("31/12/2025", "2017"),
        ("1995/05/05", "2017"),
        ("", "2026"),
        ("next spring", "2026"),
    ],
)
def test_a_record_without_an_edition_is_paired_by_the_one_in_force_when_it_started(start: str, edition: str) -> None:
    assert edition_of(Record(header=Header(start=start))) == edition


@pytest.mark.parametrize(("start", "edition"), [("2010/01/01", "1999"), ("2026/02/01", "2026"), ("", "2026")])
def test_the_lim_system_has_the_names_of_both_issues_of_its_rules(start: str, edition: str) -> None:
    assert edition_of(Record(header=Header(start=start), system="lim")) == edition


@pytest.mark.parametrize(
    ("start", "edition"),
    [("1996/05/05", "1997"), ("2018/06/30", "1997"), ("2019/01/01", "2018"), ("2026/02/01", "2026"), ("", "2026")],
)
def test_editions_of_the_dubov_system_go_by_the_date_too(start: str, edition: str) -> None:
    assert edition_of(Record(system="dubov", header=Header(start=start))) == edition


def test_what_is_not_known_is_refused_with_what_is() -> None:
    with pytest.raises(UnknownSystem, match=r"edition 1999; known: 2017, 2026"):
        edition_of(Record(edition="1999"))
    with pytest.raises(UnknownSystem, match=r"the pairing system chequers is not known; known: dutch"):
        edition_of(Record(system="chequers"))
