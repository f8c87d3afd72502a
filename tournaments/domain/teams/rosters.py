"""Players of a team in board order; reserves are last."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict

from django.db.models import Count, Max
from django.utils.translation import gettext as _

from accounts.models import User
from tabellone.interchange.players import Entrant, are_one_person
from tournaments.domain.entries.pairing_numbers import last_paired_round, number_rosters, renumber_if_allowed
from tournaments.domain.entries.registrations import Namesake, check_people, entrant_of
from tournaments.domain.errors import Refused, refuse_if_finished
from tournaments.domain.journal.action import Change, action
from tournaments.domain.teams.roster_positions import close_ranks, give_places
from tournaments.models import Event, Registration

MOST_ON_A_ROSTER = 40


def roster_of(team: Registration) -> list[Registration]:
    """Return the team's players in board order."""
    return list(team.roster.order_by("roster_place", "pk"))


def add_to_roster(
    *, team: Registration, actor: User, entrants: Sequence[Entrant], is_another: bool = True
) -> list[Registration]:
    """Add players at the end of a team's roster, also in a running event.

    Raise Namesake if a player seems to be entered already, unless the user has confirmed that it ``is_another`` person.
    """
    event = team.event
    names = ", ".join(entrant.name for entrant in entrants)
    with action("add_to_roster", event=event, actor=actor, what="players", team=team.name, player=names) as change:
        team.refresh_from_db()
        team.event = event
        if not is_another:
            _ask_about_namesakes(event, entrants)
        return add_players(change, [(team, entrants)])


def _ask_about_namesakes(event: Event, entrants: Sequence[Entrant]) -> None:
    others = list(event.registrations.filter(kind=Registration.Kind.PLAYER))
    for entrant in entrants:
        for row in others:
            has_same_id = entrant.fide_id and row.fide_id == entrant.fide_id  # refused without a question
            if not has_same_id and are_one_person(entrant_of(row), entrant):
                raise Namesake(row)


def add_players(change: Change, joining: Sequence[tuple[Registration, Sequence[Entrant]]]) -> list[Registration]:
    """Add players at the end of several rosters as part of another action.

    The number of queries does not depend on the number of teams, and numbers are given once.
    """
    event = change.event
    refuse_if_finished(event)
    there = _there(event, [team for team, _entrants in joining])
    rows = [row for team, entrants in joining for row in _behind(team, entrants, *there.get(team.pk, (0, 0)))]
    check_people(event, rows)
    change.create_all(rows)
    _number(change, rows)
    return rows


def _there(event: Event, teams: Sequence[Registration]) -> dict[int, tuple[int, int]]:
    """Return the size and the last position of each team's roster, by team key; empty rosters are left out.

    One query.
    """
    players = event.registrations.filter(team__in=teams).order_by().values_list("team")
    found = players.annotate(count=Count("pk"), last=Max("roster_place"))
    return {team or 0: (count, last) for team, count, last in found}


def _behind(team: Registration, entrants: Sequence[Entrant], there: int, last: int) -> list[Registration]:
    """Return the registrations of players added at the end of the roster. Raise Refused if it would be too long."""
    if not team.is_team:
        raise Refused(_("%(name)s is not a team.") % {"name": team.name})
    if there + len(entrants) > MOST_ON_A_ROSTER:
        raise Refused(
            _("%(name)s would have %(count)s players; a roster has at most %(most)s.")
            % {"name": team.name, "count": there + len(entrants), "most": MOST_ON_A_ROSTER},
        )
    return [
        Registration(event=team.event, team=team, roster_place=place, **asdict(entrant))
        for place, entrant in enumerate(entrants, start=last + 1)
    ]


def number_roster(change: Change, team: Registration) -> None:
    """Number the players of a team that has its own number now."""
    _number(change, list(team.roster.filter(tpn=None).order_by("roster_place", "pk")))


def _number(change: Change, rows: Sequence[Registration]) -> None:
    """Number new players of numbered teams: by roster if this is still allowed, otherwise with the next numbers."""
    event = change.event
    if not event.is_started:
        return
    players = event.registrations.filter(kind=Registration.Kind.PLAYER)
    last = players.aggregate(last=Max("tpn"))["last"] or 0
    numbered = [row for row in rows if row.team is not None and row.team.tpn is not None]
    change.update_all([(row, {"tpn": number}) for number, row in enumerate(numbered, start=last + 1)])
    renumber_if_allowed(change)


def move_in_roster(*, player: Registration, actor: User, step: int, seen: Sequence[int]) -> None:
    """Move a player up (-1) or down (1) by one position. ``seen``: the roster that the arbiter saw, by keys."""
    team = _team_of(player)
    order = list(seen)
    place = order.index(player.pk) if player.pk in order else -1
    if place < 0 or not 0 <= place + step < len(order):
        raise Refused(_("Invalid position on the roster."))
    order.insert(place + step, order.pop(place))
    order_roster(team=team, actor=actor, order=order, seen=seen)


def order_roster(*, team: Registration, actor: User, order: Sequence[int], seen: Sequence[int]) -> None:
    """Put the players of a roster into this order, by keys.

    Raise Refused once a round is paired, and if the roster has changed since ``seen``.
    """
    event = team.event
    with action("order_roster", event=event, actor=actor, what="players", team=team.name) as change:
        refuse_if_finished(event)
        if last_paired_round(event):
            raise Refused(
                _("A round is paired, so the board order cannot be changed."),
                _("Add new players at the end of the roster."),
            )
        rows = roster_of(team)
        if [row.pk for row in rows] != list(seen) or sorted(order) != sorted(seen):
            raise Refused(
                _("Another user changed the roster. Nothing was saved. Check it and try again."),
                _("Check it and try again."),
            )
        by_key = {row.pk: row for row in rows}
        give_places(change, [by_key[key] for key in order])
        _follow(change)


def move_to_team(*, player: Registration, actor: User, team: Registration) -> None:
    """Move the player to the end of another team's roster. Raise Refused after the start."""
    event = player.event
    before = _team_of(player)
    with action("move_to_team", event=event, actor=actor, what="players", player=player.name, team=team.name) as change:
        player.refresh_from_db()
        if event.is_started:
            raise Refused(_("The event has started, so players cannot change teams."))
        if team.event_id != event.pk or not team.is_team:
            raise Refused(_("%(name)s is not a team.") % {"name": team.name})
        if team.roster.count() >= MOST_ON_A_ROSTER:
            raise Refused(_("The roster of %(name)s is full.") % {"name": team.name})
        if player.team_id == team.pk:
            return
        last = team.roster.aggregate(last=Max("roster_place"))["last"] or 0
        change.update(player, team=team, roster_place=last + 1)
        close_ranks(change, before)


def _team_of(player: Registration) -> Registration:
    """Return the team of the player's roster. Raise Refused if there is none."""
    if player.team is None:
        raise Refused(_("%(name)s is on no roster.") % {"name": player.name})
    return player.team


def _follow(change: Change) -> None:
    """Renumber the players by roster if numbers are already given."""
    if change.event.is_started:
        number_rosters(change)
        renumber_if_allowed(change)
