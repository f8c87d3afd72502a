"""Pairing numbers after the start: reassignment until round 4 is paired, exchange of equal players, late entries."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from django.db.models import F, Max, Q
from django.utils.translation import gettext as _

from accounts.models import User
from tabellone.collation import alphabetical
from tabellone.engine import SYSTEMS
from tournaments.domain.drawing.numbers import in_given_order
from tournaments.domain.entries.initial_order import in_initial_order
from tournaments.domain.errors import Refused
from tournaments.domain.journal.action import Change, action, reload_rows
from tournaments.domain.rounds.pairing_tables import has_calendar, has_fixed_entrants
from tournaments.models import Event, Registration, Round

LAST_RENUMBERING_ROUND = 4
"""Numbers are not reassigned once this round is paired (C.04.2 B.4; 2026 article 2.3)."""
PLACES_LATE_ENTRIES = "2026"
"""The first edition of the basic rules in which a late entry gets its appropriate number in any round (2.4). Before, no
number changes after round 4 (2017, B.4)."""
EXCHANGE = "exchange_numbers"


def last_number(event: Event) -> int:
    """Return the highest number of a contestant."""
    return event.registrations.contestants().aggregate(last=Max("tpn"))["last"] or 0


def last_paired_round(event: Event) -> int:
    """Return the number of the last round that is paired or being paired; 0 before the first."""
    paired = (
        event.rounds.exclude(state=Round.State.PLANNED).order_by("-number").values_list("number", flat=True).first()
    )
    return paired or 0


def renumbering_is_allowed(event: Event) -> bool:
    """Return True if numbers can be reassigned: until round 4 is paired, and never if they were drawn."""
    if has_calendar(event):
        return False
    if has_fixed_entrants(event) and last_paired_round(event):
        return False
    return event.is_started and not event.is_finished and last_paired_round(event) < LAST_RENUMBERING_ROUND


def renumber(*, event: Event, actor: User, why: str = "") -> None:
    """Reassign the numbers by the initial order."""
    with action("renumber", event=event, actor=actor, why=why, what="players") as change:
        _refuse_too_late(event)
        _renumber(change)


def renumber_if_allowed(change: Change, changed: Iterable[Registration] = ()) -> None:
    """Reassign the numbers as part of another action, if this is allowed.

    ``changed``: players with new data. Their old numbers do not decide the order among equal players.
    """
    if renumbering_is_allowed(change.event):
        _renumber(change, changed)


def place_new(change: Change, rows: Collection[Registration]) -> None:
    """Give late entries, who have the last numbers, their appropriate numbers (C.04.2 2.4).

    After round 4 the other players keep their order (2.3). Before the edition of 2026 late entries then keep the last
    numbers.
    """
    if renumbering_is_allowed(change.event):
        _renumber(change, rows)
    elif _places_late_entries(change.event):
        new = {row.pk for row in rows}
        numbered = _numbered(change.event)
        order = [row for row in numbered if row.pk not in new]
        for row in in_initial_order(row for row in numbered if row.pk in new):
            order.insert(_place_in(order, row), row)
        give_numbers(change, order)


def exchange_numbers(*, first: Registration, second: Registration, actor: User, why: str = "") -> None:
    """Exchange the pairing numbers of two players with the same rating, until round 4 is paired (C.04.2 2.2, 2.3).

    Later reassignments keep the order of players with the same rating. Raise Refused for other players.
    """
    event = first.event
    with action(EXCHANGE, event=event, actor=actor, why=why, what="players") as change:
        _refuse_too_late(event)
        first.refresh_from_db()
        second.refresh_from_db()
        if second not in exchangeable_with(first):
            raise Refused(
                _("Only players with the same rating can exchange their pairing numbers."),
                _("Correct the rating of a player first."),
            )
        one, other = first.tpn, second.tpn
        change.details |= {"first": first.name, "second": second.name, "numbers": [one, other]}
        order = [{one: second, other: first}.get(row.tpn, row) for row in _numbered(event)]
        give_numbers(change, order)


def exchangeable_with(registration: Registration) -> list[Registration]:
    """Return the players who can exchange their pairing numbers with this one, by number; at most two queries."""
    event = registration.event
    if registration.tpn is None or event.is_of_teams or event.drawing or not renumbering_is_allowed(event):
        return []
    same = event.registrations.contestants().filter(rating=registration.rating, tpn__isnull=False)
    return list(same.exclude(pk=registration.pk).order_by("tpn"))


def give_numbers(change: Change, ordered: list[Registration]) -> None:
    """Number the players 1, 2, 3 … in this order.

    Numbers are cleared first, because two rows must not share one even briefly.
    """
    reload_rows(*ordered)
    moved = [(row, number) for number, row in enumerate(ordered, start=1) if row.tpn != number]
    Registration.objects.filter(pk__in=[row.pk for row, _number in moved]).update(tpn=None)
    change.update_all([(row, {"tpn": number}) for row, number in moved])


def number_rosters(change: Change) -> None:
    """Number the players of teams: team by team in board order, then numbered players without a team."""
    if change.event.is_of_teams:
        players = change.event.registrations.filter(kind=Registration.Kind.PLAYER)
        numbered = players.filter(Q(team__tpn__isnull=False) | Q(team=None, tpn__isnull=False))
        give_numbers(change, list(numbered.order_by(F("team__tpn").asc(nulls_last=True), "roster_place", "tpn", "pk")))


def _refuse_too_late(event: Event) -> None:
    if not renumbering_is_allowed(event):
        raise Refused(
            _("Pairing numbers can no longer be reassigned: round 4 is paired (C.04.2 B.4; from 2026: article 2.3)."),
        )


def _renumber(change: Change, changed: Iterable[Registration] = ()) -> None:
    event = change.event
    rows = _numbered(event)
    if event.journal.filter(action=EXCHANGE, undone_by=None).exists():
        ordered = _with_exchanges(rows, {row.pk for row in changed})
    else:
        ordered = in_given_order(event, rows)
    give_numbers(change, ordered)
    number_rosters(change)


def _numbered(event: Event) -> list[Registration]:
    return list(event.registrations.contestants().filter(tpn__isnull=False).order_by("tpn"))


def _with_exchanges(rows: list[Registration], changed: Collection[int]) -> list[Registration]:
    """Sort by rating; equal players keep the order of their numbers, and the changed ones are placed by name."""
    ordered = sorted((row for row in rows if row.pk not in changed), key=lambda row: -row.rating)
    for row in in_initial_order(row for row in rows if row.pk in changed):
        ordered.insert(_place_in(ordered, row), row)
    return ordered


def _place_in(ordered: list[Registration], row: Registration) -> int:
    """Return the place of the player before the first one who follows in the initial order."""

    def follows(other: Registration) -> bool:
        if row.rating != other.rating or row.title != other.title:
            return in_initial_order([other, row])[0] == row
        return alphabetical(row.name) < alphabetical(other.name)

    return next((place for place, other in enumerate(ordered) if follows(other)), len(ordered))


def _places_late_entries(event: Event) -> bool:
    """Return True if a late entry gets its appropriate number after round 4, too."""
    system = SYSTEMS.get(event.system)
    if system is None or event.is_of_teams or event.drawing or has_calendar(event) or has_fixed_entrants(event):
        return False
    return (system.edition(event.edition).basic_rules or "") >= PLACES_LATE_ENTRIES
