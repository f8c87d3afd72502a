"""Groups of players with their own standings: federations and clubs."""

from __future__ import annotations

from dataclasses import dataclass

from standings.domain.categories import category_of, kinds_of
from standings.domain.team_table_standings import side_key
from tournaments.domain.public_record import PublicState
from tournaments.models import Event


@dataclass(frozen=True, slots=True)
class Group:
    """A federation or a club, the key of its standings (empty if all players are in it), and the number of players."""

    name: str
    key: str
    players: int


def groups_of(event: Event, state: PublicState, tpn: int) -> tuple[Group, ...]:
    """Return the Scheveningen team, the federation and the club of a player, if known."""
    kinds = kinds_of(event, state)
    federation, club = state.record.contestant[tpn].federation, state.belongs[tpn].club
    named = (
        *((side_key(side.tpn), side.name) for side in state.record.sides if tpn in side.players),
        (f"federation:{federation}", federation),
        (f"club:{club}", club),
    )
    groups = []
    for key, name in named:
        category = category_of(kinds, key)
        everybody = len(state.record.players)
        if name:
            groups.append(Group(name, category.key, len(category.members)) if category else Group(name, "", everybody))
    return tuple(groups)


def group_of(event: Event, state: PublicState, tpn: int) -> tuple[Group, ...]:
    """Return the federation of a team, if known."""
    name = state.record.contestant[tpn].federation
    category = category_of(kinds_of(event, state), f"federation:{name}")
    if not name:
        return ()
    return (Group(name, category.key, len(category.members)) if category else Group(name, "", len(state.record.teams)),)


def federations_of(event: Event, state: PublicState) -> tuple[Group, ...]:
    """Return the federations of the ranked players or teams, the largest first; empty if there is only one."""
    found = [
        Group(category.label, category.key, len(category.members))
        for kind in kinds_of(event, state)
        for category in kind.categories
        if category.key.startswith("federation:")
    ]
    return tuple(sorted(found, key=lambda group: (-group.players, group.name)))
