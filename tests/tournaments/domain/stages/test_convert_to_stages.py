"""An event that began in one go is followed by further stages, and taken apart again."""

from __future__ import annotations

import pytest

from seasons.domain.organising import add_event, make_season
from tabellone.stages.qualifying import QualifyingRule
from tests.factories import (
    add_member,
    add_players,
    make_event,
    owner_of,
    play_round,
    played_event,
    publish_next,
    started_team_event as started_teams,
)
from tests.tournaments.domain.refused import refusal
from tests.tournaments.domain.stages.test_qualifiers import open_as_seen
from tournaments.domain.events.event_lifecycle import finish_event, start_event
from tournaments.domain.records import record_of
from tournaments.domain.staff.access import role_of
from tournaments.domain.stages.convert_to_stages import (
    convert_to_stages,
    may_be_followed,
    undo_conversion,
    was_converted,
)
from tournaments.domain.stages.division import dissolve_groups, make_groups
from tournaments.domain.stages.qualifiers import qualifying
from tournaments.domain.stages.rules import CarriedOver, Order
from tournaments.domain.undo import undo_last
from tournaments.models import Event, Membership, Registration, Role

pytestmark = pytest.mark.django_db

FINAL = CarriedOver(QualifyingRule(best=4), system="knockout", order=Order.RANK)


def followed(**fields: object) -> tuple[Event, Event]:
    """A Swiss that was played and finished in one go, and the whole that it is the first stage of now."""
    event = played_event(players=8, rounds=3, played=3, name="Open", **fields)
    owner = owner_of(event)
    finish_event(event=event, actor=owner)
    whole = convert_to_stages(event=event, actor=owner)
    event.refresh_from_db()
    return event, whole


def named_by_arbiter(whole: Event) -> tuple[int, ...]:
    """The first of those who are tied at the line."""
    contests = qualifying(whole, FINAL).found.contests
    return tuple(key for contest in contests for key in contest.keys[: contest.places])


def test_a_swiss_that_began_without_a_plan_gets_a_final_of_four() -> None:
    event, whole = followed()
    owner = owner_of(whole)
    assert (whole.name, event.name, event.slug, event.whole) == ("Open", "Open – Stage 1", "open", whole)
    assert (whole.is_divided, whole.status, was_converted(whole), may_be_followed(event)) == (
        True,
        "running",
        True,
        False,
    )
    (final,) = open_as_seen(whole, FINAL, named_by_arbiter(whole))
    ranked = list(final.registrations.order_by("pk").values_list("name", flat=True))
    assert len(ranked) == 4
    start_event(event=final, actor=owner, initial_colour="w")
    assert list(final.registrations.order_by("tpn").values_list("name", flat=True)) == ranked
    play_round(final)
    assert whole.stages.count() == 2


def test_the_rounds_that_were_played_are_untouched() -> None:
    event = played_event(players=8, rounds=3, played=2)
    before = record_of(event)
    convert_to_stages(event=event, actor=owner_of(event))
    event.refresh_from_db()
    after = record_of(event)
    assert (after.rounds, after.players) == (before.rounds, before.players)
    play_round(event)
    assert event.rounds.filter(state="published").count() == 1


def test_the_people_look_after_the_whole_and_have_not_one_event_more() -> None:
    event = played_event(players=4, rounds=2, played=1)
    owner, arbiter = owner_of(event), add_member(event, Role.ARBITER)
    whole = convert_to_stages(event=event, actor=arbiter)
    event.refresh_from_db()
    assert [role_of(user, each) for user in (owner, arbiter) for each in (event, whole)] == [
        Role.OWNER, Role.OWNER, Role.ARBITER, Role.ARBITER,
    ]  # fmt: skip
    assert Membership.objects.count() == 2
    part = undo_conversion(event=whole, actor=arbiter)
    assert [role_of(user, part) for user in (owner, arbiter)] == [Role.OWNER, Role.ARBITER]
    assert Membership.objects.count() == 2


def test_who_had_left_stands_in_the_whole_as_gone_and_is_no_wild_card() -> None:
    event = make_event(name="Open", rounds=2)
    rows = add_players(event, 5)
    rows[0].is_withdrawn = True
    rows[0].save()
    start_event(event=event, actor=owner_of(event), initial_colour="w")
    play_round(event)
    whole = convert_to_stages(event=event, actor=owner_of(event))
    assert list(whole.registrations.filter(is_withdrawn=True).values_list("name", flat=True)) == [rows[0].name]


def test_taken_apart_it_is_what_it_was() -> None:
    event, whole = followed(visibility="listed")
    people = Registration.objects.filter(event=event).count()
    part = undo_conversion(event=whole, actor=owner_of(whole), why="a mistake")
    part.refresh_from_db()
    assert (part.name, part.stage, part.visibility, Event.objects.count()) == ("Open", None, "listed", 1)
    assert Registration.objects.count() == people
    entry = undo_last(event=part, actor=owner_of(part))
    assert entry.details["undone_action"] == "finish"


def test_a_second_stage_keeps_it_together_until_its_opening_is_undone() -> None:
    _event, whole = followed()
    owner = owner_of(whole)
    open_as_seen(whole, FINAL, named_by_arbiter(whole))
    assert refusal(undo_conversion, event=whole, actor=owner) == "A further stage is open."
    undo_last(event=whole, actor=owner)
    undo_conversion(event=whole, actor=owner)


def test_its_rounds_are_never_dissolved() -> None:
    _event, whole = followed()
    assert refusal(dissolve_groups, event=whole, actor=owner_of(whole)) == (
        "The event began as a single stage, so its rounds are kept."
    )


def test_what_cannot_be_followed_is_refused() -> None:
    early = make_event(name="Early")
    add_players(early, 4)
    owner = owner_of(early)
    assert refusal(convert_to_stages, event=early, actor=owner) == "No round of the event is public yet."
    event, whole = followed()
    assert refusal(convert_to_stages, event=event, actor=owner) == "The event is played in stages already."
    assert refusal(convert_to_stages, event=whole, actor=owner) == "The event is played in stages already."
    groups = make_event(name="Groups", system="round-robin", edition="2023")
    add_players(groups, 4)
    make_groups(event=groups, actor=owner, count=2, way="snake")
    assert refusal(undo_conversion, event=groups, actor=owner) == "The event did not begin as a single stage."


def test_an_event_of_a_season_stays_in_one_go() -> None:
    event = played_event(players=4, rounds=2, played=1, visibility="listed")
    season = make_season(actor=owner_of(event), name="Grand prix")
    add_event(season=season, event=event, actor=owner_of(event), seen=season.version)
    assert refusal(convert_to_stages, event=event, actor=owner_of(event)) == "The event counts in a season."


def test_teams_are_followed_with_their_rosters() -> None:
    event = started_teams(teams=4, players=3)
    publish_next(event)
    whole = convert_to_stages(event=event, actor=owner_of(event))
    kinds = [row.kind for row in whole.registrations.all()]
    assert (kinds.count("team"), kinds.count("player")) == (4, 12)
