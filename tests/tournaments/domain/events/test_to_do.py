"""The list "To do" on the desk: what blocks, what is missing and what is pending."""

from __future__ import annotations

import datetime

import pytest
from django.test import Client
from django.utils import timezone
from pytest_django.fixtures import DjangoAssertNumQueries

from tests.factories import (
    add_players,
    add_teams,
    make_event,
    make_team_event,
    owner_of,
    pair_round,
    publish_next,
    round_robin,
    started_event,
)
from tournaments.domain.entries.registrations import check_in
from tournaments.domain.events.to_do import to_do
from tournaments.domain.rounds.before_pairing import AheadLine, notes_before_pairing
from tournaments.domain.rounds.next_action import agenda
from tournaments.models import Event

pytestmark = pytest.mark.django_db
SETTINGS, PLAYERS = "tournaments:settings", "tournaments:players"
FIRST, LAST = datetime.date(2026, 12, 5), datetime.date(2026, 12, 6)
NO_DAY = AheadLine("waits", "The first day is missing.", SETTINGS, anchor="id_start_date")


def lines(event: Event) -> tuple[AheadLine, ...]:
    event = Event.objects.get(pk=event.pk)
    return to_do(event, agenda(event), notes_before_pairing(event))


def changed(event: Event, **fields: object) -> Event:
    Event.objects.filter(pk=event.pk).update(**fields)
    return Event.objects.get(pk=event.pk)


def test_a_new_event_needs_players_and_days() -> None:
    event = make_event(rounds=3)
    few = "A round needs at least two players (available: 0). "
    few += "Add players manually, from a spreadsheet or from a tournament report."
    assert lines(event) == (AheadLine("blocks", few, PLAYERS), NO_DAY)
    assert lines(changed(event, start_date=FIRST)) == (AheadLine("blocks", few, PLAYERS),)


def test_with_players_it_lacks_their_check_in_until_one_is_there_or_the_event_starts() -> None:
    event = changed(make_event(rounds=3), start_date=FIRST, end_date=FIRST)
    players = add_players(event, 4)
    assert lines(event) == (AheadLine("waits", "No player is checked in.", PLAYERS),)
    check_in(event=event, actor=owner_of(event), registrations=players[:1], present=True)
    assert lines(event) == ()
    assert lines(changed(started_event(players=4), start_date=FIRST)) == ()
    teams = changed(make_team_event(), start_date=FIRST)
    add_teams(teams, 2)
    assert lines(teams) == (AheadLine("waits", "No team is checked in.", PLAYERS),)


def test_the_coming_rounds_of_several_days_need_times_and_those_of_one_day_do_not() -> None:
    event = changed(started_event(players=8, rounds=8), start_date=FIRST, end_date=LAST)
    without = "Rounds without a time: %s."
    assert lines(event) == (AheadLine("waits", without % "1, 2, 3, 4, 5 and 3 more", SETTINGS, anchor="times"),)
    publish_next(event)
    event.rounds.filter(number__gt=3).update(starts_at=datetime.datetime(2026, 12, 6, 14, tzinfo=datetime.UTC))
    assert lines(event)[1:] == (AheadLine("waits", without % "2, 3", SETTINGS, anchor="times"),)
    assert lines(event)[0].text.startswith("Round 1: 4 results are missing")
    assert lines(changed(event, end_date=FIRST))[1:] == ()


def test_a_round_robin_needs_times_once_its_rounds_are_known() -> None:
    undrawn = changed(make_event(rounds=3, system="round-robin", edition="2023"), start_date=FIRST, end_date=LAST)
    add_players(undrawn, 4)
    assert [line.url_name for line in lines(undrawn)] == [PLAYERS]
    drawn = changed(round_robin(4), start_date=FIRST, end_date=LAST)
    assert lines(drawn)[-1] == AheadLine("waits", "Rounds without a time: 1, 2, 3.", SETTINGS, anchor="times")


def test_an_event_with_a_type_for_the_rating_officer_names_what_its_report_lacks() -> None:
    event = changed(started_event(players=4), start_date=FIRST, event_type="Individual: Swiss-System", city="Porto")
    text = "Missing in the tournament report: federation, chief arbiter."
    assert lines(event) == (AheadLine("waits", text, SETTINGS, anchor="id_federation"),)
    assert lines(changed(event, federation="POR", chief_arbiter="Rossi, Anna")) == ()


def test_a_draft_is_not_pending_where_its_publication_is_the_next_step(client: Client) -> None:
    event = changed(started_event(players=4), start_date=FIRST)
    pair_round(event)
    assert (len(notes_before_pairing(Event.objects.get(pk=event.pk)).waits), lines(event)) == (1, ())
    client.force_login(owner_of(event))
    html = client.get(f"/e/{event.slug}/desk/").content.decode()
    assert ('id="waits"' in html, "Publish round 1" in html) == (False, True)


def test_each_line_leads_to_its_field_and_a_finished_or_archived_event_lacks_nothing(client: Client) -> None:
    event = make_event(rounds=3)
    client.force_login(owner_of(event))
    html = client.get(f"/e/{event.slug}/desk/").content.decode()
    assert f'href="/e/{event.slug}/desk/settings/#id_start_date"' in html
    assert 'id="id_start_date"' in client.get(f"/e/{event.slug}/desk/settings/").content.decode()
    assert lines(changed(event, status=Event.Status.FINISHED)) == ()
    archived = changed(event, status=Event.Status.REGISTRATION, archived_at=timezone.now())
    assert [line.weight for line in lines(archived)] == ["blocks"]


def test_the_list_costs_seven_queries(django_assert_num_queries: DjangoAssertNumQueries) -> None:
    event = changed(make_event(rounds=3), start_date=FIRST, end_date=LAST)
    add_players(event, 4)
    step, ahead = agenda(event), notes_before_pairing(event)
    with django_assert_num_queries(7):
        assert len(to_do(event, step, ahead)) == 2
