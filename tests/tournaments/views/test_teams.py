"""The desk's pages of teams and rosters."""

from __future__ import annotations

import pytest
from django.test import Client

from tests.factories import PASSWORD, add_teams, make_team_event, make_user, owner_of, pair_round, started_team_event
from tests.pages import tables_of, text_of
from tests.tournaments.interfaces.test_team_event_form import TYPED
from tournaments.domain.teams.rosters import roster_of
from tournaments.models import Event, Registration

pytestmark = pytest.mark.django_db


def owner(event: Event) -> Client:
    client = Client()
    assert client.login(username=owner_of(event).username, password=PASSWORD)
    return client


def desk(event: Event, page: str = "") -> str:
    return f"/e/{event.slug}/desk/{page}"


@pytest.fixture
def event() -> Event:
    """Two teams of two boards and a reserve."""
    event = make_team_event()
    add_teams(event, 2)
    return event


def team_of(event: Event, number: int = 1) -> Registration:
    return event.registrations.get(name=f"Team {number:02}")


def test_who_is_paired_is_chosen_where_an_event_is_made() -> None:
    client = Client()
    client.force_login(make_user())
    page = client.get("/new/?of=teams")
    assert page.context["form"].contestants == "teams"
    answer = client.post("/new/?of=teams", TYPED)
    event = Event.objects.get()
    assert answer.headers["Location"] == desk(event, "players/")
    assert event.is_of_teams
    assert client.get("/new/").context["form"].contestants == "players"


def test_settings_change_until_the_start_and_then_show_why_not(event: Event) -> None:
    client = owner(event)
    page = client.get(desk(event, "settings/"))
    seen = page.context["seen"]
    answer = client.post(desk(event, "settings/"), TYPED | {"name": event.name, "boards": "3", "seen": seen})
    assert answer.status_code == 302
    event.refresh_from_db()
    assert event.matches["colours"] == "wbw"
    started = started_team_event(name="Started")
    form = owner(started).get(desk(started, "settings/")).context["form"]
    assert form.fields["boards"].disabled
    assert not form.fields["line_up_order"].disabled


def test_the_list_says_of_each_team_who_it_is_how_strong_and_how_many(event: Event) -> None:
    [table] = tables_of(owner(event).get(desk(event, "players/")))
    assert table == [
        ["No.", "Name", "Short name", "Fed.", "Captain", "Players", "Strength", "Byes", "Status"],
        ["–", "Team 01", "", "", "", "3", "2435", "", "check in"],
        ["–", "Team 02", "", "", "", "3", "2385", "", "check in"],
    ]


def test_a_team_is_typed_in_and_its_roster_follows(event: Event) -> None:
    client = owner(event)
    answer = client.post(desk(event, "players/add/"), {"name": "Torri", "captain": "Rossi, Ada"})
    team = event.registrations.get(name="Torri")
    assert answer.headers["Location"] == desk(event, f"players/{team.pk}/")
    assert (team.kind, team.captain) == ("team", "Rossi, Ada")
    answer = client.post(desk(event, f"teams/{team.pk}/roster/"), {"name": "Neri, Pia", "rating": "1900"})
    assert answer.headers["Location"] == desk(event, f"players/{team.pk}/#roster")
    [player] = roster_of(team)
    assert (player.name, player.rating, player.roster_place) == ("Neri, Pia", 1900, 1)
    again = client.post(desk(event, "players/add/"), {"name": "TORRI"})
    assert again.status_code == 422
    assert "A team with the name TORRI is already on the list." in again.content.decode()
    wrong = client.post(desk(event, f"teams/{team.pk}/roster/"), {"name": ""})
    assert wrong.status_code == 422
    asked = client.post(desk(event, f"teams/{team.pk}/roster/"), {"name": "Pia Neri"})
    assert asked.status_code == 409
    assert "Is this another person?" in asked.content.decode()
    client.post(desk(event, f"teams/{team.pk}/roster/"), {"name": "Pia Neri", "another": "1"})
    assert len(roster_of(team)) == 2


def test_the_page_of_a_team_has_its_roster_with_the_reserves(event: Event) -> None:
    page = owner(event).get(desk(event, f"players/{team_of(event).pk}/"))
    assert tables_of(page)[0] == [
        ["Board", "Name", "Rating", "Order"],
        ["1", "Board 1, Team 01", "2440", "↑ ↓"],
        ["2", "Board 2, Team 01", "2430", "↑ ↓"],
        ["res.", "Board 3, Team 01", "2420", "↑ ↓"],
    ]


def test_the_order_changes_by_buttons_in_place_and_without_a_script(event: Event) -> None:
    client, team = owner(event), team_of(event)
    keys = [row.pk for row in roster_of(team)]
    order = "-".join(map(str, keys))
    address = desk(event, f"teams/{team.pk}/order/")
    answer = client.post(address, {"down": keys[0], "order": order}, headers={"HX-Request": "true"})
    assert tables_of(answer)[0][1][1] == "Board 2, Team 01"
    assert [row.pk for row in roster_of(team)] == [keys[1], keys[0], keys[2]]
    stale = client.post(address, {"up": keys[2], "order": order}, headers={"HX-Request": "true"})
    assert "Another user changed the roster. Nothing was saved. Check it and try again." in stale.content.decode()
    now = "-".join(str(row.pk) for row in roster_of(team))
    answer = client.post(address, {"up": keys[2], "order": now})
    assert answer.headers["Location"] == desk(event, f"players/{team.pk}/#roster")
    assert [row.pk for row in roster_of(team)] == [keys[1], keys[2], keys[0]]
    for posted in ({}, {"up": "x"}, {"up": str(10**30)}, {"down": keys[0], "order": "a-b"}):
        assert client.post(address, posted).status_code in (302, 409)
    assert [row.pk for row in roster_of(team)] == [keys[1], keys[2], keys[0]]


def test_a_player_changes_the_team_or_leaves_it(event: Event) -> None:
    client, one, other = owner(event), team_of(event), team_of(event, 2)
    first, second, _third = roster_of(one)
    page = client.get(desk(event, f"players/{first.pk}/"))
    assert [team.name for team in page.context["teams"]] == ["Team 02"]
    answer = client.post(desk(event, f"roster/{first.pk}/move/"), {"team": other.pk})
    assert answer.headers["Location"] == desk(event, f"players/{other.pk}/#roster")
    client.post(desk(event, f"roster/{second.pk}/remove/"))
    assert [row.name for row in roster_of(one)] == ["Board 3, Team 01"]
    assert [row.name for row in roster_of(other)][-1] == "Board 1, Team 01"
    client.post(desk(event, f"roster/{first.pk}/move/"), {"team": "x"})
    client.post(desk(event, f"roster/{first.pk}/jump/"))
    first.refresh_from_db()
    assert first.team == other


def test_the_data_of_a_player_on_a_roster_are_corrected_and_lead_back_to_the_team(event: Event) -> None:
    client, team = owner(event), team_of(event)
    player = roster_of(team)[0]
    answer = client.post(desk(event, f"players/{player.pk}/"), {"name": "Neri, Pia", "rating": "2000"})
    assert answer.headers["Location"] == desk(event, f"players/{team.pk}/#roster")
    player.refresh_from_db()
    assert (player.name, player.rating, player.team) == ("Neri, Pia", 2000, team)


def test_a_change_that_somebody_else_made_is_shown_beside_the_own(event: Event) -> None:
    client, team = owner(event), team_of(event)
    seen = client.get(desk(event, f"players/{team.pk}/")).context["seen"]
    typed = {"name": team.name, "captain": "Rossi, Ada", "seen": seen}
    assert client.post(desk(event, f"players/{team.pk}/"), typed).status_code == 302
    answer = client.post(desk(event, f"players/{team.pk}/"), typed | {"captain": "Neri, Pia"})
    assert answer.status_code == 409
    assert "Value of the other user: Rossi, Ada" in answer.content.decode()
    taken = client.post(desk(event, f"players/{team.pk}/"), {"name": "Team 02"})
    assert "A team with the name Team 02 is already on the list." in text_of(taken)


def test_teams_check_in_and_the_start_asks_about_those_that_are_missing(event: Event) -> None:
    client = owner(event)
    add_teams_named(event, "Torri")
    for number in (1, 2):
        client.post(desk(event, f"players/{team_of(event, number).pk}/present/"))
    page = text_of(client.get(desk(event)))
    assert "1 team is not checked in" in page
    assert client.post(desk(event, "start/"), {"absent": "exclude"}).status_code == 302
    event.refresh_from_db()
    assert (event.is_started, event.registrations.get(name="Torri").tpn) == (True, None)
    client.post(desk(event, "players/check-in/"))
    assert not event.registrations.filter(team__isnull=False, is_checked_in=True).exists()


def add_teams_named(event: Event, name: str) -> None:
    Registration.objects.create(event=event, kind="team", name=name)


def test_a_team_withdraws_and_its_games_of_a_calendar_are_forfeited() -> None:
    event = started_team_event(teams=4, players=2, system="round-robin", edition="2023")
    pair_round(event)
    client = owner(event)
    client.post(desk(event, "round/1/publish/"))
    team = team_of(event, 1)
    page = client.get(desk(event, f"players/{team.pk}/"))
    assert "Results (0 of 3 games completed)" in text_of(page)
    client.post(desk(event, f"players/{team.pk}/withdraw/"))
    team.refresh_from_db()
    assert (team.is_withdrawn, team.is_annulled) == (True, True)
    pairing = next(row for row in event.rounds.get(number=1).pairings.all() if team in (row.first, row.second))
    results = [
        game.white_result if game.white == team else game.black_result for game in pairing.games.order_by("number")
    ]
    assert results == ["-", "-"]


def test_the_grid_of_who_plays_has_teams(event: Event) -> None:
    page = text_of(owner(event).get(desk(event, "players/rounds/")))
    assert "Playing teams" in page
    assert "Board 1" not in page


def test_strangers_change_nothing(event: Event) -> None:
    player = roster_of(team_of(event))[0]
    client = Client()
    client.force_login(make_user("stranger"))
    for address in (
        f"teams/{team_of(event).pk}/roster/",
        f"teams/{team_of(event).pk}/order/",
        f"roster/{player.pk}/remove/",
    ):
        assert client.post(desk(event, address), {"name": "X"}).status_code == 403
    assert len(roster_of(team_of(event))) == 3


def test_everybody_sees_the_teams_with_their_rosters_before_the_start(event: Event) -> None:
    page = Client().get(f"/e/{event.slug}/")
    assert tables_of(page)[:2] == [
        [["Board", "Name", "Rating"]]
        + [[place, f"Board {number}, Team {team:02}", str(2500 - 50 * team - 10 * number)] for number, place in BOARDS]
        for team in (1, 2)
    ]
    assert "2 teams" in text_of(page)


BOARDS = ((1, "1"), (2, "2"), (3, "res."))


def test_a_table_is_entered_with_its_teams(event: Event) -> None:
    client = owner(event)
    text = "team;board;name\nTorri;1;Neri, Pia\n;2;Gialli, Leo\n"
    page = client.post(desk(event, "players/import/"), {"text": text})
    assert page.context["of_teams"]
    assert [row["team"] for row in page.context["rows"]] == ["Torri", ""]
    posted = {"text": text, "seen": page.context["preview"].seen, "confirm": "1", "headed": "1"}
    assert client.post(desk(event, "players/import/"), posted | {"mapped": page.context["mapped"]}).status_code == 302
    assert [row.name for row in roster_of(event.registrations.get(name="Torri"))] == ["Neri, Pia"]


def test_a_team_that_the_table_lacks_is_typed_on_the_preview(event: Event) -> None:
    client = owner(event)
    text = "team;board;name\n;1;Gialli, Leo\n"
    page = client.post(desk(event, "players/import/"), {"text": text})
    columns = {"column-0": "team", "column-1": "board", "column-2": "name"}
    typed = {"cell-2-team": "Torri", "cell-2-board": "1", "cell-2-name": "Gialli, Leo"}
    posted = {"text": text, "headed": "1", "mapped": page.context["mapped"]} | columns | typed
    page = client.post(desk(event, "players/import/"), posted)
    assert [(row["team"], row["board"], row["choice"]) for row in page.context["rows"]] == [("Torri", 1, "add")]
