"""The desk's pages of line-ups: what they show and what their forms do."""

from __future__ import annotations

import json
import re

import pytest
from django.test import Client

from tests.factories import PASSWORD, add_member, owner_of, pair_round, publish_next
from tests.pages import form_of, items_of, tables_of, text_of, title_of
from tests.team_factories import started_team_event, team_named
from tests.tournaments.domain.teams.test_line_up_publication import boards
from tournaments.models import Event, Role, Round

pytestmark = pytest.mark.django_db


@pytest.fixture
def round_() -> Round:
    return publish_next(started_team_event(rounds=3))


def arbiter(event: Event) -> Client:
    client = Client()
    assert client.login(username=owner_of(event).username, password=PASSWORD)
    return client


def path(round_: Round, rest: str = "line-ups/") -> str:
    return f"/e/{round_.event.slug}/desk/round/{round_.number}/{rest}"


def test_the_desk_lists_who_named_nobody_and_seats_the_round(round_: Round) -> None:
    client = arbiter(round_.event)
    desk = client.get(f"/e/{round_.event.slug}/desk/")
    assert title_of(desk) == "Publish the line-ups of 2 matches"
    assert [item for item in items_of(desk) if item.startswith("Missing")] == [
        "Missing Torre Torre captain", "Missing Cavallo Cavallo captain",
        "Missing Regina Regina captain", "Missing Alfiere Alfiere captain",
    ]  # fmt: skip
    sent = form_of(desk, "match")
    both = [match.pk for match in round_.pairings.all()]
    assert int(sent["match"]) in both
    answer = client.post(path(round_, "seat/"), {"match": both})
    assert answer["Location"] == path(round_)
    assert boards(round_)[0] == ("Torre 1", "Cavallo 1", "**")
    assert title_of(client.get(f"/e/{round_.event.slug}/desk/")) == "8 boards have no result."


def test_a_line_up_is_named_in_the_form_that_is_filled_in_with_the_order_of_the_roster(round_: Round) -> None:
    client = arbiter(round_.event)
    page = client.get(path(round_))
    assert "4 teams have no line-up yet. They would play in roster order." in text_of(page)
    form = form_of(page, "board-4")
    team = team_named(round_.event, "Torre")
    roster = list(team.roster.order_by("roster_place"))
    assert [form[f"board-{board}"] for board in (1, 2, 3, 4)] == [str(row.pk) for row in roster[:4]]
    client.post(path(round_, f"line-ups/{team.pk}/"), form | {"board-4": str(roster[5].pk)})
    assert round_.line_ups.get().players == [row.pk for row in (*roster[:3], roster[5])]
    shown = client.get(path(round_))
    assert "3 teams have no line-up yet. They would play in roster order." in text_of(shown)
    assert [item for item in items_of(shown) if item.startswith("Torre")] == [
        "Torre 1",
        "Torre 2",
        "Torre 3",
        "Torre 6",
    ]


def test_a_line_up_that_is_refused_comes_back_open_as_it_was_chosen_with_its_reason(round_: Round) -> None:
    client, team = arbiter(round_.event), team_named(round_.event, "Torre")
    roster = [str(row.pk) for row in team.roster.order_by("roster_place")]
    wished = [roster[1], roster[1], roster[2], ""]
    form = form_of(client.get(path(round_)), "board-4") | {"why": "one is ill"}
    form |= {f"board-{n}": key for n, key in enumerate(wished, start=1)}
    answer = client.post(path(round_, f"line-ups/{team.pk}/"), form)
    assert (answer.status_code, round_.line_ups.count()) == (200, 0)
    parts = re.findall(r"<details[^>]*>.*?</details>", answer.content.decode(), re.DOTALL)
    forms = [part for part in parts if 'name="board-1"' in part]
    (mine,) = (form for form in forms if f'action="{path(round_, f"line-ups/{team.pk}/")}"' in form)
    others = [form for form in forms if form != mine]
    assert re.findall(r'<option value="(\d*)" selected', mine) == wished
    assert (" open>" in mine, 'value="one is ill"' in mine) == (True, True)
    assert (len(others), [form for form in others if " open>" in form or "one is ill" in form]) == (3, [])
    kept = [roster[1], roster[0], roster[2], roster[5]]
    again = form | {"why": "by mistake"} | {f"board-{n}": key for n, key in enumerate(kept, start=1)}
    assert client.post(path(round_, f"line-ups/{team.pk}/"), again)["Location"] == path(round_)
    assert [str(key) for key in round_.line_ups.get().players] == kept


def test_the_time_for_line_ups_is_one_of_the_events_zone(round_: Round) -> None:
    event = round_.event
    event.time_zone = "America/New_York"
    event.save()
    client = arbiter(event)
    page = client.get(path(round_))
    assert "Captains name their line-ups until (America/New York)" in text_of(page)
    form = form_of(page, "until")
    client.post(path(round_, "deadline/"), form | {"until": "2031-05-17T14:30"})
    round_.refresh_from_db()
    assert round_.line_ups_until is not None
    assert round_.line_ups_until.isoformat() == "2031-05-17T18:30:00+00:00"
    assert form_of(client.get(path(round_)), "until")["until"] == "2031-05-17T14:30"
    client.post(path(round_, "deadline/"), form | {"until": "soon"})
    client.post(path(round_, "deadline/"), form | {"until": "2031-05-18T14:30"})  # as it was seen before
    round_.refresh_from_db()
    assert round_.line_ups_until.isoformat() == "2031-05-17T18:30:00+00:00"


def test_an_assistant_sees_no_line_up_before_it_is_shown(round_: Round) -> None:
    add_member(round_.event, Role.ASSISTANT, "assistant")
    client = Client()
    assert client.login(username="assistant", password=PASSWORD)
    assert client.get(path(round_)).status_code == 403
    assert "Publish line-ups of round 1" not in text_of(client.get(f"/e/{round_.event.slug}/desk/"))


def test_sheets_for_the_tables(round_: Round) -> None:
    client = arbiter(round_.event)
    client.post(path(round_, "seat/"), {"match": [round_.pairings.get(board=1).pk]})
    sheet = json.loads(client.get(path(round_, "matches.json")).content)
    key = next(name for name, value in sheet.items() if isinstance(value, list))
    rows = [(row["board"], row["first"], row["colour"], row["second"], row["second_rating"]) for row in sheet[key]]
    assert rows[:3] == [
        (1, "Torre", None, "Cavallo", None),
        ("1.1", "Torre 1", "w", "Cavallo 1", 2200),
        ("1.2", "Torre 2", "b", "Cavallo 2", 2190),
    ]
    assert rows[5:7] == [(2, "Regina", None, "Alfiere", None), ("2.1", None, "w", None, None)]
    assert client.get(path(round_, "matches.pdf")).content.startswith(b"%PDF")
    named = json.loads(client.get(path(round_, "line-ups.json")).content)[key]
    assert [row["name"] for row in named[:7]] == ["Torre", *(f"Torre {place}" for place in range(1, 7))]
    assert client.get(path(round_, "others.pdf")).status_code == 302


def test_the_draft_of_teams_shows_their_matches() -> None:
    event = started_team_event(rounds=3)
    draft = pair_round(event)
    client = arbiter(event)
    page = client.get(path(draft, ""))
    (table,) = tables_of(page)[:1]
    assert table[0] == ["Match", "First team", "Colours and floats", "Second team", "Colours and floats", "Notes"]
    assert [row[:2] + row[3:4] for row in table[1:]] == [
        ["1", "Torre (2400) 0", "Cavallo (2200) 0"], ["2", "Regina (2100) 0", "Alfiere (2300) 0"],
    ]  # fmt: skip
    client.post(path(draft, "colours/"), {"board": "1", "why": "drawn again"})
    match = draft.pairings.get(board=1)
    assert (match.first.name, match.second.name, match.is_manual) == ("Cavallo", "Torre", True)
    assert [game.white.name for game in match.games.all()] == ["Cavallo", "Torre", "Cavallo", "Torre"]
