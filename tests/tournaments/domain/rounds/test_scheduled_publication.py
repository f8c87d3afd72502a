"""A draft that publishes itself at a set time: once, in the name of who set it, and not when it has fallen behind."""

from __future__ import annotations

import datetime
import threading

import pytest
from django.utils import timezone

from tests.factories import add_member, owner_of, pair_round, played_event
from tournaments.domain.errors import Refused
from tournaments.domain.events.event_settings import change_settings
from tournaments.domain.events.home_page import front_of
from tournaments.domain.rounds.round_drafts import discard_draft
from tournaments.domain.rounds.round_publication import publish_round, unpublish_round
from tournaments.domain.rounds.scheduled_publication import (
    FURTHEST,
    LATEST,
    ScheduledPublication,
    cancel_publication,
    publish_due_drafts,
    publish_on_schedule,
    schedule_publication,
    scheduled_publication_of,
    was_not_published,
)
from tournaments.domain.rounds.staleness import staleness_of
from tournaments.domain.staff.members import change_role
from tournaments.domain.undo import undo_last
from tournaments.models import Event, Role, Round

pytestmark = pytest.mark.django_db

MINUTE = datetime.timedelta(minutes=1)


def fresh(round_: Round) -> Round:
    return Round.objects.select_related("event").get(pk=round_.pk)


def drafted() -> Round:
    return fresh(pair_round(played_event(players=7, rounds=5, played=1)))


def set_time(round_: Round) -> datetime.datetime:
    """In a minute's time, by the owner."""
    at = timezone.now() + MINUTE
    schedule_publication(round_=round_, actor=owner_of(round_.event), at=at, was=None)
    return at


def minutes_pass(round_: Round, minutes: float = 1.1) -> None:
    """The time that was set is so much nearer, for the round and for the step that set it."""
    at = fresh(round_).publish_at
    assert at is not None
    sooner = at - minutes * MINUTE
    Round.objects.filter(pk=round_.pk).update(publish_at=sooner)
    for entry in round_.event.journal.filter(action="appoint"):
        entry.details["at"] = sooner.astimezone(datetime.UTC).isoformat()
        entry.save(update_fields=["details"])


def last_step(round_: Round) -> tuple[str, str]:
    entry = round_.event.journal.order_by("-number")[0]
    return entry.action, entry.actor.username if entry.actor else ""


def test_it_is_published_when_its_time_has_come_and_not_before_in_the_name_of_who_set_it() -> None:
    round_ = drafted()
    set_time(round_)
    assert (publish_due_drafts(), fresh(round_).state) == (0, Round.State.DRAFTED)
    minutes_pass(round_)
    assert (publish_due_drafts(), fresh(round_).state) == (1, Round.State.PUBLISHED)
    assert last_step(round_) == ("publish", "owner")
    assert publish_due_drafts() == 0


def test_everybody_knows_when_the_pairings_appear_and_nothing_of_them() -> None:
    round_ = drafted()
    assert front_of(round_.event).announced is None
    at = set_time(round_)
    event = Event.objects.get(pk=round_.event_id)
    line = front_of(event).announced
    assert line is not None
    assert (line.number, line.appears_at, line.is_public, line.boards) == (2, at, False, 0)
    publish_round(round_=fresh(round_), actor=owner_of(event))
    assert front_of(Event.objects.get(pk=event.pk)).announced is None


def test_a_publication_that_was_taken_back_or_undone_is_not_done_again() -> None:
    round_ = drafted()
    set_time(round_)
    minutes_pass(round_)
    publish_due_drafts()
    undo_last(event=fresh(round_).event, actor=owner_of(round_.event))
    assert (publish_due_drafts(), fresh(round_).state) == (0, Round.State.DRAFTED)
    publish_round(round_=fresh(round_), actor=owner_of(round_.event))
    unpublish_round(round_=fresh(round_), actor=owner_of(round_.event))
    assert (publish_due_drafts(), fresh(round_).publish_at) == (0, None)


def test_what_an_engine_would_read_otherwise_by_then_keeps_it_a_draft_and_is_told() -> None:
    round_ = drafted()
    set_time(round_)
    change_settings(event=fresh(round_).event, actor=owner_of(round_.event), changes={"planned_rounds": 6})
    behind = staleness_of(fresh(round_))
    at = fresh(round_).publish_at
    assert at is not None
    assert scheduled_publication_of(fresh(round_), behind.seen) == ScheduledPublication(
        at, is_missed=False, is_behind=True
    )
    minutes_pass(round_)
    assert (publish_due_drafts(), fresh(round_).state, fresh(round_).publish_at) == (0, Round.State.DRAFTED, None)
    assert last_step(round_) == ("not_published", "")
    assert was_not_published(fresh(round_))


def test_who_has_seen_the_change_sets_the_time_over_it() -> None:
    round_ = drafted()
    change_settings(event=round_.event, actor=owner_of(round_.event), changes={"planned_rounds": 6})
    seen = staleness_of(fresh(round_)).seen
    at = timezone.now() + MINUTE
    with pytest.raises(Refused, match="is out of date"):
        schedule_publication(round_=fresh(round_), actor=owner_of(round_.event), at=at, was=None)
    schedule_publication(round_=fresh(round_), actor=owner_of(round_.event), at=at, was=None, seen=seen)
    minutes_pass(round_)
    assert publish_due_drafts() == 1


def test_who_is_no_arbiter_any_more_publishes_nothing() -> None:
    round_ = drafted()
    other = add_member(round_.event, Role.ARBITER)
    schedule_publication(round_=round_, actor=other, at=timezone.now() + MINUTE, was=None)
    member = round_.event.memberships.get(user=other)
    change_role(membership=member, actor=owner_of(round_.event), role=Role.ASSISTANT)
    minutes_pass(round_)
    assert (publish_due_drafts(), fresh(round_).state) == (0, Round.State.DRAFTED)
    assert was_not_published(fresh(round_))


def test_two_arbiters_do_not_overwrite_each_others_time() -> None:
    round_ = drafted()
    at = set_time(round_)
    later = at + MINUTE
    with pytest.raises(Refused, match="Another user set a different time"):
        schedule_publication(round_=fresh(round_), actor=owner_of(round_.event), at=later, was=None)
    schedule_publication(round_=fresh(round_), actor=owner_of(round_.event), at=later, was=at)
    with pytest.raises(Refused, match="Another user set a different time"):
        cancel_publication(round_=fresh(round_), actor=owner_of(round_.event), was=at)
    cancel_publication(round_=fresh(round_), actor=owner_of(round_.event), was=later)
    assert fresh(round_).publish_at is None


@pytest.mark.parametrize("away", [-MINUTE, FURTHEST + MINUTE, datetime.timedelta(days=-365 * 900)])
def test_a_time_that_is_over_or_far_away_is_refused(away: datetime.timedelta) -> None:
    round_ = drafted()
    with pytest.raises(Refused):
        schedule_publication(round_=round_, actor=owner_of(round_.event), at=timezone.now() + away, was=None)
    assert fresh(round_).publish_at is None


def test_only_a_draft_has_a_time_and_a_new_draft_starts_without() -> None:
    round_ = drafted()
    set_time(round_)
    discard_draft(round_=fresh(round_), actor=owner_of(round_.event))
    assert fresh(round_).publish_at is None
    again = pair_round(Event.objects.get(pk=round_.event_id))
    publish_round(round_=again, actor=owner_of(round_.event))
    with pytest.raises(Refused, match="Only a draft can be published"):
        set_time(fresh(again))


def test_where_nothing_ran_at_its_minute_an_arbiter_is_asked_instead() -> None:
    round_ = drafted()
    set_time(round_)
    minutes_pass(round_, LATEST / MINUTE + 2)
    found = scheduled_publication_of(fresh(round_), 0)
    assert (publish_due_drafts(), found is not None and found.is_missed) == (0, True)


def test_setting_a_time_can_be_undone() -> None:
    round_ = drafted()
    set_time(round_)
    undo_last(event=fresh(round_).event, actor=owner_of(round_.event))
    assert (fresh(round_).publish_at, publish_due_drafts()) == (None, 0)


def test_an_archived_event_publishes_nothing() -> None:
    round_ = drafted()
    set_time(round_)
    minutes_pass(round_)
    Event.objects.filter(pk=round_.event_id).update(archived_at=timezone.now())
    assert (publish_due_drafts(), fresh(round_).state) == (0, Round.State.DRAFTED)


@pytest.mark.django_db(transaction=True)
def test_the_clock_publishes_by_itself_until_it_is_stopped() -> None:
    round_ = drafted()
    set_time(round_)
    minutes_pass(round_)
    stopped = threading.Event()
    clock = threading.Thread(target=publish_on_schedule, args=(stopped,), daemon=True)
    clock.start()
    for _second in range(40):
        if fresh(round_).state == Round.State.PUBLISHED:
            break
        threading.Event().wait(0.5)
    stopped.set()
    clock.join(20)
    assert (fresh(round_).state, clock.is_alive()) == (Round.State.PUBLISHED, False)
