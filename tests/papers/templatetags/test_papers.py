"""The Print menu of a page has the papers of that page."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from papers.domain.catalogue import BY_KEY
from papers.templatetags.papers import MENUS, print_menu
from tests.factories import owner_of, publish_next, started_event
from tests.papers.events import team_round
from tournaments.models import Event

pytestmark = pytest.mark.django_db


def keys(event: Event, page: str, number: int) -> list[str]:
    lines = print_menu(event, page, number)["lines"]
    assert isinstance(lines, list)
    return [re.findall(r"/print/([\w-]+)\.pdf", line.address)[0] for line in lines]


def test_a_menu_has_papers_of_rounds_only_with_a_round() -> None:
    event = Event(slug="open", system="dutch")
    assert keys(event, "round", 0) == []
    assert keys(event, "round", 3) == ["pairings-by-board", "pairings-by-name", "slips", "score-sheet-headers"]
    assert keys(event, "players", 0) == ["starting-list", "check-in-list", "badges", "place-cards", "labels"]
    assert print_menu(event, "round", 3)["all_papers"] == "/e/open/desk/print/?round=3"
    assert {key for menu in MENUS.values() for key in menu} <= set(BY_KEY)


def test_teams_have_papers_of_matches() -> None:
    assert keys(team_round(), "round", 1) == ["pairings-by-board", "pairings-by-name", "match-sheets", "line-up-forms"]


@pytest.mark.parametrize(
    ("page", "first"),
    [
        ("", "pairings-by-board"), ("round/1/results/", "pairings-by-board"), ("round/1/", "pairings-by-board"),
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
