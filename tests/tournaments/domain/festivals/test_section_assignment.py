"""Who is moved by what sections ask."""

from __future__ import annotations

from datetime import date

import pytest

from tabellone.interchange.players import Entrant
from tests.factories import make_user
from tests.festivals import festival_of, playing, refused, section_of
from tournaments.domain.festivals.people import enter_person
from tournaments.domain.festivals.section_assignment import assign_sections, mark_of_proposals, proposals
from tournaments.domain.festivals.section_rules import SectionRule
from tournaments.domain.undo import undo_last
from tournaments.models import Event

pytestmark = pytest.mark.django_db
RULES = {
    "A": SectionRule(least_rating=1800),
    "B": SectionRule(most_rating=1799),
    "Juniors": SectionRule(oldest=14),
}


@pytest.fixture
def festival() -> Event:
    """Five in A, of whom three do not belong there, one of these nowhere; one of them plays the blitz, too."""
    festival = festival_of("A", "B", "Juniors", "Blitz", rules=RULES, start_date=date(2026, 5, 1))
    blitz = section_of(festival, "Blitz")
    for name, rating, birth in (
        ("Strong, One", 2200, ""),
        ("Strong, Two", 1800, ""),
        ("Weak, One", 1500, ""),
        ("Weak, Two", 0, ""),
    ):
        sections = [section_of(festival, "A"), *([blitz] if name == "Weak, One" else [])]
        entrant = Entrant(name=name, rating=rating, birth=birth)
        enter_person(festival=festival, actor=make_user(), entrant=entrant, sections=sections)
    old = Entrant(name="Old, Man", rating=1200, birth="1950")
    enter_person(festival=festival, actor=make_user(), entrant=old, sections=[section_of(festival, "Juniors")])
    return festival


def keys(festival: Event, *names: str) -> set[int]:
    return {section_of(festival, name).pk for name in names}


def test_everybody_goes_to_the_first_chosen_section_that_is_for_them(festival: Event) -> None:
    among = keys(festival, "A", "B", "Juniors")
    found = proposals(festival, among)
    told = {row.entry.name: row.to and row.to.name for row in found}
    assert told == {"Old, Man": "Festival – B", "Weak, One": "Festival – B", "Weak, Two": "Festival – B"}
    assert assign_sections(festival=festival, actor=make_user(), among=among, seen=mark_of_proposals(found)) == 3
    assert playing(festival, "A") == ["Strong, One", "Strong, Two"]
    assert playing(festival, "B") == ["Old, Man", "Weak, One", "Weak, Two"]
    assert playing(festival, "Blitz") == ["Weak, One"]
    assert proposals(festival, among) == []
    undo_last(event=festival, actor=make_user())
    assert (len(playing(festival, "A")), playing(festival, "B"), playing(festival, "Juniors")) == (4, [], ["Old, Man"])


def test_who_belongs_to_none_of_them_stays(festival: Event) -> None:
    among = keys(festival, "A", "Juniors")
    found = proposals(festival, among)
    assert {row.to for row in found} == {None}
    with refused(contains="All players are in a section that fits their limits"):
        assign_sections(festival=festival, actor=make_user(), among=among, seen=mark_of_proposals(found))


def test_another_proposal_than_was_seen_moves_nobody(festival: Event) -> None:
    among = keys(festival, "A", "B")
    seen = mark_of_proposals(proposals(festival, among))
    late = Entrant(name="Weak, Three", rating=1000)
    enter_person(festival=festival, actor=make_user(), entrant=late, sections=[section_of(festival, "A")])
    with refused(contains="No players were moved"):
        assign_sections(festival=festival, actor=make_user(), among=among, seen=seen)
    assert playing(festival, "B") == []


def test_who_is_in_no_section_yet_is_entered_where_they_belong(festival: Event) -> None:
    among = keys(festival, "A", "B")
    for name, rating in (("New, Strong", 2000), ("New, Weak", 1000)):
        enter_person(festival=festival, actor=make_user(), entrant=Entrant(name=name, rating=rating), sections=[])
    found = proposals(festival, among)
    told = {row.entry.name: row.to and row.to.name for row in found if row.section is None}
    assert told == {"New, Strong": "Festival – A", "New, Weak": "Festival – B"}
    assign_sections(festival=festival, actor=make_user(), among=among, seen=mark_of_proposals(found))
    assert "New, Strong" in playing(festival, "A")
    assert "New, Weak" in playing(festival, "B")
    undo_last(event=festival, actor=make_user())
    assert (len(playing(festival, "A")), playing(festival, "B")) == (4, [])
    assert proposals(festival, set()) == []
