"""To whom players belong, as far as the standings can be asked for those of them alone: federations and clubs."""

from __future__ import annotations

from dataclasses import dataclass

from standings.domain.categories import category_of, kinds_of
from tournaments.domain.public import PublicState
from tournaments.models import Event


@dataclass(frozen=True, slots=True)
class Group:
    """A federation or a club, the key of its standings (empty where all players are of it), and how many play."""

    name: str
    key: str
    players: int


def groups_of(event: Event, state: PublicState, tpn: int) -> tuple[Group, ...]:
    """The federation and the club of a player, as far as they are known."""
    kinds = kinds_of(event, state)
    named = (("federation", state.record.by_tpn[tpn].federation), ("club", state.belongs[tpn].club))
    groups = []
    for kind, name in named:
        category = category_of(kinds, f"{kind}:{name}")
        everybody = len(state.record.players)
        if name:
            groups.append(Group(name, category.key, len(category.members)) if category else Group(name, "", everybody))
    return tuple(groups)


def federations_of(event: Event, state: PublicState) -> tuple[Group, ...]:
    """The federations of all players, those with most players first; none where all are of one."""
    found = [
        Group(category.label, category.key, len(category.members))
        for kind in kinds_of(event, state)
        for category in kind.categories
        if category.key.startswith("federation:")
    ]
    return tuple(sorted(found, key=lambda group: (-group.players, group.name)))
