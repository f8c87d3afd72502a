"""Sealed events, and event files with one changed value, for tests."""

from __future__ import annotations

import bz2
import io
import json
import zipfile
from collections.abc import Callable
from typing import Any

from archives.domain.exports import export_event
from seals.models import SealStep
from tests.factories import owner_of, played_event, publish_next
from tournaments.domain.jobs.execution import execute
from tournaments.domain.results.result_entry import Outcome, enter_result, outcome_of
from tournaments.domain.results.version_token import board_seen
from tournaments.models import Event, Game, Job

Row = dict[str, Any]


def sealed_event(*, players: int = 7, played: int = 2, **fields: Any) -> Event:
    """An event with sealed rounds, the last of which has all its results."""
    return played_event(players=players, rounds=5, played=played, **fields)


def corrected_event() -> Event:
    """An event in which a result of round 1 was corrected after round 2 was paired, so that its pairing differs."""
    event = sealed_event(players=8, played=1)
    publish_next(event)
    correct_result(event)
    return event


def correct_result(event: Event, number: int = 1) -> None:
    """Correct the result of the first board of a round."""
    games = Game.objects.filter(pairing__round__event=event, pairing__round__number=number, pairing__board=1)
    game = games.get(number=1)
    outcome = Outcome.BLACK_WINS if outcome_of(game) is not Outcome.BLACK_WINS else Outcome.WHITE_WINS
    enter_result(game=game, actor=owner_of(event), outcome=outcome, seen=board_seen(game), why="The slip was misread.")


def kinds_of(event: Event) -> list[str]:
    """The kinds of the event's steps, in order."""
    return list(SealStep.objects.filter(event=event).order_by("number").values_list("kind", flat=True))


def do_jobs(kind: str) -> None:
    """Do the open jobs of a kind as a worker does."""
    for job in Job.objects.filter(kind=kind, state__in=Job.OPEN_STATES).order_by("pk"):
        execute(job.pk)


def changed_file(event: Event, part: str, change: Callable[[list[Row]], object]) -> bytes:
    """The event's file with other rows in one part, as a forger writes it."""
    target, name = io.BytesIO(), part.replace("_", "-") + ".json.bz2"
    with zipfile.ZipFile(io.BytesIO(export_event(event))) as source, zipfile.ZipFile(target, "w") as forged:
        for item in source.namelist():
            data = source.read(item)
            if item == name:
                rows = json.loads(bz2.decompress(data))
                change(rows)
                data = bz2.compress(json.dumps(rows).encode())
            forged.writestr(item, data)
    return target.getvalue()
