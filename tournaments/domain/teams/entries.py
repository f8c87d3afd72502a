"""Entries of teams, and corrections of their data."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from copy import copy
from dataclasses import asdict, dataclass, fields

from django.utils.translation import gettext as _

from accounts.models import User
from tabellone import values
from tabellone.interchange.players.existing_players import name_key
from tournaments.domain.entries.pairing_numbers import renumber_if_allowed
from tournaments.domain.entries.registrations import add_contestants, check, joining_round, refuse_too_many
from tournaments.domain.errors import Refused, refuse_if_finished
from tournaments.domain.journal.action import Change, action
from tournaments.domain.results.version_token import merged
from tournaments.models import Event, Registration


@dataclass(frozen=True, slots=True)
class TeamEntrant:
    """Data of a new team."""

    name: str
    short_name: str = ""
    federation: str = ""
    captain: str = ""
    rating: int = 0
    """Strength, if an arbiter sets it; 0: calculated from the roster."""


TEAM_FIELDS = tuple(field.name for field in fields(TeamEntrant))
DECIDING = frozenset({"name", "rating"})
"""Fields that decide the initial order."""


def enter_team(*, event: Event, actor: User, team: TeamEntrant) -> Registration:
    """Add a team; in a running Swiss as a late entry. Raise Refused if players are paired, and if the name is taken."""
    with action("register", event=event, actor=actor, what="players", player=team.name) as change:
        return add_teams(change, [team])[0]


def add_teams(change: Change, teams: Sequence[TeamEntrant]) -> list[Registration]:
    """Add teams as part of another action."""
    event = change.event
    if not event.is_of_teams:
        raise Refused(_("In this event players are paired, not teams."))
    joins = joining_round(event, None)
    kind = Registration.Kind.TEAM
    rows = [Registration(event=event, kind=kind, first_round=joins, **asdict(team)) for team in teams]
    for row in rows:
        check(row, values.TEAM, values.TEAM)
    refuse_same_names(event, rows)
    refuse_too_many(event.registrations.count() + len(rows))
    add_contestants(change, rows)
    return rows


def refuse_same_names(event: Event, rows: Iterable[Registration]) -> None:
    """Raise Refused if two teams of the event have the same name, ignoring case and accents."""
    proposed = list(rows)
    others = event.registrations.filter(kind=Registration.Kind.TEAM).exclude(pk__in=[row.pk for row in proposed])
    taken = {name_key(name) for name in others.values_list("name", flat=True)}
    for row in proposed:
        key = name_key(row.name)
        if key in taken:
            raise Refused(
                _("A team with the name %(name)s is already on the list.") % {"name": row.name},
                _("Give it another name."),
            )
        taken.add(key)


def change_team(
    *,
    team: Registration,
    actor: User,
    changes: Mapping[str, object],
    seen: Mapping[str, object] | None = None,
    why: str = "",
) -> Registration:
    """Correct a team's data.

    While numbers can be reassigned, a new strength or name changes its number.

    ``seen``: the data that the user saw. Later changes by another user are kept; raise Differs for fields that both
    changed (`version_token.merged`).
    """
    event = team.event
    with action("change_player", event=event, actor=actor, why=why, what="players", player=team.name) as change:
        refuse_if_finished(event)
        team.refresh_from_db()
        unknown = changes.keys() - {*TEAM_FIELDS}
        if unknown or not team.is_team:
            raise ValueError(f"no data of a team: {sorted(unknown)}")
        changes = merged(changes, {name: getattr(team, name) for name in changes}, seen)
        proposed = copy(team)
        for name, value in changes.items():
            setattr(proposed, name, value)
        check(proposed, changes.keys(), values.TEAM)
        refuse_same_names(event, [proposed])
        change.update(team, **{name: getattr(proposed, name) for name in changes})
        if event.is_started and changes.keys() & DECIDING:
            renumber_if_allowed(change, [team])
    return team
