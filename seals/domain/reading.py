"""Chains and present states of events, read from the database."""

from __future__ import annotations

import datetime
from typing import Any

from seals.models import PersonSalt, SealStep
from tabellone.sealing.chain import SealedStep, moment_text
from tabellone.sealing.commitments import new_salt
from tabellone.sealing.rows import (
    BYE_COLUMNS,
    EVENT_COLUMNS,
    GAME_COLUMNS,
    PAIRING_COLUMNS,
    PLAYER_COLUMNS,
    REFERRING,
    ROUND_COLUMNS,
    labels_of,
    state_of_rows,
)
from tabellone.sealing.state import SealedState
from tournaments.models import Event, Game, Pairing, RoundBye


def last_step(event: Event) -> SealStep | None:
    """Return the last step of the event's chain; None if it has none yet."""
    return SealStep.objects.filter(event=event).order_by("-number").first()


def chain_of(event: Event) -> list[SealedStep]:
    """Return all steps of the event's chain."""
    return [sealed_step(row) for row in SealStep.objects.filter(event=event).order_by("number")]


def sealed_step(row: SealStep) -> SealedStep:
    """Return the step of a row."""
    return SealedStep(
        number=row.number,
        at=moment_text(row.at),
        kind=row.kind,
        state=row.state,
        head=row.head,
        entry=row.entry,
        entry_commitment=row.entry_commitment,
        entry_salt=row.entry_salt,
        facts=row.facts,
        changes=row.changes,
    )


def salts_of(event: Event) -> dict[int, str]:
    """Return the salts of the event's players by the key of the registration."""
    return dict(PersonSalt.objects.filter(registration__event=event).values_list("registration", "salt"))


def salts_by_label(event: Event) -> dict[str, str]:
    """Return the salts of the event's players by their labels."""
    labels, salts = labels_of(_players(event)), salts_of(event)
    return {label: salts[key] for key, label in labels.items() if key in salts}


def present_state(event: Event, *, creates_salts: bool = False) -> SealedState:
    """Return the state of the event as it is now; seven queries.

    ``creates_salts``: give new players a salt; only inside an action, with the event locked.
    """
    players = _players(event)
    salts = salts_of(event)
    if creates_salts:
        new = [PersonSalt(registration_id=key, salt=new_salt()) for key in labels_of(players) if key not in salts]
        PersonSalt.objects.bulk_create(new)
        salts |= {row.registration_id: row.salt for row in new}
    pairings = Pairing.objects.filter(round__event=event).values("pk", *PAIRING_COLUMNS)
    return state_of_rows(
        event={name: _plain(getattr(event, name)) for name in (*EVENT_COLUMNS, *REFERRING)},
        players=players,
        rounds={row["pk"]: row for row in event.rounds.values("pk", *ROUND_COLUMNS)},
        pairings={row["pk"]: row for row in pairings},
        games=Game.objects.filter(pairing__round__event=event).values(*GAME_COLUMNS),
        byes=RoundBye.objects.filter(round__event=event).values(*BYE_COLUMNS),
        salts=salts,
    )


def _players(event: Event) -> dict[int, dict[str, Any]]:
    return {row["pk"]: row for row in event.registrations.values("pk", *PLAYER_COLUMNS)}


def _plain(value: Any) -> Any:
    return value.isoformat() if isinstance(value, datetime.date) else value
