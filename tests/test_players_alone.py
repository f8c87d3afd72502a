"""What an event of players runs of the code for teams: nothing."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType

import pytest
from django.test import Client

from tests.factories import enter_results, make_event, owner_of, publish_next, started_event
from tests.team_factories import started_team_event
from tournaments.domain.events.life import finish_event

pytestmark = pytest.mark.django_db

ROOT = Path(__file__).parent.parent
OF_TEAMS = ("/teams/", "/team_", "/line_up", "/captain", "/match_scores", "/match_sheets", "/member_")
"""What the address of a module says that is for events of teams alone."""


@contextmanager
def functions_called() -> Iterator[set[str]]:
    """The functions of the program for teams that are called inside, as ``module.function``."""
    called: set[str] = set()

    def note(frame: FrameType, event: str, _argument: object) -> None:
        code = frame.f_code
        path = code.co_filename.removeprefix(str(ROOT))
        is_ours = path != code.co_filename and not path.startswith(("/tests/", "/.venv/"))
        if event == "call" and is_ours and any(part in path for part in OF_TEAMS) and code.co_name != "<module>":
            called.add(f"{Path(path).stem}.{code.co_qualname.split('.<locals>')[0]}")

    before: Callable[..., object] | None = sys.getprofile()
    sys.setprofile(note)
    try:
        yield called
    finally:
        sys.setprofile(before)


def test_an_event_of_players_runs_nothing_of_teams() -> None:
    started_event(players=4, rounds=1)  # what is loaded once is loaded
    make_event(name="Loaded")
    with functions_called() as called:
        event = started_event(players=9, rounds=2)
        for _number in range(2):
            enter_results(publish_next(event))
        finish_event(event=event, actor=owner_of(event))
    assert called == set()


@pytest.mark.parametrize("page", ["", "round/1/", "standings/", "crosstable/", "player/1/", "report.trf"])
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
