"""The step that gave a board its current result."""

from __future__ import annotations

from django.db.models import Q

from tournaments.domain.journal.entries import JournalRow, rows_of
from tournaments.models import AssistantDevice, CaptainLink, Game, JournalEntry

RESULT = frozenset({"white_result", "black_result", "is_adjourned", "rating_result"})
ELSEWHERE = ("withdraw",)
"""Steps without a single round that still give results."""


def provenance_of(game: Game) -> JournalEntry | None:
    """Return the last step that wrote the board's result and was not undone, with its actor; None if unknown.

    The step is a result, a forfeited match, line-ups, or a withdrawal. Steps before the round's current publication
    belong to another board.
    """
    round_ = game.round
    steps = round_.event.journal.filter(Q(details__round=round_.number) | Q(action__in=ELSEWHERE))
    steps = steps.filter(undoes=None, undone_by=None)
    if round_.published_at is not None:
        steps = steps.filter(at__gte=round_.published_at)
    newest_first = steps.select_related("actor").order_by("-number").iterator(chunk_size=50)
    return next((entry for entry in newest_first if any(_wrote(row, game) for row in rows_of(entry))), None)


def _wrote(row: JournalRow, game: Game) -> bool:
    return (row.thing, row.key) == ("game", game.pk) and bool(RESULT & (row.after or {}).keys())


def is_entered_by(game: Game, captain: CaptainLink) -> bool:
    """Return True if this captain entered the board's current result.

    Old steps without a team's key have no captain.
    """
    entry = provenance_of(game)
    return entry is not None and entry.action == "result" and entry.details.get("captain_team") == captain.team_id


def is_entered_by_device(game: Game, device: AssistantDevice) -> bool:
    """Return True if this device entered the board's current result."""
    entry = provenance_of(game)
    return entry is not None and entry.action == "result" and entry.details.get("device_id") == device.pk
