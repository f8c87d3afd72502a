"""A new event from one of the kinds that people run: few questions, and sound settings for the rest."""

from __future__ import annotations

import re

import pytest
from django.test import Client
from django.utils import timezone

from accounts.models import User
from tests.factories import make_user, owner_of, publish_next, started_event
from tests.pages import text_of
from tournaments.domain.events.event_presets import STARTS, TIME_CONTROLS, Start
from tournaments.models import Event

pytestmark = pytest.mark.django_db
KINDS = pytest.mark.parametrize("start", STARTS, ids=lambda start: start.key)


@pytest.fixture
def organiser(client: Client) -> User:
    user = make_user("organiser")
    client.force_login(user)
    return user


@KINDS
@pytest.mark.usefixtures("organiser")
def test_a_name_is_enough_and_the_event_has_the_settings_of_its_kind(client: Client, start: Start) -> None:
    page = client.post("/new/event/", {"type": start.key, "name": "Torneo"})
    event = Event.objects.get()
    assert page.headers["Location"] == f"/e/{event.slug}/desk/"
    assert (event.name, event.system, event.edition) == ("Torneo", start.system, start.edition)
    today = timezone.localdate()
    assert (event.start_date, event.end_date) == (today, today)
    assert (event.time_control, event.time_control_code) == (str(TIME_CONTROLS[start.time_control]), start.time_control)
    assert event.visibility == Event.Visibility.HIDDEN
    if "rounds" in start.asks:
        assert (event.planned_rounds, event.rounds.count()) == (start.rounds, start.rounds)
    if "tie_breaks" in start.values:
        assert ", ".join(event.tie_breaks) == start.values["tie_breaks"]


@pytest.mark.usefixtures("organiser")
def test_what_is_answered_counts_and_what_a_kind_does_not_ask_does_not(client: Client) -> None:
    answers = {
        "name": "Open", "start_date": "2026-12-05", "end_date": "2026-12-06", "rounds": "6", "boards": "3",
        "time_control": "180+2",
    }  # fmt: skip
    client.post("/new/event/", answers | {"type": "open"})
    client.post("/new/event/", answers | {"type": "team"})
    client.post("/new/event/", answers | {"type": "round-robin"})
    swiss, teams, table = Event.objects.order_by("pk")
    days = [(str(event.start_date), str(event.end_date)) for event in (swiss, teams, table)]
    assert days == [("2026-12-05", "2026-12-06")] * 3
    assert (swiss.planned_rounds, swiss.time_control_code, swiss.matches) == (6, "180+2", {})
    assert (teams.planned_rounds, len(teams.matches["colours"])) == (6, 3)
    assert table.system == "round-robin"


@pytest.mark.parametrize(
    ("answers", "text"),
    [
        ({"name": ""}, "This field is required."),
        ({"type": "golf"}, "Select a valid choice."),
        ({"rounds": "0"}, "greater than or equal to 1"),
        ({"rounds": "1000000"}, "less than or equal to"),
        ({"start_date": "2026-13-45"}, "Enter a valid date"),
        ({"start_date": "2026-12-06", "end_date": "2026-12-05"}, "last day"),
        ({"time_control": "fast"}, "Select a valid choice."),
        ({"name": "x" * 5000}, "characters"),
    ],
)
@pytest.mark.usefixtures("organiser")
def test_rubbish_is_refused_at_its_field(client: Client, answers: dict[str, str], text: str) -> None:
    page = client.post("/new/event/", {"type": "open", "name": "Open"} | answers)
    assert page.status_code == 200
    assert text in text_of(page)
    assert not Event.objects.exists()


@pytest.mark.parametrize(
    "answers", [{}, {"type": "golf", "rounds": "x", "name": "x" * 500}, {"type": "team", "boards": "2"}]
)
@pytest.mark.usefixtures("organiser")
def test_all_settings_are_shown_filled_in_and_nothing_is_created(client: Client, answers: dict[str, str]) -> None:
    page = client.post("/new/event/", {"all": "1", "name": "Open"} | answers)
    html = page.content.decode()
    assert page.status_code == 200
    assert 'action="/new/' in html
    assert ("?of=teams" in re.findall(r'action="(/new/[^"]*)"', html)[0]) == (answers.get("type") == "team")
    assert not Event.objects.exists()


def test_without_an_account_nothing_is_created(client: Client) -> None:
    for address in ("/new/event/", "/new/sample/"):
        assert client.post(address, {"type": "open", "name": "x"}).headers["Location"].startswith("/accounts/login/")
    assert not Event.objects.exists()


def test_the_print_menu_of_the_desk_has_the_papers_of_the_last_round(client: Client) -> None:
    event = started_event(players=4, rounds=3)
    client.force_login(owner_of(event))
    publish_next(event)
    html = client.get(f"/e/{event.slug}/desk/").content.decode()
    papers = re.findall(r'href="(/e/[^"]*\.pdf[^"]*)"', html.partition("choice--print")[2].partition("</details>")[0])
    assert [paper.removeprefix(f"/e/{event.slug}/desk/print/") for paper in papers] == [
        "several.pdf?set=round&amp;round=1", "pairings-by-board.pdf?round=1", "pairings-by-name.pdf?round=1",
        "slips.pdf?round=1", "standings.pdf?round=1", "crosstable.pdf?round=1",
    ]  # fmt: skip
    assert [client.get(paper).headers["Content-Type"] for paper in papers] == ["application/pdf"] * 6
