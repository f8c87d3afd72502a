"""The desk's page of sides, and what the pages say of them."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from tests.factories import PASSWORD, add_players, between_sides, make_event, owner_of, play_round, sides_registered
from tests.pages import tables_of
from tournaments.domain.drawing.team_assignment import taking_part_in
from tournaments.domain.events.event_lifecycle import start_event
from tournaments.models import Event

pytestmark = pytest.mark.django_db


@pytest.fixture
def owner() -> Client:
    client = Client()
    make_event(name="Other")
    assert client.login(username="owner", password=PASSWORD)
    return client


def desk(event: Event, page: str = "sides/") -> str:
    return f"/e/{event.slug}/desk/{page}"


def filled_in(client: Client, event: Event, query: str = "") -> dict[str, str]:
    """The form as a browser would send it."""
    text = client.get(desk(event) + query).content.decode()
    form = text[text.index("/sides/keep/") :].partition("</form>")[0]
    fields = dict(re.findall(r'name="(name-\d+|seat-\d+|seen)"\s+value="([^"]*)"', form))
    for key, options in re.findall(r'<select name="side-(\d+)".*?>(.*?)</select>', form, re.DOTALL):
        chosen = re.search(r'value="(\d*)"\s+selected', options)
        fields[f"side-{key}"] = chosen[1] if chosen else ""
    return fields


def messages_of(client: Client, event: Event) -> list[str]:
    return [str(message) for message in client.get(desk(event)).context["messages"]]


def test_a_proposal_is_shown_and_kept_when_it_is_saved(owner: Client) -> None:
    event = make_event(system="schiller", edition="2023")
    add_players(event, 6)
    assert "Assign players to teams" in owner.get(desk(event, "")).content.decode()
    fields = filled_in(owner, event, "?way=snake&count=3")
    event.refresh_from_db()
    assert event.sides == {}
    assert owner.post(desk(event, "sides/keep/"), fields).status_code == 302
    event.refresh_from_db()
    keys = [row.pk for row in taking_part_in(event)]
    assert event.sides["sides"] == [
        {"name": "A", "players": [keys[0], keys[5]]},
        {"name": "B", "players": [keys[1], keys[4]]},
        {"name": "C", "players": [keys[2], keys[3]]},
    ]
    assert messages_of(owner, event) == ["Teams: A, B, C"]
    assert "All players are in a team, and the teams are valid." in owner.get(desk(event)).content.decode()


def test_seats_are_given_by_numbers_and_who_has_none_comes_after(owner: Client) -> None:
    event = sides_registered("scheveningen", 3, 3)
    one, two, three, *_rest = (row.pk for row in taking_part_in(event))
    fields = filled_in(owner, event) | {f"seat-{one}": "", f"seat-{two}": "5", f"seat-{three}": "2", "name-1": "Roma"}
    owner.post(desk(event, "sides/keep/"), fields)
    event.refresh_from_db()
    assert event.sides["sides"][0] == {"name": "Roma", "players": [three, two, one]}


def test_a_seat_that_two_have_is_refused(owner: Client) -> None:
    event = sides_registered("scheveningen", 2, 2)
    one, two, *_rest = (row.pk for row in taking_part_in(event))
    owner.post(desk(event, "sides/keep/"), filled_in(owner, event) | {f"seat-{two}": "1"}, headers={"Referer": "/"})
    assert messages_of(owner, event) == [
        "Two players of A have position 1. Give each player a different position. Nothing was changed."
    ]
    event.refresh_from_db()
    assert event.sides["sides"][0]["players"] == [one, two]


def test_an_empty_name_leaves_out_a_side_without_players_and_no_other(owner: Client) -> None:
    event = sides_registered("scheveningen", 2, 2)
    fields = filled_in(owner, event, "?way=hand&count=3") | {"name-3": ""}
    owner.post(desk(event, "sides/keep/"), fields)
    event.refresh_from_db()
    assert [side["name"] for side in event.sides["sides"]] == ["A", "B"]
    owner.post(desk(event, "sides/keep/"), filled_in(owner, event) | {"name-2": ""}, headers={"Referer": "/"})
    assert messages_of(owner, event) == ["A team has no name. Give each team a different name."]


def test_what_does_not_fit_is_said_with_what_would(owner: Client) -> None:
    event = sides_registered("triangular", 3, 3)
    text = owner.get(desk(event)).content.decode()
    assert "a triangular tournament has 3 teams, not 2" in text
    assert "Possible team sizes: 3 teams of 3" in text
    assert "Possible team sizes: 3 teams of 3" in owner.get(desk(event, "")).content.decode()


@pytest.mark.parametrize("way", ["snake", "club", "federation", "hand", "rubbish"])
@pytest.mark.parametrize("count", ["", "0", "1", "2", "26", "27", "x", "9" * 50])
def test_whatever_is_asked_for_is_answered(owner: Client, way: str, count: str) -> None:
    event = sides_registered("hutton", 2, 2)
    assert owner.get(desk(event), {"way": way, "count": count}).status_code == 200


def test_rubbish_is_refused_and_changes_nothing(owner: Client) -> None:
    event = sides_registered("hutton", 2, 2)
    kept = event.sides
    fields = filled_in(owner, event)
    for wrong in ({"side-999999": "1"}, {"seen": "x"}, {"name-1": "\x00"}, {"name-1": "B"}):
        owner.post(desk(event, "sides/keep/"), fields | wrong)
        event.refresh_from_db()
        assert event.sides == kept


def test_the_lot_is_drawn_and_its_seed_told(owner: Client) -> None:
    event = sides_registered("hutton", 2, 2, 2)
    owner.post(desk(event, "sides/lot/"), {"seen": filled_in(owner, event)["seen"]})
    event.refresh_from_db()
    assert event.sides["seed"] in owner.get(desk(event)).content.decode()
    start_event(event=event, actor=owner_of(event))
    assert event.sides["seed"] in Client().get(f"/e/{event.slug}/").content.decode()


def test_after_the_start_the_page_can_be_read(owner: Client) -> None:
    event = between_sides("hutton", 2, 2)
    assert desk(event) in owner.get(desk(event, "")).content.decode()
    text = owner.get(desk(event)).content.decode()
    assert "Its teams cannot change" in text
    assert "Save teams" not in text


def test_other_events_have_no_such_page(owner: Client) -> None:
    event = make_event(system="round-robin", edition="2023")
    assert owner.get(desk(event)).status_code == 404
    between = sides_registered("hutton", 2, 2)
    assert owner.get(desk(between, "draw/")).status_code == 404
    assert owner.get(desk(between, "groups/")).status_code == 404


def test_the_sides_stand_above_the_players_on_the_standings_and_on_the_home_page() -> None:
    event = between_sides("scheveningen", 2, 2)
    play_round(event)
    sides, *_matches, players = tables_of(Client().get(f"/e/{event.slug}/standings/"))
    assert sides[0] == ["Rank", "Team", "Points", "1"]
    assert sorted(row[1] for row in sides[1:]) == ["A", "B"]
    assert players[0][:6] == ["Rank", "Rank change", "Name", "Rating", "Fed.", "Team"]
    assert {row[5] for row in players[1:]} == {"A", "B"}
    home = tables_of(Client().get(f"/e/{event.slug}/"))
    assert [row[:3] for row in sides[1:]] in [[row[:3] for row in table[1:]] for table in home]


def test_a_players_page_names_the_side() -> None:
    event = between_sides("scheveningen", 2, 2)
    assert 'href="/e/tower-open/standings/?of=side%3A1"' in Client().get(f"/e/{event.slug}/player/1/").content.decode()
