"""Withdrawal and reinstatement of players."""

from __future__ import annotations

from typing import Literal

from django.db.models import Q
from django.utils.translation import gettext as _

from accounts.models import User
from tabellone.engine.tables.withdrawal import Withdrawal, withdrawal_of
from tabellone.record import Game as RecordGame
from tournaments.domain.citations import citation_of
from tournaments.domain.entries.pairing_numbers import last_number, place_new
from tournaments.domain.errors import Refused, refuse_if_finished
from tournaments.domain.journal.action import Change, action
from tournaments.domain.records import record_of
from tournaments.domain.rounds.current_round import coming_match
from tournaments.domain.rounds.pairing_tables import has_calendar, has_fixed_entrants
from tournaments.domain.teams.roster_positions import refuse_of_rosters
from tournaments.domain.teams.rosters import number_roster
from tournaments.models import Event, Game, Registration

Results = Literal["rule", "keep", "annul"]
"""Results of a player who withdraws from a pairing table: as the rule requires, or as the arbiter decides."""


def withdrawal(registration: Registration) -> Withdrawal | None:
    """Return the effect of a withdrawal now; None if pairings are not fixed, and before the start."""
    event = registration.event
    if not has_calendar(event) or registration.tpn is None:
        return None
    return withdrawal_of(record_of(event), registration.tpn)


def withdraw(*, registration: Registration, actor: User, why: str = "", results: Results = "rule") -> None:
    """Withdraw the player (C.04.2 D.3; 2026 article 3.2); every round from now on is a zero-point bye.

    With fixed pairings the player stays in the table, and the opponents win the games not yet begun by forfeit. An
    adjourned game has begun: the arbiter enters its result. If less than half of the games are completed, the results
    count in no standings (textbook 3.7), unless ``results`` decides otherwise.
    """
    event = registration.event
    with action("withdraw", event=event, actor=actor, why=why, what="players", player=registration.name) as change:
        refuse_if_finished(event)
        registration.refresh_from_db()
        refuse_of_rosters([registration])
        if registration.is_withdrawn:
            raise Refused(_("%(name)s has already withdrawn.") % {"name": registration.name})
        leave(change, registration, results)


def leave(change: Change, registration: Registration, results: Results = "rule") -> None:
    """Apply a withdrawal as part of another action, for an expelled or permanently absent player."""
    meaning = withdrawal(registration)
    if meaning is None:
        change.update(registration, is_withdrawn=True)
        return
    is_annulled = meaning.is_annulled if results == "rule" else results == "annul"
    change.update(registration, is_withdrawn=True, is_annulled=is_annulled)
    _forfeit_open_games(change, registration)
    change.details |= {"completed": meaning.completed, "scheduled": meaning.scheduled, "annulled": is_annulled}


def _forfeit_open_games(change: Change, registration: Registration) -> None:
    mine = Q(pairing__first=registration) | Q(pairing__second=registration)
    rows = Game.objects.filter(mine, pairing__round__event=change.event).select_related("white", "black")
    updates = []
    for row in rows:
        if row.is_open:
            sides = (row.white.team_id or row.white_id, row.black.team_id or row.black_id)
            game = RecordGame.of_pairing(*sides, (registration.pk,))
            updates.append((row, {"white_result": game.white_result.value, "black_result": game.black_result.value}))
    change.update_all(updates)


def readmit(*, registration: Registration, actor: User, why: str = "") -> None:
    """Reinstate a withdrawn player from the next round; a player left out at the start gets a number.

    Games forfeited in the meantime do not change: the arbiter corrects games that are played after all.
    """
    event = registration.event
    with action("readmit", event=event, actor=actor, why=why, what="players", player=registration.name) as change:
        refuse_if_finished(event)
        registration.refresh_from_db()
        refuse_of_rosters([registration])
        if not registration.is_withdrawn:
            raise Refused(_("%(name)s has not withdrawn.") % {"name": registration.name})
        values: dict[str, object] = {"is_withdrawn": False, "is_annulled": False, "is_expelled": False}
        if event.is_started and not event.is_divided and registration.tpn is None:
            values |= _late_number(event)
        change.update(registration, **values)
        if "tpn" in values:
            number_roster(change, registration)
            place_new(change, [registration])


def _late_number(event: Event) -> dict[str, object]:
    """Return the number and first round of a late entry. Raise Refused if the pairings have no place left."""
    late = citation_of(event, "late.entries")
    if has_calendar(event):
        raise Refused(_("No more players can be added: all rounds are already paired."), citation=late)
    if has_fixed_entrants(event):
        raise Refused(_("No more players can be added: the bracket is fixed."), citation=late)
    return {"tpn": last_number(event) + 1, "first_round": coming_match(event)}
