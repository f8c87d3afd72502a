"""Count the program's lines that an event of players runs, step by step: ``python -m benchmarks.lines``.

Writes the table into docs/performance.md, between its marks: 21 players, three rounds, lines that run at least once in
the step, and how many of them check for teams. A first event, which is not counted, loads everything that is loaded
once. Run it in another checkout of this program too, to see the lines that a change has added.
"""

from __future__ import annotations

import linecache
import re
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from types import FrameType
from typing import Any

from benchmarks import document
from benchmarks.pages import set_up

ROOT = Path(__file__).resolve().parents[1]
NOT_COUNTED = ("tests", "benchmarks", ".venv")
PLAYERS, ROUNDS = 21, 3
PAGES = {
    "page of a round": f"round/{ROUNDS}/",
    "standings": "standings/",
    "crosstable": "crosstable/",
    "page of a player": "player/1/",
    "home": "",
    "report": "report.trf",
}
ASKS = re.compile(r"is_of_teams|\bis_team\b|(record|self|table)\.(teams|sides)\b|Contestants\.TEAMS")
"""Pattern of lines that check for teams, or for players who score for a team."""

Lines = set[tuple[str, int]]
Step = tuple[str, Callable[[], object]]


def lines_of(action: Callable[[], object]) -> Lines:
    """Return the program's lines that run in the action, by file and number, without the loading of modules."""
    found: Lines = set()
    folder, others = str(ROOT), tuple(str(ROOT / name) for name in NOT_COUNTED)

    def enter(frame: FrameType, _event: str, _argument: object) -> Callable[..., Any] | None:
        path = frame.f_code.co_filename
        is_counted = path.startswith(folder) and not path.startswith(others) and frame.f_code.co_name != "<module>"
        return run if is_counted else None

    def run(frame: FrameType, event: str, _argument: object) -> Callable[..., Any]:
        if event == "line":
            found.add((frame.f_code.co_filename, frame.f_lineno))
        return run

    before = sys.gettrace()
    sys.settrace(enter)
    try:
        action()
    finally:
        sys.settrace(before)
    return found


def asking(lines: Lines) -> int:
    """Return how many of the lines check for teams."""
    return sum(bool(ASKS.search(linecache.getline(path, number))) for path, number in lines)


def life() -> Iterator[Step]:
    """Yield the steps of an event from beginning to end; run each step before requesting the next one."""
    from django.core.cache import cache
    from django.test import Client

    from tests import factories
    from tournaments.domain.events.event_lifecycle import finish_event, start_event
    from tournaments.models import Event

    event = Event()

    def create() -> None:
        nonlocal event
        event = factories.make_event(rounds=ROUNDS)

    yield "create an event", create
    yield "enter the players", lambda: factories.add_players(event, PLAYERS)
    actor = factories.owner_of(event)
    yield "start", lambda: start_event(event=event, actor=actor, initial_colour="w")
    for number in range(1, ROUNDS + 1):
        yield f"pair and publish round {number}", lambda: factories.publish_next(event)
        if number < ROUNDS:
            round_ = event.rounds.get(number=number)
            yield f"results of round {number}", lambda round_=round_: factories.enter_results(round_)  # type: ignore[misc]
    for name, page in PAGES.items():
        cache.clear()
        Event.objects.filter(pk=event.pk).update(public_version=event.public_version + 1)
        event.refresh_from_db()
        yield name, lambda page=page: Client().get(f"/e/{event.slug}/{page}")  # type: ignore[misc]
    factories.enter_results(event.rounds.get(number=ROUNDS))
    yield "finish", lambda: finish_event(event=event, actor=actor)


def table() -> str:
    """Return the steps with their lines, as a table in Markdown."""
    rows = ["| step | lines that run | of these ask for teams |", "|---|---:|---:|"]
    for _name, action in life():
        action()
    for name, action in life():
        lines = lines_of(action)
        rows.append(f"| {name} | {len(lines):,} | {asking(lines)} |")
    return "\n".join(rows)


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder:
        set_up(folder)
        document.put("lines", table())
