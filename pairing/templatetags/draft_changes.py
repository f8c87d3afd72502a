"""Places of contestants in the draft before the one shown."""

from __future__ import annotations

from django import template

from pairing.domain.draft_changes import Changed, PreviousPlace

register = template.Library()


@register.filter
def place_before(changed: Changed | None, player: int) -> PreviousPlace | None:
    """Return the contestant's earlier place, None if it is unchanged or there was no earlier draft."""
    return changed.people.get(player) if changed else None


@register.filter
def has_new_pair(changed: Changed | None, board: int) -> bool:
    """Return whether the board has a pair that is not in the earlier draft."""
    return changed is not None and board in changed.difference.boards


@register.filter
def board_before(changed: Changed | None, board: int) -> int:
    """Return the earlier board of the pair, if it has moved, otherwise 0."""
    return changed.difference.elsewhere.get(board, 0) if changed else 0
