"""Whether the rows of events are what their journal says, and every round is paired as a whole or not at all."""

from __future__ import annotations

import json
import sys
from collections import Counter
from collections.abc import Iterator
from typing import Any

from django.db.models import QuerySet

from tournaments.domain.journal.entries import rows_of
from tournaments.domain.journal.journal_schema import BYE, CONTESTANT, GAME, PAIRING, ROUND, JournalType
from tournaments.domain.rounds.pairing_request import failure_of
from tournaments.models import Event, Game, Pairing, Round, RoundBye

AUDITED = {thing.name for thing in (PAIRING, GAME, ROUND, BYE, CONTESTANT)}


def print_audit(slugs: list[str]) -> None:
    """Print what is wrong, and every step of the journals, as one line of JSON."""
    events = list(Event.objects.filter(slug__in=slugs))
    wrong = [f"{event.slug}: {text}" for event in events for text in _wrong(event)]
    sys.stdout.write(json.dumps({"wrong": wrong, "steps": {event.slug: _steps(event) for event in events}}) + "\n")


def _steps(event: Event) -> list[list[object]]:
    """Each step: action, round, board, outcome, and the number of the step that it undid."""
    return [
        [entry.action, *(entry.details.get(name, "") for name in ("round", "board", "after", "undone"))]
        for entry in event.journal.order_by("number")
    ]


def _wrong(event: Event) -> Iterator[str]:
    told, rows = _told(event), _rows(event)
    for key in sorted(told.keys() | rows.keys()):
        if told.get(key) != rows.get(key):
            yield f"{key} is {rows.get(key)}, and the journal says {told.get(key)}"
    everybody = Counter(event.registrations.values_list("pk", flat=True))
    for round_ in event.rounds.all():
        if round_.state == Round.State.PAIRING:
            yield f"round {round_.number} waits for ever"
        elif _seats(round_) != (everybody if round_.is_paired else Counter()):
            yield f"round {round_.number} ({round_.state}) is paired by half or twice: {_seats(round_)}"
        boards = sorted(round_.games.values_list("pairing__board", flat=True))
        if boards != list(range(1, len(boards) + 1)):
            yield f"round {round_.number} has the boards {boards}"
        if failure := failure_of(event, round_.number):
            yield f"round {round_.number} could not be paired: {failure}"


def _seats(round_: Round) -> Counter[int]:
    """How often each player stands in the round."""
    games = [pk for game in round_.games for pk in (game.white_id, game.black_id)]
    return Counter([*games, *round_.byes.values_list("registration_id", flat=True)])


def _told(event: Event) -> dict[tuple[str, int], dict[str, Any]]:
    """The rows that follow from the journal, step by step."""
    rows: dict[tuple[str, int], dict[str, Any]] = {}
    for entry in event.journal.order_by("number"):
        for row in rows_of(entry):
            key = row.thing, row.key
            if row.after is None:
                del rows[key]
            else:
                rows[key] = rows.get(key, {}) | row.after
    return {key: values for key, values in rows.items() if key[0] in AUDITED}


def _rows(event: Event) -> dict[tuple[str, int], dict[str, Any]]:
    """The rows that are there."""
    found: tuple[tuple[JournalType, QuerySet[Any]], ...] = (
        (PAIRING, Pairing.objects.filter(round__event=event)),
        (GAME, Game.objects.filter(pairing__round__event=event)),
        (ROUND, event.rounds.all()),
        (BYE, RoundBye.objects.filter(round__event=event)),
        (CONTESTANT, event.registrations.all()),
    )
    return {(thing.name, row.pk): thing.state(row) for thing, rows in found for row in rows}
