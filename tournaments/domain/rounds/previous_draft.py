"""Previous draft of a round that was deleted before the current one was made, read from the change log."""

from __future__ import annotations

import datetime
from collections.abc import Mapping
from dataclasses import dataclass, field

from django.db.models import Q

from tournaments.domain.journal.entries import rows_of
from tournaments.domain.journal.journal_schema import BYE, PAIRING
from tournaments.domain.rounds.pairing_tables import has_calendar
from tournaments.models import JournalEntry, Round


@dataclass(frozen=True, slots=True)
class Places:
    """Places in a draft: contestants by key on each board, the first of a pairing with White, and the codes of byes."""

    boards: Mapping[int, tuple[int, int]] = field(default_factory=dict)
    byes: Mapping[int, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class EarlierDraft:
    """Deleted draft with its manual changes, and the time of its deletion."""

    at: datetime.datetime
    places: Places


def earlier_draft(round_: Round) -> EarlierDraft | None:
    """Return the last draft of this round before the current one.

    Two queries.

    This is the draft that the last entry before the current pairing removed: it was deleted, or its pairing was undone.
    A draft that was restored by undoing its deletion is the current one, and is compared with the draft before it.
    Return None for a round that is not a draft, and if there was no earlier draft. Also return None for an imported
    round, whose history is unknown, and with a pairing table, because each draft is the same.
    """
    if round_.state != Round.State.DRAFTED or has_calendar(round_.event):
        return None
    steps = round_.event.journal.filter(details__round=round_.number).order_by("-number")
    made = steps.filter(action="pair", undone_by=None).first()
    if made is None:
        return None
    is_undone_pairing = Q(action="undo", details__undone_action="pair")
    taken = steps.filter(Q(action="discard") | is_undone_pairing, number__lt=made.number).first()
    places = _places(taken, round_) if taken else Places()
    return EarlierDraft(taken.at, places) if taken and places != Places() else None


def _places(entry: JournalEntry, round_: Round) -> Places:
    """Return the places that the entry removed.

    Data that this version cannot read is left out, as for all old entries.
    """
    boards: dict[int, tuple[int, int]] = {}
    byes: dict[int, str] = {}
    for row in rows_of(entry):
        state = row.before
        if state is None or row.after is not None or state.get("round") != round_.pk:
            continue
        if row.kind is PAIRING and {"board", "first", "second"} <= state.keys():
            boards[state["board"]] = (state["first"], state["second"])
        elif row.kind is BYE and {"contestant", "kind"} <= state.keys():
            byes[state["contestant"]] = state["kind"]
    return Places(boards, byes)
