"""Attendance in the next round: the whole list of a club evening in one action."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Literal

from django.utils.translation import gettext as _

from accounts.models import User
from tournaments.domain.entries.initial_order import by_name
from tournaments.domain.entries.requested_byes import rounds_of_bye
from tournaments.domain.errors import Refused, refuse_if_finished
from tournaments.domain.journal.action import action
from tournaments.domain.rounds.current_round import coming_round, last_public_round
from tournaments.domain.rounds.pairing_tables import has_calendar, has_fixed_entrants
from tournaments.models import ByeRequest, Event, Pairing, Registration, RoundBye

Preset = Literal["noted", "all", "last"]
"""Players ticked when the list opens: by the byes recorded now, all players, or players present in the last round."""
ANNOUNCED = (ByeRequest.Kind.HALF.value, ByeRequest.Kind.FULL.value)
"""Byes that a player got in advance: only a manual tick ends them."""


@dataclass(frozen=True, slots=True)
class PresenceRow:
    """Contestant of the list. ``bye``: the kind recorded for the round, or empty."""

    registration: Registration
    bye: str
    is_present: bool


@dataclass(frozen=True, slots=True)
class PresenceList:
    """All contestants who can play in the round, by name. ``last``: the previous published round; 0 for none."""

    round_number: int
    last: int
    rows: tuple[PresenceRow, ...]

    @property
    def present(self) -> int:
        """Number of ticked contestants."""
        return sum(row.is_present for row in self.rows)


def pairs_the_present(event: Event) -> bool:
    """Return True if the running event pairs the present players each round: a Swiss or Keizer, no fixed pairings."""
    if not event.is_started or event.is_finished or event.is_divided or event.is_festival:
        return False
    return not has_calendar(event) and not has_fixed_entrants(event)


def presence_list(event: Event, preset: Preset = "noted") -> PresenceList:
    """Return the list for the next unpublished round. Raise Refused if there is none."""
    number = _round_of(event)
    last = last_public_round(event)
    was_there = _present_in(event, last) if preset == "last" else set()
    byes = _byes(event, number)
    rows = []
    for row in by_name(_who_can_play(event, number)):
        bye = byes.get(row.pk, "")
        ticked = {"noted": not bye, "all": bye not in ANNOUNCED, "last": bye not in ANNOUNCED and row.pk in was_there}
        rows.append(PresenceRow(row, bye, ticked[preset]))
    return PresenceList(number, last, tuple(rows))


def set_presence(
    *, event: Event, actor: User, round_number: int, seen: Mapping[int, str], present: Collection[int], why: str = ""
) -> None:
    """Record attendance in the next round: zero-point byes for absent players, none for present players.

    ``seen``: the listed contestants by key, with the bye recorded for each; only they change. A half-point or
    full-point bye of an absent player stays. Raise Refused if another user changed a listed player in the meantime.
    """
    with action(
        "set_presence", event=event, actor=actor, why=why, what="players", public=False, round_number=round_number
    ) as change:
        refuse_if_finished(event)
        rows = {row.pk: row for row in _who_can_play(event, round_number)}
        now = _byes(event, round_number)
        if _round_of(event) != round_number or any(pk not in rows or now.get(pk, "") != seen[pk] for pk in seen):
            raise Refused(_("Another user changed the list. Nothing was saved."), _("Check it and try again."))
        rounds = rounds_of_bye(event, round_number)
        requests = ByeRequest.objects.filter(registration__in=[*seen], round_number__in=rounds)
        noted = {(row.registration_id, row.round_number): row for row in requests}
        change.delete_all([row for (pk, _number), row in noted.items() if pk in present])
        change.create_all(
            [
                ByeRequest(registration=rows[pk], round_number=number, kind=ByeRequest.Kind.ZERO)
                for pk in seen
                for number in rounds
                if pk not in present and (pk, number) not in noted
            ]
        )
        here = sum(pk in present for pk in seen)
        change.details |= {"present": here, "absent": len(seen) - here}


def _round_of(event: Event) -> int:
    coming = coming_round(event)
    if not pairs_the_present(event) or coming > event.planned_rounds:
        raise Refused(_("This event has no further round to note the present players for."))
    return coming


def _who_can_play(event: Event, number: int) -> list[Registration]:
    return list(
        event.registrations.contestants().filter(is_withdrawn=False, tpn__isnull=False, first_round__lte=number)
    )


def _byes(event: Event, number: int) -> dict[int, str]:
    requests = ByeRequest.objects.filter(registration__event=event, round_number=number)
    return dict(requests.values_list("registration", "kind"))


def _present_in(event: Event, number: int) -> set[int]:
    """Return the contestants who had a board in the round, or the pairing-allocated bye."""
    pairings = Pairing.objects.filter(round__event=event, round__number=number).values_list("first", "second")
    byes = RoundBye.objects.filter(round__event=event, round__number=number, kind="U")
    return {pk for pair in pairings for pk in pair} | set(byes.values_list("registration", flat=True))
