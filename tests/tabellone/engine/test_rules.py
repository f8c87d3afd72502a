"""Which system and edition a record is paired by."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tabellone.engine import UnknownSystem, edition_of, pair
from tabellone.engine.rules import virtual_rules_of
from tabellone.record import ForbiddenPairs, Header, Record
from tests.tabellone.engine.played import record


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
    [("1996/05/05", "1997"), ("2018/10/06", "1997"), ("2018/10/07", "2018"), ("2026/02/01", "2026"), ("", "2026")],
)
def test_editions_of_the_dubov_system_go_by_the_date_too(start: str, edition: str) -> None:
    assert edition_of(Record(system="dubov", header=Header(start=start))) == edition


def test_what_is_not_known_is_refused_with_what_is() -> None:
    with pytest.raises(UnknownSystem, match=r"edition 1999; known: 2017, 2026"):
        edition_of(Record(edition="1999"))
    with pytest.raises(UnknownSystem, match=r"the pairing system chequers is not known; known: dutch"):
        edition_of(Record(system="chequers"))


@pytest.mark.parametrize("system", ["dutch", "dubov", "burstein", "lim"])
@pytest.mark.parametrize(
    ("first", "last", "meet"), [(1, 1, True), (1, 2, False), (1, 0, False), (2, 2, False), (2, 0, False), (3, 4, True)]
)
def test_forbidden_pairs_hold_from_their_first_round_to_their_last(
    system: str, first: int, last: int, *, meet: bool
) -> None:
    """1 and 3 have won; they meet in round 2 unless it is forbidden then."""
    of = replace(record(4, "1-2 1, 3-4 1"), system=system, forbidden=(ForbiddenPairs((1, 3), first, last),))
    assert ({1, 3} in [{*pair_} for pair_ in pair(of).pairs]) is meet


def test_virtual_points_follow_the_basic_rules_and_not_the_year_of_the_system() -> None:
    assert virtual_rules_of(Record(system="burstein", edition="1998")) == "2026"
    assert virtual_rules_of(Record(system="burstein", edition="2020")) == "2017"
    assert virtual_rules_of(Record(system="elsewhere", edition="2020")) == "2020"
