"""Rows of a ladder in its change log: the stored fields, under the names of their columns."""

from __future__ import annotations

from django.db import models

from ladders.models import Challenge, Ladder, LadderDeed, LadderPlayer
from tournaments.domain.journal.journal_schema import JournalSchema, JournalType


def _type(name: str, model: type[models.Model], *columns: str) -> JournalType:
    return JournalType(name, model, {column: column for column in columns}, is_exact=True)


LADDER_SCHEMA = JournalSchema(
    _type("ladder", Ladder, "name", "time_zone", "visibility", "rules", "start", "closed_at"),
    _type("player", LadderPlayer, "ladder_id", "name", "rating", "is_away", "link"),
    _type("deed", LadderDeed, "ladder_id", "number", "at", "kind", "player_id", "place"),
    _type(
        "challenge",
        Challenge,
        *("ladder_id", "number", "challenger_id", "challenged_id", "rules", "made_at", "answer_by", "answered_at"),
        *("is_accepted", "play_by", "challenger_has_white", "meets_at", "proposed_by_id", "is_time_agreed"),
        *("reported", "reported_by_id", "reported_at", "confirm_by", "differing"),
        *("decided", "decided_at", "withdrawn_at"),
    ),
    label="kind",
)
"""The fields that are restored. Versions and counters only increase."""
