"""What an event of players runs of the code for teams: no function, and so many lines that ask for them."""

from __future__ import annotations

import linecache
import re
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType
from typing import Any

import pytest
from django.test import Client

from tests.factories import enter_results, make_event, owner_of, publish_next, started_event
from tests.team_factories import started_team_event
from tournaments.domain.events.life import finish_event

pytestmark = pytest.mark.django_db

ROOT = Path(__file__).parent.parent
OF_TEAMS = ("/teams/", "/team_", "/line_up", "/captain", "/match_scores", "/match_sheets", "/member_")
"""What the address of a module says that is for events of teams alone."""


ASKS = re.compile(r"is_of_teams|\bis_team\b|(record|self|table)\.(teams|sides)\b|Contestants\.TEAMS")
"""What a line says that asks whether there are teams, or players who score for a side."""


def _is_ours(path: str) -> bool:
    return path.startswith(str(ROOT)) and not path.startswith((str(ROOT / "tests"), str(ROOT / ".venv")))


@contextmanager
def functions_called() -> Iterator[set[str]]:
    """The functions of the program for teams that are called inside, as ``module.function``."""
    called: set[str] = set()

    def note(frame: FrameType, event: str, _argument: object) -> None:
        code = frame.f_code
        path = code.co_filename.removeprefix(str(ROOT))
        if (
            event == "call"
            and _is_ours(code.co_filename)
            and any(part in path for part in OF_TEAMS)
            and code.co_name != "<module>"
        ):
            called.add(f"{Path(path).stem}.{code.co_qualname.split('.<locals>')[0]}")

    before: Callable[..., object] | None = sys.getprofile()
    sys.setprofile(note)
    try:
        yield called
    finally:
        sys.setprofile(before)


@contextmanager
def functions_that_ask() -> Iterator[set[str]]:
    """The functions of the program that run a line inside that asks for teams, as ``module.function``."""
    asking: set[str] = set()

    def enter(frame: FrameType, _event: str, _argument: object) -> Callable[..., Any] | None:
        return run if _is_ours(frame.f_code.co_filename) and frame.f_code.co_name != "<module>" else None

    def run(frame: FrameType, event: str, _argument: object) -> Callable[..., Any]:
        code = frame.f_code
        if event == "line" and ASKS.search(linecache.getline(code.co_filename, frame.f_lineno)):
            asking.add(f"{Path(code.co_filename).stem}.{code.co_qualname.split('.<locals>')[0]}")
        return run

    before = sys.gettrace()
    sys.settrace(enter)
    try:
        yield asking
    finally:
        sys.settrace(before)


def test_an_event_of_players_runs_nothing_of_teams() -> None:
    started_event(players=4, rounds=1)  # what is loaded once is loaded
    make_event(name="Loaded")
    with functions_called() as called:
        event = started_event(players=9, rounds=2)
        for _number in range(2):
            enter_results(publish_next(event))
        finish_event(event=event, actor=owner_of(event))
    assert called == set()


PAGES = ("", "round/1/", "standings/", "crosstable/", "player/1/", "report.trf")


@pytest.mark.parametrize("page", PAGES)
def test_the_pages_of_players_run_nothing_of_teams(page: str) -> None:
    event = started_event(players=6, rounds=2)
    enter_results(publish_next(event))
    address, client = f"/e/{event.slug}/{page}", Client()
    assert client.get(address).status_code == 200
    event.public_version += 1  # so that no page is kept
    event.save()
    with functions_called() as called:
        assert Client().get(address).status_code == 200
    assert called == set()


def test_a_page_of_teams_does() -> None:
    address = f"/e/{started_team_event(rounds=3).slug}/standings/"
    with functions_called() as called:
        assert Client().get(address).status_code == 200
    assert "team_table.team_table_of" in called


ASKED_BY_ACTIONS = [
    "basis.basis_of",
    "board_names.board_name",
    "carried.CarriedResults.__init__",
    "contestants.said",
    "entering.allowed",
    "life.number_rosters",
    "life.start_event",
    "life.store_pairing",
    "looking_up.note_ratings",
    "matches.contestants_of",
    "order.in_initial_order",
    "records.load",
    "registrations.add_entrants",
    "system.System.pair",
    "tournament.Record._entries_of",
    "tournament.Record.contestants",
    "tournament.Record.scale",
]
"""Whoever adds one makes the code of players longer for teams: it had better stand with them."""
ASKED_BY_PAGES = [
    "belonging.contestant_kinds_of",
    "belonging.groups_of",
    "categories.kinds_of",
    "first_place._ranks_by_points",
    "front._started",
    "imports.export_trf",
    "pairing_boards.top_of_round",
    "prospects.has_prospects",
    "public_doors.public_door",
    "ranking.standings",
    "records.load",
    "standings_rows.drawn_leaders",
    "standings_rows.leaders",
    "standings_rows.place_rows",
    "tabellone.contestants_address",
    "table.table_of",
    "tournament.Record._entries_of",
    "tournament.Record.contestants",
    "tournament.Record.scale",
    "writer._by_players",
    "writer._header_lines",
    "writer._restrictions",
    "writer._system_code",
    "writer.write",
]


def test_so_much_is_asked_about_teams_from_the_beginning_of_an_event_of_players_to_its_end() -> None:
    started_event(players=4, rounds=1)
    with functions_that_ask() as asking:
        event = started_event(players=9, rounds=2)
        for _number in range(2):
            enter_results(publish_next(event))
        finish_event(event=event, actor=owner_of(event))
    assert sorted(asking) == ASKED_BY_ACTIONS


def test_so_much_the_pages_of_players_ask_about_teams() -> None:
    event = started_event(players=6, rounds=2)
    enter_results(publish_next(event))
    addresses = [f"/e/{event.slug}/{page}" for page in PAGES]
    for address in addresses:
        assert Client().get(address).status_code == 200
    event.public_version += 1  # so that no page is kept
    event.save()
    with functions_that_ask() as asking:
        for address in addresses:
            assert Client().get(address).status_code == 200
    assert sorted(asking) == ASKED_BY_PAGES
