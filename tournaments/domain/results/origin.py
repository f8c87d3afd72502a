"""Which step gave a board the result that it has now."""

from __future__ import annotations

from django.db.models import Q

from tournaments.domain.journal.entries import JournalRow, rows_of
from tournaments.models import CaptainLink, Game, JournalEntry

RESULT = frozenset({"white_result", "black_result", "is_adjourned", "rating_result"})
ELSEWHERE = ("withdraw",)
"""Steps that are of no one round and give results all the same."""


def origin_of(game: Game) -> JournalEntry | None:
    """The last step that wrote the board's result and was not undone, with its actor: a result, a forfeited match,
    line-ups, a withdrawal. None where nobody knows any more. What was before the round's publication, as it is now,
    was another board's.
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
    """Whether this captain entered what the board says now. Steps of before they kept the team's key are nobody's."""
    entry = origin_of(game)
    return entry is not None and entry.action == "result" and entry.details.get("captain_team") == captain.team_id
