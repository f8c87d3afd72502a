"""The drawing of numbers: by lot, by hand, and the ceremony with Varma tables (textbook 3.2.1 and 3.4)."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.test import Client

from tabellone.engine.tables.draw import numbers_by_lot
from tabellone.interchange.players import Entrant
from tests.factories import PASSWORD, add_players, make_event, owner_of
from tests.pages import tables_of
from tournaments.domain.entries.initial_order import in_initial_order
from tournaments.domain.entries.registrations import register_many
from tournaments.domain.records import record_of
from tournaments.domain.rounds.next_action import agenda
from tournaments.domain.undo import undo_last
from tournaments.models import Event

pytestmark = pytest.mark.django_db


def closed_event(players: int = 6, **fields: Any) -> Event:
    event = make_event(system="round-robin", edition="2023", **fields)
    add_players(event, players)
    return event


@pytest.fixture
def owner() -> Client:
    client = Client()
    make_event(name="Other")
    assert client.login(username="owner", password=PASSWORD)
    return client


def desk(event: Event, page: str = "") -> str:
    return f"/e/{event.slug}/desk/{page}"


def messages_of(client: Client, event: Event) -> list[str]:
    return [str(message) for message in client.get(desk(event, "draw/")).context["messages"]]


def test_a_lot_is_drawn_from_a_seed_and_anybody_can_draw_it_again(owner: Client) -> None:
    event = closed_event(6)
    assert agenda(event).code == "draw"
    owner.post(desk(event, "draw/lot/"))
    event.refresh_from_db()
    again = numbers_by_lot(range(1, 7), event.drawing["seed"])
    ordered = in_initial_order(event.registrations.all())
    assert event.drawing["numbers"] == {str(row.pk): again[place] for place, row in enumerate(ordered, start=1)}
    assert event.drawing["seed"] in owner.get(desk(event, "draw/")).content.decode()
    assert agenda(event).code == "start"


def test_starting_gives_the_numbers_drawn_and_the_rounds_of_the_calendar(owner: Client) -> None:
    event = closed_event(5, rounds=9, options={"cycles": 2})
    rows = list(event.registrations.all())
    owner.post(desk(event, "draw/hand/"), {f"number-{row.pk}": n for row, n in zip(rows, (3, 1, 5, 2, 4), strict=True)})
    owner.post(desk(event, "start/"))
    event.refresh_from_db()
    assert [row.tpn for row in event.registrations.order_by("pk")] == [3, 1, 5, 2, 4]
    assert (event.planned_rounds, event.rounds.count(), event.initial_colour) == (10, 10, "")
    assert [player.name[:10] for player in record_of(event).players] == [
        "Player0001", "Player0003", "Player0000", "Player0004", "Player0002",
    ]  # fmt: skip


def test_a_whole_calendar_is_published_at_once_and_the_desk_says_how_many_rounds(owner: Client) -> None:
    event = closed_event(5, rounds=9)
    owner.post(desk(event, "draw/lot/"))
    owner.post(desk(event, "start/"))
    owner.get(desk(event, ""))
    owner.post(desk(event, "calendar/publish/"))
    assert messages_of(owner, event) == ["All rounds are published (5)."]
    assert {round_.is_public for round_ in event.rounds.all()} == {True}
    owner.post(desk(event, "calendar/back/"), {"why": "too early"})
    assert messages_of(owner, event) != []
    assert {round_.is_public for round_ in event.rounds.all()} == {False}


@pytest.mark.parametrize(
    ("numbers", "message"),
    [
        ((1, 2, 3, 4, 4), "The numbers must be those from 1 to 5, each once."),
        ((1, 2, 3, 4, 6), "The numbers must be those from 1 to 5, each once."),
        ((1, 2, 3, 4, ""), "A number is missing."),
    ],
)
def test_numbers_by_hand_are_those_of_the_table_each_once(owner: Client, numbers: tuple[object], message: str) -> None:
    event = closed_event(5)
    rows = event.registrations.all()
    owner.post(desk(event, "draw/hand/"), {f"number-{row.pk}": n for row, n in zip(rows, numbers, strict=True)})
    assert messages_of(owner, event)[0].startswith(message)
    event.refresh_from_db()
    assert event.drawing == {}


def test_who_enters_after_the_drawing_makes_it_void(owner: Client) -> None:
    event = closed_event(5)
    owner.post(desk(event, "draw/lot/"))
    register_many(event=event, actor=owner_of(event), entrants=[Entrant("Late")])
    assert agenda(event).code == "draw"
    owner.post(desk(event, "start/"))
    event.refresh_from_db()
    assert not event.is_started
    owner.post(desk(event, "draw/forget/"), {"why": "one more"})
    owner.post(desk(event, "draw/lot/"))
    event.refresh_from_db()
    assert agenda(event).code == "start"


FOURTEEN = ["ITA"] * 4 + ["FRA"] * 3 + ["GER"] * 2 + ["ESP", "POL", "", "", "SUI"]


def ceremony(owner: Client) -> Event:
    event = make_event(system="round-robin", edition="2023")
    entrants = [Entrant(f"P{number:02}", rating=2500 - number) for number in range(len(FOURTEEN))]
    rows = register_many(event=event, actor=owner_of(event), entrants=entrants)
    owner.post(desk(event, "draw/begin/"), {f"contingent-{r.pk}": c for r, c in zip(rows, FOURTEEN, strict=True)})
    event.refresh_from_db()
    return event


def take(owner: Client, event: Event, number: object = "", envelope: str = "") -> None:
    draw = owner.get(desk(event, "draw/")).context["draw"]
    chosen = envelope or draw.next.choices[0].name
    owner.post(desk(event, "draw/take/"), {"envelope": chosen, "number": number, "seen": len(draw.steps)})
    event.refresh_from_db()


def test_the_largest_contingent_draws_first_from_one_envelope(owner: Client) -> None:
    event = ceremony(owner)
    draw = owner.get(desk(event, "draw/")).context["draw"]
    assert (draw.next.player.name, len(draw.next.contingent)) == ("P00", 4)
    assert all(len(envelope.numbers) >= 4 for envelope in draw.next.choices)
    take(owner, event)
    draw = owner.get(desk(event, "draw/")).context["draw"]
    assert [envelope.name for envelope in draw.next.choices] == [draw.steps[0].envelope]


def test_a_ceremony_ends_with_everybodys_number_and_its_minutes(owner: Client) -> None:
    event = ceremony(owner)
    for _player in FOURTEEN:
        take(owner, event)
    assert sorted(event.drawing["numbers"].values()) == [*range(1, 15)]
    page = owner.get(desk(event, "draw/"))
    assert page.context["is_complete"]
    lines = tables_of(page)[0][1:]
    assert [line[1] for line in lines[:7]] == [f"P0{number}" for number in range(7)]
    assert list(page.context["draw"].late_meetings()) == []
    for ending in ("csv", "xlsx", "pdf"):
        assert owner.get(desk(event, f"draw/minutes.{ending}")).status_code == 200
    document = json.loads(owner.get(desk(event, "draw/minutes.json")).content)
    assert [row["name"] for row in document["rows"]] == [line[1] for line in lines]
    assert all(len(row["seed"]) == 16 for row in document["rows"])


def test_a_step_is_undone_and_a_page_left_open_does_not_draw_for_somebody_else(owner: Client) -> None:
    event = ceremony(owner)
    take(owner, event)
    undo_last(event=event, actor=owner_of(event), why="misread")
    event.refresh_from_db()
    assert event.drawing["steps"] == []
    owner.post(desk(event, "draw/take/"), {"envelope": "A", "number": "", "seen": "3"})
    assert messages_of(owner, event)[-1] == "Another user continued the drawing of lots. Check whose turn it is."
    event.refresh_from_db()
    assert event.drawing["steps"] == []


def test_there_are_tables_for_nine_to_twenty_four_players(owner: Client) -> None:
    event = closed_event(8)
    assert "There are tables for 9 to 24 players." in owner.get(desk(event, "draw/")).content.decode()
    owner.post(desk(event, "draw/begin/"), {})
    event.refresh_from_db()
    assert event.drawing == {}


def test_numbers_of_a_swiss_are_not_drawn(owner: Client) -> None:
    event = make_event()
    add_players(event, 4)
    assert owner.get(desk(event, "draw/")).status_code == 404
    owner.post(desk(event, "draw/lot/"))
    event.refresh_from_db()
    assert event.drawing == {}


def test_a_calendar_that_these_players_cannot_have_is_refused_with_what_to_change(owner: Client) -> None:
    event = closed_event(6, options={"kind": "rotation", "dummy": True})
    message = "A dummy player is only for an odd number of players (now: 6). Remove the dummy in the settings."
    assert owner.get(desk(event, "draw/")).context["refused"] == message
    owner.post(desk(event, "draw/lot/"))
    assert messages_of(owner, event) == [message]
    event.refresh_from_db()
    assert event.drawing == {}
