"""Matches are seated: what is shown and when, by whom, and that it is taken back."""

from __future__ import annotations

import datetime

import pytest
from django.utils import timezone

from tests.factories import owner_of, publish_next
from tests.team_factories import roster_of, started_team_event, team_named
from tournaments.domain.errors import Refused
from tournaments.domain.history.sentences import sentence
from tournaments.domain.records import record_of
from tournaments.domain.reports.imports import export_trf
from tournaments.domain.rounds.next_action import agenda
from tournaments.domain.rounds.round_publication import publish_round, unpublish_round
from tournaments.domain.teams.line_up_entry import line_up_of, line_up_seen, match_of, name_line_up
from tournaments.domain.teams.line_up_publication import (
    hidden_line_ups,
    is_past,
    publish_due_line_ups,
    publish_line_ups,
    set_deadline,
)
from tournaments.domain.undo import undo_last
from tournaments.models import Event, Game, Registration, Round

pytestmark = pytest.mark.django_db


@pytest.fixture
def round_() -> Round:
    return publish_next(started_team_event(rounds=3))


def name(round_: Round, team: Registration, *players: int) -> None:
    """The arbiter names the players at these places of the roster; 0: the board is left empty."""
    roster = roster_of(team)
    seats = [roster[place - 1].pk if place else None for place in players]
    seen = line_up_seen(round_, team, match_of(round_, team), line_up_of(round_, team))
    actor = owner_of(round_.event)
    name_line_up(round_=round_, team=team, seats=seats, seen=seen, actor=actor, why="so it is")


def seat_all(round_: Round) -> int:
    matches = [match.pk for match in hidden_line_ups(round_)]
    return publish_line_ups(round_=round_, actor=owner_of(round_.event), matches=matches)


def boards(round_: Round, team: str = "Torre") -> list[tuple[str, str, str]]:
    """Who has White and Black at the boards of the team's match, and the result."""
    match = match_of(round_, team_named(round_.event, team))
    assert match is not None
    games = Game.objects.filter(pairing=match).select_related("white", "black").order_by("number")
    return [(game.white.name, game.black.name, game.white_result + game.black_result) for game in games]


def test_who_named_nobody_plays_in_the_order_of_the_roster(round_: Round) -> None:
    assert seat_all(round_) == 2
    assert boards(round_) == [
        ("Torre 1", "Cavallo 1", "**"),
        ("Cavallo 2", "Torre 2", "**"),
        ("Torre 3", "Cavallo 3", "**"),
        ("Cavallo 4", "Torre 4", "**"),
    ]
    assert [row.source for row in round_.line_ups.all()] == ["default"] * 4
    assert hidden_line_ups(round_) == []


def test_a_board_that_one_leaves_empty_is_forfeited_and_one_that_both_do_by_both(round_: Round) -> None:
    event = round_.event
    name(round_, team_named(event, "Torre"), 1, 2, 5, 0)
    name(round_, team_named(event, "Cavallo"), 1, 2, 0, 0)
    seat_all(round_)
    assert boards(round_) == [
        ("Torre 1", "Cavallo 1", "**"),
        ("Cavallo 2", "Torre 2", "**"),
        ("Torre 5", "Cavallo", "+-"),
        ("Cavallo", "Torre", "--"),
    ]


def test_until_it_is_seated_nothing_that_readers_get_tells_who_plays(round_: Round) -> None:
    event = round_.event
    before = export_trf(event, for_everybody=True), record_of(event), event.public_version
    name(round_, team_named(event, "Torre"), 1, 2, 3, 5)
    event.refresh_from_db()
    assert (export_trf(event, for_everybody=True), record_of(event), event.public_version) == before
    assert boards(round_)[3] == ("Cavallo", "Torre", "**")
    seat_all(round_)
    event.refresh_from_db()
    assert event.public_version > before[2]
    assert boards(round_)[3] == ("Cavallo 4", "Torre 5", "**")


def test_seating_is_one_step_that_is_undone_with_the_line_ups_that_it_made(round_: Round) -> None:
    event = round_.event
    name(round_, team_named(event, "Torre"), 1, 2, 3, 5)
    seat_all(round_)
    entry = event.journal.order_by("-number")[0]
    assert sentence(entry) == "Round 1: line-ups shown, matches: 2"
    undo_last(event=event, actor=owner_of(event))
    assert boards(round_)[0] == ("Torre", "Cavallo", "**")
    assert [row.team.name for row in round_.line_ups.all()] == ["Torre"]
    assert len(hidden_line_ups(round_)) == 2


def test_one_match_may_be_seated_before_the_others_and_a_match_of_another_round_is_refused(round_: Round) -> None:
    first, second = hidden_line_ups(round_)
    actor = owner_of(round_.event)
    assert publish_line_ups(round_=round_, actor=actor, matches=[first.pk]) == 1
    assert hidden_line_ups(round_) == [second]
    with pytest.raises(Refused, match="Another user re-paired this round"):
        publish_line_ups(round_=round_, actor=actor, matches=[second.pk, 99999])
    with pytest.raises(Refused, match="shown already"):
        publish_line_ups(round_=round_, actor=actor, matches=[first.pk])


def test_the_agenda_says_that_the_round_is_to_be_seated_before_it_asks_for_results(round_: Round) -> None:
    step = agenda(round_.event)
    assert (step.code, step.round_number, step.open_boards, len(step.matches)) == ("seat", 1, 8, 2)
    seat_all(round_)
    step = agenda(round_.event)
    assert (step.code, step.round_number, step.open_boards, step.matches) == ("results", 1, 8, ())


def past(round_: Round) -> Event:
    until = timezone.now() - datetime.timedelta(minutes=1)
    set_deadline(round_=round_, actor=owner_of(round_.event), until=until)
    return round_.event


def test_a_deadline_is_kept_by_whoever_looks_first_and_once(round_: Round) -> None:
    event = past(round_)
    steps = event.journal.count()
    publish_due_line_ups(event)
    publish_due_line_ups(event)
    assert event.journal.count() == steps + 1
    entry = event.journal.order_by("-number")[0]
    assert (entry.actor, sentence(entry)) == (None, "Round 1: line-ups shown at the deadline, matches: 2")
    assert hidden_line_ups(round_) == []


def test_before_the_deadline_nothing_is_due(round_: Round) -> None:
    later = timezone.now() + datetime.timedelta(hours=1)
    set_deadline(round_=round_, actor=owner_of(round_.event), until=later)
    publish_due_line_ups(round_.event)
    assert len(hidden_line_ups(round_)) == 2


def test_what_an_arbiter_undid_is_not_done_again_at_the_next_look(round_: Round) -> None:
    event = past(round_)
    publish_due_line_ups(event)
    undo_last(event=event, actor=owner_of(event))
    publish_due_line_ups(event)
    assert len(hidden_line_ups(round_)) == 2
    past(round_)  # another deadline is another word
    publish_due_line_ups(event)
    assert hidden_line_ups(round_) == []


def test_a_publication_taken_back_gives_the_seats_back_and_keeps_the_line_ups(round_: Round) -> None:
    event, actor = round_.event, owner_of(round_.event)
    name(round_, team_named(event, "Torre"), 1, 2, 5, 0)
    seat_all(round_)
    unpublish_round(round_=round_, actor=actor)
    assert boards(round_)[3] == ("Cavallo", "Torre", "**")
    assert [match.seated_at for match in round_.pairings.all()] == [None, None]
    assert [row.team.name for row in round_.line_ups.all()] == ["Torre"]
    undo_last(event=event, actor=actor)
    assert boards(round_)[3] == ("Cavallo 4", "Torre", "+-")
    assert round_.line_ups.count() == 4


def test_after_a_publication_was_taken_back_captains_name_again_although_the_deadline_is_over(round_: Round) -> None:
    event = past(round_)
    actor = owner_of(event)
    publish_due_line_ups(event)
    round_.refresh_from_db()
    unpublish_round(round_=round_, actor=actor)
    assert (round_.line_ups.count(), Round.objects.get(pk=round_.pk).line_ups_until) == (0, None)
    publish_round(round_=round_, actor=actor)
    publish_due_line_ups(event)
    assert (len(hidden_line_ups(round_)), is_past(round_)) == (2, False)
    for _step in range(2):
        undo_last(event=event, actor=actor)
    again = Round.objects.get(pk=round_.pk)
    assert (again.line_ups.count(), is_past(again)) == (4, True)
    later = timezone.now() + datetime.timedelta(hours=1)
    set_deadline(round_=round_, actor=actor, until=later)
    unpublish_round(round_=round_, actor=actor)
    assert Round.objects.get(pk=round_.pk).line_ups_until == later
