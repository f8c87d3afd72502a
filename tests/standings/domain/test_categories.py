"""Categories: who belongs to them, and their ranks beside everybody's."""

from __future__ import annotations

import datetime

import pytest
from django.test import Client

from standings.domain.categories import category_of, kinds_of
from standings.domain.table import table_of
from tabellone.interchange.players import Entrant
from tests.factories import enter_outcomes, make_event, owner_of, play_round, publish_next
from tests.pages import tables_of
from tests.team_events import round_robin_of_teams
from tournaments.domain.entries.registrations import register_many
from tournaments.domain.events.event_lifecycle import start_event
from tournaments.domain.public_record import public_state
from tournaments.domain.results.result_entry import Outcome
from tournaments.models import Event

pytestmark = pytest.mark.django_db

PLAYERS = [
    Entrant("Ada", rating=2100, sex="w", birth="2008/05/01", federation="ITA", title="WFM", club="Torre"),
    Entrant("Bruno", rating=2000, sex="m", birth="1960/00/00", federation="FRA", club="Torre"),
    Entrant("Carla", rating=1990, sex="w", birth="2016/12/31", federation="ITA"),
    Entrant("Dino", rating=0, sex="m", birth="", federation="ITA", categories="Locals, Blitz team"),
]


def event() -> Event:
    of = make_event(rounds=3, start_date=datetime.date(2026, 12, 1))
    register_many(event=of, actor=owner_of(of), entrants=PLAYERS)
    return start_event(event=of, actor=owner_of(of), initial_colour="w")


def members(of: Event) -> dict[str, list[int]]:
    return {
        category.key: sorted(category.members)
        for kind in kinds_of(of, public_state(of))
        for category in kind.categories
    }


def test_a_senior_is_who_reaches_the_age_in_the_year_of_the_event() -> None:
    of = make_event(rounds=3, start_date=datetime.date(2026, 1, 2))
    births = ("1976/12/31", "1977/01/01", "1961/12/31", "1962/01/01")
    players = [Entrant(f"P{number}", rating=2000 - number, birth=birth) for number, birth in enumerate(births)]
    register_many(event=of, actor=owner_of(of), entrants=players)
    start_event(event=of, actor=owner_of(of), initial_colour="w")
    seniors = {key: tpns for key, tpns in members(of).items() if key.startswith("age")}
    assert seniors == {"age:s50": [1, 3, 4], "age:s65": [3]}


def test_players_of_a_category_who_are_tied_share_their_place_in_it() -> None:
    """By points alone: 1 and 3, two women, have won; 2 of the men has half a point."""
    of = make_event(rounds=1, tie_breaks=[])
    players = [Entrant(f"P{number}", rating=2000 - number, sex="mw"[number % 2]) for number in range(6)]
    register_many(event=of, actor=owner_of(of), entrants=players)
    start_event(event=of, actor=owner_of(of), initial_colour="w")
    enter_outcomes(publish_next(of), Outcome.DRAW, Outcome.DRAW, Outcome.WHITE_WINS)
    table = table_of(of, category_key="sex:w")
    assert table is not None
    assert [(place.rank, place.within, place.tpn, place.points) for place in table.places] == [
        (2, 1, 2, "½"),
        (2, 1, 4, "½"),
        (6, 3, 6, "0"),
    ]


def test_a_category_has_some_of_the_players_but_not_all() -> None:
    assert members(event()) == {
        "sex:w": [1, 3],
        "sex:m": [2, 4],
        "age:u10": [3],
        "age:u12": [3],
        "age:u14": [3],
        "age:u16": [3],
        "age:u18": [1, 3],
        "age:u20": [1, 3],
        "age:s50": [2],
        "age:s65": [2],
        "title:WFM": [1],
        "rating:1800-1999": [3],
        "rating:2000-2199": [1, 2],
        "rating:0": [4],
        "federation:FRA": [2],
        "federation:ITA": [1, 3, 4],
        "club:Torre": [1, 2],
        "own:Blitz team": [4],
        "own:Locals": [4],
    }


def test_an_unknown_category_is_none() -> None:
    of = event()
    assert category_of(kinds_of(of, public_state(of)), "sex:x") is None


def test_standings_of_a_category_have_its_ranks_beside_everybodys(client: Client) -> None:
    of = event()
    play_round(of)
    everybody = {row[2]: row[0] for row in tables_of(client.get(f"/e/{of.slug}/standings/"))[0][1:]}
    rows = tables_of(client.get(f"/e/{of.slug}/standings/?of=sex:w"))[0]
    assert rows[0][:2] == ["Women", "Rank"]
    assert len(rows) == 3
    assert [row[1] for row in rows[1:]] == [everybody[row[3]] for row in rows[1:]]
    assert [row[0] for row in rows[1:]] in (["1", "2"], ["1", "1"])
    assert client.get(f"/e/{of.slug}/standings/?of=sex:x").status_code == 404


def test_teams_have_federations_and_the_organisers_categories_and_nothing_of_players() -> None:
    event = round_robin_of_teams(1)
    event.registrations.filter(kind="team", tpn=2).update(categories="U16, school")
    Event.objects.filter(pk=event.pk).update(public_version=event.public_version + 1)
    event.refresh_from_db()
    kinds = kinds_of(event, public_state(event))
    assert [(category.key, category.members) for kind in kinds for category in kind.categories] == [
        ("federation:FRA", frozenset({1, 3})),
        ("federation:ITA", frozenset({2, 4})),
        ("own:U16", frozenset({2})),
        ("own:school", frozenset({2})),
    ]
