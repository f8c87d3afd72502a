"""Sealing: each publication, each later change of a result and each decision adds a step to the event's chain.

The step is added in the transaction of its action, with the event locked, so a chain never forks. A first result is
not a step of its own: the last result of a round seals them all.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from django.utils import timezone

from seals.domain.reading import chain_of, present_state
from seals.domain.round_checks import request_checks
from seals.models import SealStep
from tabellone.record import Result
from tabellone.sealing.chain import facts_digest, head_of, moment_text, replay
from tabellone.sealing.commitments import entry_commitment, new_salt
from tabellone.sealing.state import SealedState, changes_between
from tournaments.domain.journal.action import DEVICES, PEOPLE, SCREENS, Change
from tournaments.domain.journal.entries import JournalRow
from tournaments.domain.journal.journal_schema import CONTESTANT, EVENT, GAME
from tournaments.models import Event, Game, JournalEntry, Round

BEGINNING = frozenset({"publish", "publish_calendar"})
"""Actions that begin a chain."""
NOT_SEALED = frozenset({*PEOPLE, *DEVICES, *SCREENS, "set_visibility", "archive", "unarchive"})
"""Actions on staff, devices and visibility, which are no decisions of the tournament."""
RESULTS = "results"
"""Kind of the step that seals the results of a round when the last one is entered."""
OF_RESULTS = frozenset({"white_result", "black_result"})


def seal_entry(change: Change, entry: JournalEntry) -> None:
    """Add the step of this change-log entry, if it is one that is sealed."""
    event = change.event
    if entry.action in NOT_SEALED or event.is_festival or event.is_template:
        return
    if not change.is_public and not any(row.thing in (EVENT.name, CONTESTANT.name) for row in change.rows):
        return
    if entry.action not in BEGINNING and not SealStep.objects.filter(event=event).exists():
        return
    if _are_first_results(change.rows):
        if not _has_open_games(event, change.round_number):
            add_step(event, kind=RESULTS, facts={"round": change.round_number})
    else:
        add_step(event, kind=entry.action, facts=_facts(entry), entry=entry, only_changes=not change.is_public)


def add_step(
    event: Event,
    *,
    kind: str,
    facts: Mapping[str, Any],
    entry: JournalEntry | None = None,
    only_changes: bool = False,
) -> SealStep | None:
    """Add a step to the chain of the locked event. ``only_changes``: only if the sealed state has changed."""
    steps = chain_of(event)
    before, after = replay(steps), present_state(event, creates_salts=True)
    changes = changes_between(before, after)
    if only_changes and not changes:
        return None
    at, salt = timezone.now(), new_salt() if entry else ""
    if not steps:
        earlier = len(after.rounds) - ("round" in facts)
        facts = {**facts, "begins": True} | ({"earlier_rounds": earlier} if earlier > 0 else {})
    number = len(steps) + 1
    committed = _commit(salt, entry) if entry else ""
    values: dict[str, Any] = {"number": number, "kind": kind, "entry": entry.number if entry else 0}
    values |= {"entry_commitment": committed, "state": after.digest()}
    previous = steps[-1].head if steps else ""
    head = head_of(previous, at=moment_text(at), facts=facts_digest(facts), **values)
    step = SealStep.objects.create(
        event=event, at=at, entry_salt=salt, facts=facts, changes=changes, head=head, **values
    )
    first = 1 if steps else facts.get("round", 1)  # rounds before the chain were paired from data of another time
    request_checks(event, (number for number in _paired_anew(before, after) if number >= first))
    return step


def _commit(salt: str, entry: JournalEntry) -> str:
    return entry_commitment(
        salt,
        number=entry.number,
        action=entry.action,
        at=moment_text(entry.at),
        why=entry.why,
        details=entry.details,
    )


def is_committed(step: SealStep, entry: JournalEntry) -> bool:
    """Return True if the entry is still the one that the step seals."""
    return _commit(step.entry_salt, entry) == step.entry_commitment


def _facts(entry: JournalEntry) -> dict[str, Any]:
    facts: dict[str, Any] = {}
    if entry.details.get("round"):
        facts["round"] = entry.details["round"]
    if entry.action == "undo":
        facts["undoes"] = entry.details["undone"]
    if entry.action == "restore":
        facts["restored_to"] = entry.details["point"]
    return facts


def _are_first_results(rows: Iterable[JournalRow]) -> bool:
    """Return True if the rows only enter results of boards that had none."""
    unknown = Result.UNKNOWN.value
    rows = list(rows)
    return bool(rows) and all(
        row.thing == GAME.name
        and row.before is not None
        and row.after is not None
        and row.before.keys() <= OF_RESULTS
        and set(row.before.values()) == {unknown}
        for row in rows
    )


def _has_open_games(event: Event, round_number: int) -> bool:
    unknown = Result.UNKNOWN.value
    games = Game.objects.filter(pairing__round__event=event, pairing__round__state__in=Round.PUBLIC_STATES)
    return games.filter(pairing__round__number=round_number, white_result=unknown).exists()


def _paired_anew(before: SealedState, after: SealedState) -> list[int]:
    """Return the numbers of the public rounds whose pairs or byes are others."""
    old = {number: _pairs(values) for number, values in before.rounds.items()}
    return sorted(int(number) for number, values in after.rounds.items() if old.get(number) != _pairs(values))


def _pairs(values: Mapping[str, Any]) -> tuple[list[Any], list[Any]]:
    return [game[:2] for game in values["games"]], values["byes"]
