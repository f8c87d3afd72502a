"""Rows of a ladder in its change log: the stored fields, and how to restore them."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from django.db import models

from ladders.models import Challenge, Ladder, LadderDeed, LadderPlayer

State = dict[str, Any]
LADDER = ("name", "time_zone", "visibility", "rules", "start", "closed_at")
PLAYER = ("ladder_id", "name", "rating", "is_away", "link")
DEED = ("ladder_id", "number", "at", "kind", "player_id", "place")
CHALLENGE = (
    "ladder_id", "number", "challenger_id", "challenged_id", "rules", "made_at", "answer_by", "answered_at",
    "is_accepted", "play_by", "challenger_has_white", "meets_at", "proposed_by_id", "is_time_agreed", "reported",
    "reported_by_id", "reported_at", "confirm_by", "differing", "decided", "decided_at", "withdrawn_at",
)  # fmt: skip
"""Fields that are restored. Versions and counters only increase."""
KINDS: Mapping[str, tuple[type[models.Model], tuple[str, ...]]] = {
    "ladder": (Ladder, LADDER),
    "player": (LadderPlayer, PLAYER),
    "deed": (LadderDeed, DEED),
    "challenge": (Challenge, CHALLENGE),
}
_NAMES = {model: name for name, (model, _fields) in KINDS.items()}


def kind_of(row: models.Model) -> str:
    """Return the kind of the row."""
    return _NAMES[type(row)]


def state_of(row: models.Model) -> State:
    """Return the row's fields as JSON values; times to the microsecond."""
    return {name: _plain(getattr(row, name)) for name in KINDS[kind_of(row)][1]}


def _plain(value: Any) -> Any:
    return value.isoformat() if isinstance(value, datetime) else value


def values_of(kind: str, state: State) -> State:
    """Return the Python values of stored fields. Raises ValueError or ValidationError for invalid ones."""
    model, _names = KINDS[kind]
    fields = {field.attname: field for field in model._meta.concrete_fields}
    return {
        name: value if isinstance(fields[name], models.ForeignKey) else fields[name].to_python(value)
        for name, value in state.items()
    }
