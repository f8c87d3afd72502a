"""The Print menu of a page has the papers of that page."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from papers.domain.catalogue import BY_KEY
from papers.templatetags.papers import MENUS, print_menu
from tests.factories import owner_of, play_round, publish_next, started_event
from tests.papers.events import team_round
from tournaments.domain.events.event_lifecycle import finish_event
from tournaments.models import Event

pytestmark = pytest.mark.django_db


def keys(event: Event, page: str, number: int) -> list[str]:
    lines = print_menu(event, page, number)["lines"]
    assert isinstance(lines, list)
    return [re.findall(r"/print/([\w-]+)\.pdf", line.address)[0] for line in lines]


def test_a_menu_has_papers_of_rounds_only_with_a_round() -> None:
    event = Event(slug="open", system="dutch")
    assert keys(event, "round", 0) == []
    assert keys(event, "round", 3) == [
        "several", "pairings-by-board", "pairings-by-name", "slips", "score-sheet-headers",
    ]  # fmt: skip
    menu = print_menu(event, "round", 3)["lines"]
    assert isinstance(menu, list)
    assert menu[0].address == "/e/open/desk/print/several.pdf?set=round&round=3"
    assert keys(event, "players", 0) == ["starting-list", "check-in-list", "badges", "place-cards", "labels"]
    assert print_menu(event, "round", 3)["all_papers"] == "/e/open/desk/print/?round=3"
    assert {key for menu in MENUS.values() for key in menu} <= set(BY_KEY)


def test_the_desk_of_a_finished_event_has_the_final_papers_first() -> None:
    event = started_event(players=2, rounds=1)
    play_round(event)
    assert keys(event, "desk", 1)[:2] == ["several", "pairings-by-board"]
    finish_event(event=event, actor=owner_of(event))
    event.refresh_from_db()
    lines = print_menu(event, "desk", 1)["lines"]
    assert isinstance(lines, list)
    assert [line.name for line in lines[:2]] == ["Final papers", "All papers of the round"]
    assert lines[0].address == f"/e/{event.slug}/desk/print/several.pdf?set=end&round=1"


def test_teams_have_papers_of_matches() -> None:
    assert keys(team_round(), "round", 1) == [
        "several", "pairings-by-board", "pairings-by-name", "match-sheets", "line-up-forms",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("page", "first"),
    [
        ("", "several"), ("round/1/results/", "several"), ("round/1/", "several"),
        ("players/", "starting-list"), ("standings/", "standings"), ("check-in/", "check-in-list"),
    ],
)  # fmt: skip
def test_pages_of_the_desk_with_a_paper_have_the_menu(client: Client, page: str, first: str) -> None:
    event = started_event(players=4, rounds=3)
    publish_next(event)
    client.force_login(owner_of(event))
    html = client.get(f"/e/{event.slug}/desk/{page}").content.decode()
    menu = html.partition("choice--print")[2].partition("</details>")[0]
    assert re.findall(r"/desk/print/([\w-]+)\.pdf", menu)[0] == first
