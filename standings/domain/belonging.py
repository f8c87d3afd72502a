"""To whom players belong, as far as the standings can be asked for those of them alone: federations and clubs."""

from __future__ import annotations

from dataclasses import dataclass

from standings.domain.categories import CategoryKind, category_of, kinds_of
from standings.domain.sides import side_key
from standings.domain.team_categories import team_kinds_of
from tournaments.domain.public import PublicState
from tournaments.models import Event


@dataclass(frozen=True, slots=True)
class Group:
    """A federation or a club, the key of its standings (empty where all players are of it), and how many play."""

    name: str
    key: str
    players: int


def groups_of(event: Event, state: PublicState, tpn: int) -> tuple[Group, ...]:
    """The side, the federation and the club of a player, as far as they are known."""
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
    """The federation of a team, as far as it is known."""
    name = state.record.contestant[tpn].federation
    category = category_of(contestant_kinds_of(event, state), f"federation:{name}")
    if not name:
        return ()
    return (Group(name, category.key, len(category.members)) if category else Group(name, "", len(state.record.teams)),)


def contestant_kinds_of(event: Event, state: PublicState) -> tuple[CategoryKind, ...]:
    """The categories by which the standings can be asked for: of teams, where teams are ranked."""
    return team_kinds_of(state) if state.record.teams else kinds_of(event, state)


def federations_of(event: Event, state: PublicState) -> tuple[Group, ...]:
    """The federations of who is ranked, those with most of them first; none where all are of one."""
    found = [
        Group(category.label, category.key, len(category.members))
        for kind in contestant_kinds_of(event, state)
        for category in kind.categories
        if category.key.startswith("federation:")
    ]
    return tuple(sorted(found, key=lambda group: (-group.players, group.name)))
