"""A festival is made: sections, limits, numbers of boards."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tabellone.values import LONGEST
from tests.factories import enter_results, make_user, pair_round
from tests.festivals import festival_of, put_in, refused, section_of
from tournaments.domain.events.archiving import delete_event, event_file
from tournaments.domain.events.event_lifecycle import start_event
from tournaments.domain.festivals.creation import (
    MOST_SECTIONS,
    SectionPlanned,
    add_section,
    boards_needed,
    create_festival,
    mark_of_rules,
    number_on,
    remove_section,
    sections_of,
    set_section_rules,
)
from tournaments.domain.festivals.section_rules import SectionRule, rule_of_section
from tournaments.domain.rounds.round_publication import publish_round
from tournaments.domain.undo import last_undoable, undo_last
from tournaments.models import Event, Membership

pytestmark = pytest.mark.django_db


def test_a_festival_counts_once_and_its_sections_have_no_people_of_their_own(settings: Any) -> None:
    settings.EVENTS_PER_ACCOUNT = 1
    festival = festival_of("A", "B", "C")
    assert not Membership.objects.filter(event__festival=festival).exists()
    assert (festival.rounds.count(), [row.rounds.count() for row in sections_of(festival)]) == (0, [5, 5, 5])
    with refused(contains="You already own 1 events, the maximum for one account."):
        festival_of("D", name="Second")


@pytest.mark.parametrize("name", ["", "  ", "x" * LONGEST["event"]])
def test_names_that_no_section_has(name: str) -> None:
    with refused():
        create_festival(actor=make_user(), name="F", sections=[SectionPlanned(name)])
    assert not Event.objects.exists()


def test_no_two_sections_have_one_name_and_there_are_not_too_many() -> None:
    festival = festival_of("A")
    with refused(contains="already"):
        add_section(festival=festival, actor=make_user(), section=SectionPlanned("a"))
    with refused(contains="pairing system"):
        add_section(festival=festival, actor=make_user(), section=SectionPlanned("B", system="nonsense"))
    for number in range(MOST_SECTIONS - 1):
        add_section(festival=festival, actor=make_user(), section=SectionPlanned(f"B{number}"))
    with refused(contains=f"at most {MOST_SECTIONS}"):
        add_section(festival=festival, actor=make_user(), section=SectionPlanned("Z"))


def test_a_section_with_somebody_in_it_stays() -> None:
    festival = festival_of("A", "B")
    put_in(festival, "A", 1)
    with refused(contains="A cannot be deleted: it has players."):
        remove_section(festival=festival, actor=make_user(), section=section_of(festival, "A"))
    other = festival_of("C", name="Other")
    with refused(contains="not in the festival"):
        remove_section(festival=festival, actor=make_user(), section=section_of(other, "C"))
    remove_section(festival=festival, actor=make_user(), section=section_of(festival, "B"))
    assert len(sections_of(festival)) == 1


def test_numbers_go_on_from_section_to_section_and_stand_at_the_boards() -> None:
    festival = festival_of("A", "B")
    put_in(festival, "A", 5)
    put_in(festival, "B", 4)
    assert boards_needed(section_of(festival, "A")) == 3
    number_on(festival=festival, actor=make_user())
    assert [rule_of_section(row).first_board for row in sections_of(festival)] == [1, 4]
    section = start_event(event=section_of(festival, "B"), actor=make_user(), initial_colour="w")
    round_ = pair_round(section)
    assert list(round_.pairings.order_by("board").values_list("board", flat=True)) == [4, 5]
    publish_round(round_=round_, actor=make_user())
    enter_results(round_)
    second = pair_round(section)
    assert list(second.pairings.order_by("board").values_list("board", flat=True)) == [4, 5]
    undo_last(event=section, actor=make_user())
    assert rule_of_section(section_of(festival, "B")).first_board == 4


def test_numbers_are_taken_back_in_all_sections_by_one_undo() -> None:
    festival = festival_of("A", "B")
    put_in(festival, "A", 4)
    number_on(festival=festival, actor=make_user())
    section = section_of(festival, "B")
    assert last_undoable(section) is None, "a section does not take back its share alone"
    undo_last(event=festival, actor=make_user())
    assert rule_of_section(section_of(festival, "B")).first_board == 1


def test_limits_of_a_page_that_is_behind_are_refused() -> None:
    festival = festival_of("A")
    section = section_of(festival, "A")
    seen = mark_of_rules([section])
    rules = {section.pk: SectionRule(least_rating=1000)}
    set_section_rules(festival=festival, actor=make_user(), rules=rules, seen=seen)
    with refused(contains="Another user changed the sections"):
        set_section_rules(festival=festival, actor=make_user(), rules={section.pk: SectionRule()}, seen=seen)


def test_a_festival_is_kept_and_deleted_with_its_sections() -> None:
    festival = festival_of("A", "B", name="Gone")
    put_in(festival, "A", 4, "B")
    section = start_event(event=section_of(festival, "A"), actor=make_user(), initial_colour="w")
    pair_round(section)
    rows = json.loads(event_file(festival))
    kinds = [row["model"] for row in rows]
    assert (kinds.count("tournaments.event"), kinds.count("tournaments.registration")) == (3, 12)
    with refused(contains="together with its festival"):
        delete_event(event=section, typed=section.name)
    delete_event(event=festival, typed="Gone")
    assert not Event.objects.exists()
