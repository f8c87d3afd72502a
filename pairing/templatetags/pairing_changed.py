"""Where somebody was in the draft before the one that is shown."""

from __future__ import annotations

from django import template

from pairing.domain.changed import Before, Changed

register = template.Library()


@register.filter
def place_before(changed: Changed | None, player: int) -> Before | None:
    """Where that contestant was, None for who has the same place or where there was no earlier draft."""
    return changed.people.get(player) if changed else None


@register.filter
def has_new_pair(changed: Changed | None, board: int) -> bool:
    """Whether the board has a pair that the earlier draft has not."""
    return changed is not None and board in changed.difference.boards


@register.filter
def board_before(changed: Changed | None, board: int) -> int:
    """At which board its pair sat, if it was another one; else 0."""
    return changed.difference.elsewhere.get(board, 0) if changed else 0
