"""What a festival asks of a section."""

from __future__ import annotations

from datetime import date

import pytest

from tests.festivals import festival_of, refused, section_of
from tournaments.domain.festivals.section_rules import (
    SectionRule,
    rule_columns,
    rule_of_section,
    section_name,
    year_of,
)
from tournaments.models import Event, Registration


@pytest.mark.parametrize(
    ("rule", "rating", "birth", "fits"),
    [
        (SectionRule(), 0, "", True),
        (SectionRule(least_rating=1800), 1799, "", False),
        (SectionRule(least_rating=1800), 1800, "", True),
        (SectionRule(most_rating=1799), 1799, "", True),
        (SectionRule(most_rating=1799), 1800, "", False),
        (SectionRule(most_rating=1799), 0, "", True),
        (SectionRule(oldest=16), 1500, "2010/12/31", True),
        (SectionRule(oldest=16), 1500, "2009/01/01", False),
        (SectionRule(youngest=65), 1500, "1961", True),
        (SectionRule(youngest=65), 1500, "1962", False),
        (SectionRule(oldest=16), 1500, "", False),
        (SectionRule(oldest=16), 1500, "2027", False),
    ],
)
def test_whom_a_section_is_for(rule: SectionRule, rating: int, birth: str, *, fits: bool) -> None:
    assert rule.fits(Registration(name="X", rating=rating, birth=birth), 2026) is fits


@pytest.mark.parametrize(
    "rule",
    [
        SectionRule(first_board=0),
        SectionRule(first_board=100_000),
        SectionRule(least_rating=-1),
        SectionRule(most_rating=99_999),
        SectionRule(oldest=121),
        SectionRule(least_rating=2000, most_rating=1999),
        SectionRule(youngest=17, oldest=16),
    ],
)
def test_what_no_section_can_ask(rule: SectionRule) -> None:
    with refused():
        rule_columns(Event(), rule)


@pytest.mark.django_db
def test_it_is_kept_without_what_is_usual_and_read_again() -> None:
    rule = SectionRule(first_board=31, most_rating=1999)
    festival = festival_of("A", "B", rules={"B": rule}, start_date=date(2027, 1, 2))
    assert section_of(festival, "B").section == {"most_rating": 1999}
    assert section_of(festival, "B").hall == {"first": 31}
    assert rule_of_section(section_of(festival, "B")) == rule
    assert rule_of_section(section_of(festival, "A")) == SectionRule()
    assert year_of(Event.objects.get(pk=festival.pk)) == 2027
    assert section_name(Event.objects.create(name="Alone", slug="alone")) == "Alone"
