"""Players who leave an event, and come back."""

from __future__ import annotations

from typing import Literal

from django.db.models import Q
from django.utils.translation import gettext as _

from accounts.models import User
from tabellone.engine.tables.withdrawal import Withdrawal, withdrawal_of
from tabellone.record import Game as RecordGame
from tournaments.domain.entries.registrations import (
    coming_match,
    last_number,
    refuse_if_finished,
    renumber_if_allowed,
)
from tournaments.domain.errors import Refused
from tournaments.domain.journal.action import Change, action
from tournaments.domain.records import record_of
from tournaments.domain.rounds.calendars import has_calendar, has_fixed_entrants
from tournaments.domain.teams.places import refuse_of_rosters
from tournaments.domain.teams.rosters import number_roster
from tournaments.models import Event, Game, Registration

Results = Literal["rule", "keep", "annul"]
"""What becomes of the results of who withdraws from a calendar: as the rule says, or as the arbiter decides."""


def withdrawal(registration: Registration) -> Withdrawal | None:
    """What it would mean if the player withdrew now; None where pairings are not fixed, and before the start."""
    event = registration.event
    if not has_calendar(event) or registration.tpn is None:
        return None
    return withdrawal_of(record_of(event), registration.tpn)


def withdraw(*, registration: Registration, actor: User, why: str = "", results: Results = "rule") -> None:
    """The player is not paired any more (C.04.2 D.3; 2026 article 3.2); every round from now on is a zero-point bye.

    Where pairings are fixed the player keeps the place in the table: the opponents win the games that are not begun by
    forfeit; an adjourned game was begun, and the arbiter enters its result. With less than half of the games completed
    the results count in no standings (textbook 3.7), unless ``results`` says otherwise.
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
    """What a withdrawal does, within another step: of who is expelled, or does not come any more."""
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
    """A withdrawn player is paired again from the next round; one who was left out at the start gets a number.

    Games forfeited meanwhile stay as they are: the arbiter corrects those that are played after all.
    """
    event = registration.event
    with action("readmit", event=event, actor=actor, why=why, what="players", player=registration.name) as change:
        refuse_if_finished(event)
        registration.refresh_from_db()
        refuse_of_rosters([registration])
        if not registration.is_withdrawn:
            raise Refused(_("%(name)s has not withdrawn.") % {"name": registration.name})
        values: dict[str, object] = {"is_withdrawn": False, "is_annulled": False}
        if event.is_started and not event.is_divided and registration.tpn is None:
            values |= _late_number(event)
        change.update(registration, **values)
        if "tpn" in values:
            number_roster(change, registration)
            renumber_if_allowed(change)


def _late_number(event: Event) -> dict[str, object]:
    """The number of who enters now, and the first round. Refused where the calendar has no place left."""
    if has_calendar(event):
        raise Refused(_("Everybody's games are in the calendar: nobody can enter any more."))
    if has_fixed_entrants(event):
        raise Refused(_("Everybody has a place in the bracket: nobody can enter any more."))
    return {"tpn": last_number(event) + 1, "first_round": coming_match(event)}
