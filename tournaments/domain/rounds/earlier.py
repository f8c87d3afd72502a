"""The draft of a round that was thrown away before the present one was made, as the journal has it."""

from __future__ import annotations

import datetime
from collections.abc import Mapping
from dataclasses import dataclass, field

from django.db.models import Q

from tournaments.domain.journal.entries import rows_of
from tournaments.domain.journal.things import BYE, PAIRING
from tournaments.domain.rounds.calendars import has_calendar
from tournaments.models import JournalEntry, Round


@dataclass(frozen=True, slots=True)
class Places:
    """Who sits where in a draft: contestants by their keys, the first of a pairing with White; byes by their codes."""

    boards: Mapping[int, tuple[int, int]] = field(default_factory=dict)
    byes: Mapping[int, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class EarlierDraft:
    """The draft as it stood, changes by hand included, and when it was thrown away."""

    at: datetime.datetime
    places: Places


def earlier_draft(round_: Round) -> EarlierDraft | None:
    """The last draft of this round before the one that stands; two queries.

    It is what the last step before the present pairing took away: the draft was discarded, or its pairing undone. A
    draft that came back, as its discarding was undone, is the one that stands, and is compared with what was before
    *it*. None for a round that is no draft, where there was no earlier one, for an imported round, of which nobody
    knows, and in a calendar, where each draft is the same.
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
    """What the step took away. What this version cannot read is left out, as elsewhere of old journals."""
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
