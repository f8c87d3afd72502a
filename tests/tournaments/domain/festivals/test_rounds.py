"""Sections beside each other: what is next, and what several do in one act."""

from __future__ import annotations

import pytest

from pairing.domain.pairing_requests import request_section_pairings
from tests.factories import enter_results, make_user, pair_round, play_round
from tests.festivals import festival_of, put_in, refused, section_of
from tournaments.domain.entries.registrations import check_in
from tournaments.domain.entries.withdrawals import withdraw
from tournaments.domain.events.event_lifecycle import start_event
from tournaments.domain.festivals.rounds import (
    codes_of,
    finish_together,
    publish_together,
    section_lines,
    start_together,
)
from tournaments.domain.undo import last_undoable, undo_last
from tournaments.models import Event

pytestmark = pytest.mark.django_db


def festival(players: int = 4, rounds: int = 5) -> Event:
    made = festival_of("A", "B", rounds=rounds)
    for name in "AB":
        put_in(made, name, players)
    return made


def seen(made: Event, code: str) -> dict[int, str]:
    return {line.section.pk: line.mark for line in section_lines(made) if line.step.code == code}


def codes(made: Event) -> list[str]:
    return [line.step.code for line in section_lines(made)]


def started(made: Event) -> Event:
    start_together(festival=made, actor=make_user(), seen=seen(made, "start"))
    return made


def drafted(made: Event) -> Event:
    for name in "AB":
        pair_round(section_of(made, name))
    return made


def test_they_start_together_and_one_undo_takes_both_back() -> None:
    made = festival()
    assert start_together(festival=made, actor=make_user(), seen=seen(made, "start")) == 2
    assert codes(made) == ["pair", "pair"]
    assert codes_of(section_lines(made)) == {"pair": 2}
    undo_last(event=made, actor=make_user())
    assert codes(made) == ["start", "start"]


def test_who_is_not_checked_in_is_decided_section_by_section() -> None:
    made = festival()
    section = section_of(made, "B")
    check_in(event=section, actor=make_user(), registrations=section.registrations.all()[:2], present=True)
    assert [line.missing for line in section_lines(made)] == [0, 2]
    with refused(contains="Nothing was done in any section."):
        start_together(festival=made, actor=make_user(), seen=seen(made, "start"))
    assert codes(made) == ["start", "start"]


def test_drafts_are_published_together_all_or_none() -> None:
    made = drafted(started(festival()))
    marks = seen(made, "publish")
    left = section_of(made, "B").registrations.first()
    assert left is not None
    withdraw(registration=left, actor=make_user())
    with refused(contains="Nothing was done in any section"):
        publish_together(festival=made, actor=make_user(), seen={**marks, section_of(made, "B").pk: "publish-1-99"})
    with refused(contains="B:"):
        publish_together(festival=made, actor=make_user(), seen=seen(made, "publish"))
    assert codes(made) == ["publish", "publish"]
    only = {key: mark for key, mark in seen(made, "publish").items() if key == section_of(made, "A").pk}
    assert publish_together(festival=made, actor=make_user(), seen=only) == 1
    assert codes(made) == ["results", "publish"]


def test_a_publication_is_taken_back_together_or_by_a_section_itself() -> None:
    made = drafted(started(festival()))
    publish_together(festival=made, actor=make_user(), seen=seen(made, "publish"))
    undo_last(event=made, actor=make_user())
    assert codes(made) == ["publish", "publish"]
    publish_together(festival=made, actor=make_user(), seen=seen(made, "publish"))
    section = section_of(made, "A")
    assert last_undoable(section) is not None
    undo_last(event=section, actor=make_user())
    undo_last(event=made, actor=make_user())
    assert codes(made) == ["publish", "publish"]
    publish_together(festival=made, actor=make_user(), seen=seen(made, "publish"))
    enter_results(section_of(made, "B").rounds.get(number=1))
    with refused(contains="Festival – B"):
        undo_last(event=made, actor=make_user())
    assert codes(made) == ["results", "pair"]


def test_a_click_that_comes_twice_is_told_so() -> None:
    made = drafted(started(festival()))
    marks = seen(made, "publish")
    publish_together(festival=made, actor=make_user(), seen=marks)
    with refused(contains="Another user changed"):
        publish_together(festival=made, actor=make_user(), seen=marks)
    with refused(contains="Choose the sections."):
        publish_together(festival=made, actor=make_user(), seen={})


@pytest.mark.django_db(transaction=True)
def test_rounds_are_asked_for_together_and_their_drafts_taken_back_together() -> None:
    made = started(festival())
    assert request_section_pairings(festival=made, actor=make_user(), seen=seen(made, "pair")) == 2
    assert codes(made) == ["publish", "publish"]
    undo_last(event=made, actor=make_user())
    assert codes(made) == ["pair", "pair"]


def test_they_finish_together() -> None:
    made = started(festival(rounds=1))
    for name in "AB":
        play_round(section_of(made, name))
    assert finish_together(festival=made, actor=make_user(), seen=seen(made, "finish")) == 2
    assert codes(made) == ["finished", "finished"]
    undo_last(event=made, actor=make_user())
    assert codes(made) == ["finish", "finish"]


def test_sections_of_different_systems_stand_side_by_side() -> None:
    made = festival_of("A", "B")
    Event.objects.filter(pk=section_of(made, "B").pk).update(system="round-robin", edition="2023")
    for name in "AB":
        put_in(made, name, 4)
    assert codes(made) == ["start", "draw"]
    start_event(event=section_of(made, "A"), actor=make_user())
    assert codes(made) == ["pair", "draw"]
