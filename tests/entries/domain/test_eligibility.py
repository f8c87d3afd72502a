"""Who may play, and why not."""

from __future__ import annotations

import pytest
from django.utils import timezone

from entries.domain.eligibility import (
    MOST_MEMBERS,
    WrittenMember,
    born_in,
    federations_of,
    is_member,
    is_outside,
    objections,
    read_members,
    replace_members,
)
from entries.domain.waiting_list import entry_page
from entries.models import Application, EntryFee, EntryPage
from tests.entries.festivals import open_festival
from tests.entries.made import open_event, page_of
from tests.festivals import section_of
from tournaments.domain.errors import Refused

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("rules", "person", "why"),
    [
        ({"born_from": 2008}, {"birth": "2008/00/00"}, ""),
        ({"born_from": 2008}, {"birth": "2007/12/31"}, "born in 2008 or later"),
        ({"born_from": 2008}, {}, "Enter your year of birth"),
        ({"born_until": 1966}, {"birth": "1966/01/01"}, ""),
        ({"born_until": 1966}, {"birth": "1967/01/01"}, "born in 1966 or earlier"),
        ({"rating_from": 1500}, {"rating": 1500}, ""),
        ({"rating_from": 1500}, {"rating": 0}, "rated 1500 or higher"),
        ({"rating_until": 1800}, {"rating": 0}, ""),
        ({"rating_until": 1800}, {"rating": 1801}, "rated 1800 or lower"),
        ({"federations": "ITA, SMR"}, {"federation": "SMR"}, ""),
        ({"federations": "ITA, SMR"}, {"federation": "FRA"}, "yours is FRA"),
        ({"federations": "ITA, SMR"}, {}, "yours is –"),
    ],
)
def test_a_rule_lets_in_or_says_why_not(rules: dict[str, object], person: dict[str, object], why: str) -> None:
    found = objections(EntryPage(**rules), Application(name="A, B", **person))
    assert why in " ".join(found)
    assert bool(found) == bool(why)


@pytest.mark.parametrize(
    ("fee", "person", "why"),
    [
        ({"born_from": 2008}, {"birth": "2009/00/00"}, ""),
        ({"born_from": 2008}, {"birth": "1999/00/00"}, "for players born in 2008"),
        ({"born_from": 2008}, {}, "depends on the year of birth"),
        ({"titles": "GM, IM"}, {"title": "IM"}, ""),
        ({"titles": "GM, IM"}, {"title": "FM"}, "is for GM, IM"),
    ],
)
def test_a_fee_is_for_whom_it_is_for(fee: dict[str, object], person: dict[str, object], why: str) -> None:
    found = objections(EntryPage(), Application(name="A, B", fee=EntryFee(name="F", amount=1, **fee), **person))
    assert why in " ".join(found)
    assert bool(found) == bool(why)


def test_members_are_known_by_number_or_name() -> None:
    event = open_event(members=read_members("AB123 Rossi, Anna\n77\nBianchi, Örs\n"))
    page = page_of(event)
    known = [
        {"name": "Anna ROSSI", "member_number": "ab123"},
        {"name": "Anybody, A", "member_number": "77"},
        {"name": "Ors Bianchi"},
        {"name": "Anybody, A", "fide_id": "77"},
    ]
    assert [is_member(page, Application(**one)) for one in known] == [True] * 4
    others = [
        {"name": "Verdi, V", "member_number": "AB123"},  # somebody else's number
        {"name": "Rossi, Anna"},  # the number is asked for
        {"name": "Verdi, V"},
        {"name": "...", "member_number": ""},
    ]
    assert [is_member(page, Application(**one)) for one in others] == [False] * 4
    page.members_only = True
    assert "list of members" in objections(page, Application(name="Verdi, V"))[0]


def test_a_list_of_members_is_read_and_takes_the_others_place() -> None:
    assert read_members("12; Rossi, A\n\n Bianchi, B ") == [
        WrittenMember("12", "Rossi, A"),
        WrittenMember("", "Bianchi, B"),
    ]
    page = page_of(open_event(members=read_members("Old, O")))
    replace_members(page, read_members("New, N"))
    assert [row.name for row in page.members.all()] == ["New, N"]


@pytest.mark.parametrize("text", ["x" * 200, "---", "1\n" * (MOST_MEMBERS + 1)])
def test_rubbish_is_no_list_of_members(text: str) -> None:
    with pytest.raises(Refused):
        read_members(text)


def test_federations_and_years_are_read_as_people_write_them() -> None:
    assert federations_of(EntryPage(federations="ita; smr FRA,")) == ["ITA", "SMR", "FRA"]
    assert [born_in(Application(birth=birth)) for birth in ("2001/02/03", "", "20")] == [2001, 0, 20]


def test_sections_outside_the_limits_are_told_apart_from_ones_that_need_a_year() -> None:
    festival = open_festival()
    pages = {name: entry_page(section_of(festival, name)) for name in ("Open A", "Open B", "Blitz")}
    people = [
        Application(rating=1500, birth="1990/00/00"),
        Application(rating=1500, birth=f"{timezone.localdate().year - 70}/00/00"),
        Application(rating=1500),
        Application(rating=2300),
    ]
    found = [[name for name, page in pages.items() if not is_outside(page, one)] for one in people]
    assert found == [["Open B", "Blitz"], ["Blitz"], ["Open B", "Blitz"], ["Open A", "Blitz"]]
