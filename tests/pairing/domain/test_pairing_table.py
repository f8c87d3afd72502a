"""The calendar of events whose pairings are fixed."""

from __future__ import annotations

import datetime

import pytest
from django.test import Client
from django.utils import timezone
from pytest_django.fixtures import DjangoAssertNumQueries

from tabellone.engine.tables.settings import CalendarSettings
from tabellone.record import Bye, ByeKind, Game, Player, Record, Result, Round
from tests.factories import (
    add_players,
    enter_outcomes,
    make_event,
    make_user,
    owner_of,
    pair_round,
    play_round,
    publish_next,
    round_robin,
    started_event,
)
from tests.pages import tables_of, text_of, title_of
from tournaments.domain.entries.withdrawals import withdraw
from tournaments.domain.events.archiving import set_visibility
from tournaments.domain.events.event_settings import schedule_rounds
from tournaments.domain.reports.imports import import_record
from tournaments.domain.results.result_entry import Outcome

pytestmark = pytest.mark.django_db

HEADING = ["Board", "White", "Result", "Black"]


def test_before_the_first_round_all_of_them_are_shown(client: Client) -> None:
    event = round_robin(4)
    page = client.get(f"/e/{event.slug}/calendar/")
    assert title_of(page) == "All rounds"
    assert tables_of(page) == [
        [
            HEADING,
            ["1", "1 Player0000, Test", "–", "4 Player0003, Test"],
            ["2", "2 Player0001, Test", "–", "3 Player0002, Test"],
        ],
        [
            HEADING,
            ["1", "4 Player0003, Test", "–", "3 Player0002, Test"],
            ["2", "1 Player0000, Test", "–", "2 Player0001, Test"],
        ],
        [
            HEADING,
            ["1", "2 Player0001, Test", "–", "4 Player0003, Test"],
            ["2", "3 Player0002, Test", "–", "1 Player0000, Test"],
        ],
    ]


def test_it_says_when_a_round_begins_and_who_is_free(client: Client) -> None:
    event = round_robin(3)
    start = datetime.datetime(2026, 11, 22, 15, 0, tzinfo=timezone.get_current_timezone())
    schedule_rounds(event=event, actor=owner_of(event), starts={2: start})
    enter_outcomes(publish_next(event), Outcome.BLACK_FORFEIT_WIN)
    page = client.get(f"/e/{event.slug}/calendar/")
    assert tables_of(page) == [
        [HEADING, ["1", "2 Player0001, Test", "− – + forfeit", "3 Player0002, Test"]],
        [HEADING, ["1", "1 Player0000, Test", "–", "2 Player0001, Test"]],
        [HEADING, ["1", "3 Player0002, Test", "–", "1 Player0000, Test"]],
    ]
    text = text_of(page)
    assert "Bye: 1 Player0000, Test Round 2 Sunday 22 November, 15:00 Board" in text
    assert "Bye: 3 Player0002, Test Round 3 Board" in text


def test_neither_a_draft_nor_a_withdrawal_changes_the_rounds_to_come(client: Client) -> None:
    event = round_robin(4)
    before = tables_of(client.get(f"/e/{event.slug}/calendar/"))
    pair_round(event)
    withdraw(registration=event.registrations.get(tpn=4), actor=owner_of(event))
    assert tables_of(client.get(f"/e/{event.slug}/calendar/")) == before


def test_tabs_and_the_home_page_lead_to_it_from_the_start_on(client: Client) -> None:
    event = make_event(system="round-robin", edition="2023", name="Waiting")
    add_players(event, 4)
    running = round_robin(4)
    for of, count in ((event, 0), (running, 2)):
        page = client.get(f"/e/{of.slug}/").content.decode()
        assert page.count(f'href="/e/{of.slug}/calendar/"') == count


def test_other_events_have_no_calendar(client: Client) -> None:
    swiss = started_event(players=4)
    waiting = make_event(system="round-robin", edition="2023", name="Waiting")
    add_players(waiting, 4)
    assert [client.get(f"/e/{event.slug}/calendar/").status_code for event in (swiss, waiting)] == [404, 404]


def test_of_a_report_that_does_not_state_its_calendar_the_rounds_so_far_are_known(client: Client) -> None:
    record = Record(
        players=(Player(1, "Alfa"), Player(2, "Beta"), Player(3, "Gamma")),
        rounds=(Round.of((Game(1, 2, Result.WIN, Result.LOSS),), (Bye(3, ByeKind.ZERO),)),),
        planned_rounds=3,
        system="round-robin",
        options=CalendarSettings(kind="custom").options,
    )
    event = import_record(actor=make_user(), record=record, source="test")
    set_visibility(event=event, actor=owner_of(event), visibility="listed", shows_birth_years=False)
    page = client.get(f"/e/{event.slug}/calendar/")
    assert tables_of(page) == [[HEADING, ["1", "1 Alfa", "1 – 0", "2 Beta"]]]
    assert "The pairing table is not available. Only the rounds so far are shown." in text_of(page)


@pytest.mark.parametrize(("players", "rounds"), [(4, 1), (12, 1), (12, 3)])
def test_queries_do_not_grow_with_players_and_rounds(
    client: Client, django_assert_num_queries: DjangoAssertNumQueries, players: int, rounds: int
) -> None:
    event = round_robin(players)
    for _number in range(rounds):
        play_round(event)
    with django_assert_num_queries(7):
        client.get(f"/e/{event.slug}/calendar/")
