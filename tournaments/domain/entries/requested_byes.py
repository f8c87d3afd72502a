"""Requested byes and absences of rounds to come, and half-point byes of the rounds that a late entry missed."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.translation import gettext as _, ngettext

from accounts.models import User
from tournaments.domain.citations import citation_of
from tournaments.domain.entries.half_bye_eligibility import refuse_half_bye
from tournaments.domain.errors import Refused, refuse_if_finished
from tournaments.domain.journal.action import Change, action
from tournaments.domain.rounds.current_round import coming_round, last_public_round
from tournaments.domain.rounds.pairing_tables import (
    has_calendar,
    has_fixed_entrants,
    pairs_absent_players,
    rounds_of_match,
)
from tournaments.domain.teams.roster_positions import refuse_of_rosters
from tournaments.domain.words.rounds import whole_label
from tournaments.models import ByeRequest, Event, Registration, RoundBye


class BeyondRule(Refused):
    """Half-point bye that the event's rule does not allow; an arbiter can give it all the same."""


def set_bye(
    *,
    registration: Registration,
    actor: User,
    round_number: int,
    kind: str,
    why: str = "",
    beyond_rule: bool = False,
) -> None:
    """Record a bye or an absence for a round that is not published yet; an empty ``kind`` cancels it.

    Half-point byes obey the event's last round for them and their number per player. Raise BeyondRule for one more,
    unless the arbiter gives it ``beyond_rule``, which the change log records. A late entry can also get, or return, one
    for a round that all other players have already played.
    """
    event = registration.event
    with action(
        "set_bye", event=event, actor=actor, why=why, what="players", public=False, round_number=round_number
    ) as change:
        change.details.update(player=registration.name, kind=kind)
        note_bye(change, registration, round_number, kind, beyond_rule=beyond_rule)


def note_bye(
    change: Change, registration: Registration, round_number: int, kind: str, *, beyond_rule: bool = False
) -> None:
    """Record a bye as part of another action. Raise Refused for a half-point bye of a player who is not eligible."""
    event = change.event
    refuse_if_finished(event)
    registration.refresh_from_db()
    refuse_of_rosters([registration])
    if missed(event, registration, round_number):
        _set_missed_bye(change, registration, round_number, kind, beyond_rule=beyond_rule)
        return
    if not coming_round(event) <= round_number <= event.planned_rounds:
        raise Refused(
            _("No bye can be set for round %(number)s: it is already published or does not exist.")
            % {"number": whole_label(event, round_number)},
        )
    rounds = rounds_of_bye(event, round_number)
    if pairs_absent_players(event, rounds[0]) and kind not in ("", ByeRequest.Kind.ZERO):
        raise Refused(
            _("There are no byes in this system. Absent players lose by forfeit."),
            _("Set a zero-point bye for an announced absence."),
            citation_of(event, "byes.none"),
        )
    requests = _requests_of(registration)
    if kind == ByeRequest.Kind.HALF:
        _check_half_point_bye(change, registration, rounds, requests, beyond_rule=beyond_rule)
    for number in rounds:
        _request(change, registration, number, kind, requests.get(number))


def rounds_of_bye(event: Event, round_number: int) -> range:
    """Return the rounds of a bye: byes are for whole matches (C.04.5 0), except in a match that has begun."""
    rounds = rounds_of_match(event, round_number)
    return rounds if rounds[0] >= coming_round(event) else range(round_number, round_number + 1)


def _request(change: Change, registration: Registration, number: int, kind: str, existing: ByeRequest | None) -> None:
    """Create, change or delete the request for the round."""
    if existing and not kind:
        change.delete_all([existing])
    elif existing:
        change.update(existing, kind=kind)
    elif kind:
        change.create(ByeRequest(registration=registration, round_number=number, kind=ByeRequest.Kind(kind)))


def missed(event: Event, registration: Registration, round_number: int) -> bool:
    """Return True if the round was published before the player, a late entry, joined."""
    came_late = registration.tpn is not None and 0 < round_number < registration.first_round
    return came_late and not has_calendar(event) and round_number <= last_public_round(event)


def _set_missed_bye(
    change: Change, registration: Registration, round_number: int, kind: str, *, beyond_rule: bool
) -> None:
    """Set the half-point bye of a round that a late entry missed: it changes the standings at once."""
    if kind not in ("", ByeRequest.Kind.HALF, ByeRequest.Kind.ZERO):
        raise Refused(
            _("For a round before the entry a half-point bye is possible, nothing else."),
            _("Without it the round is a zero-point bye."),
        )
    round_ = change.event.rounds.get(number=round_number)
    change.is_public = True
    has_it = registration.byes.filter(round=round_, kind=ByeRequest.Kind.HALF)
    if kind == ByeRequest.Kind.HALF:
        if has_it.exists():
            return
        only = range(round_number, round_number + 1)
        requests = _requests_of(registration)
        _check_half_point_bye(change, registration, only, requests, beyond_rule=beyond_rule)
        change.create(RoundBye(round=round_, registration=registration, kind=kind, is_manual=True))
    else:
        change.delete_all(has_it)


def _requests_of(registration: Registration) -> dict[int, ByeRequest]:
    return {row.round_number: row for row in registration.bye_requests.all()}


def missed_rounds(registration: Registration) -> list[int]:
    """Return the published rounds that a late entry missed."""
    public = last_public_round(registration.event)
    last = min(registration.first_round - 1, public)
    return [number for number in range(1, last + 1) if missed(registration.event, registration, number)]


def last_round_of_half_byes(event: Event) -> int:
    """Return the last round for which the event gives half-point byes."""
    return event.last_bye_round or event.planned_rounds - 1


def half_byes_of_late_entry(event: Event) -> list[int]:
    """Return the missed rounds for which the rule gives a new late entry a half-point bye."""
    if not event.is_started or event.is_finished or not event.max_byes:
        return []
    if event.is_of_teams or event.is_divided or has_fixed_entrants(event):
        return []
    return list(range(1, min(last_public_round(event), last_round_of_half_byes(event)) + 1))


def _check_half_point_bye(
    change: Change, registration: Registration, rounds: range, requests: Mapping[int, ByeRequest], *, beyond_rule: bool
) -> None:
    refuse_half_bye(registration)
    refusal = _beyond_rule(change.event, registration, rounds, requests)
    if refusal is None:
        return
    if not beyond_rule:
        raise refusal
    change.details["beyond_rule"] = True


def _beyond_rule(
    event: Event, registration: Registration, rounds: range, requests: Mapping[int, ByeRequest]
) -> BeyondRule | None:
    """Return the objection of the rule to the half-point bye; None if the rule allows it."""
    remedy = _("Give a zero-point bye, change the rule in the settings, or give the bye on the player's page.")
    last = last_round_of_half_byes(event)
    if rounds[-1] > last:
        text = _("Half-point byes are possible up to round %(last)s in this event.")
        return BeyondRule(text % {"last": whole_label(event, last)}, remedy, citation_of(event, "byes.deadline"))
    coming = coming_round(event)
    had = registration.byes.filter(kind=ByeRequest.Kind.HALF, round__number__lt=coming).count()
    asked = sum(
        row.kind == ByeRequest.Kind.HALF
        for number, row in requests.items()
        if number >= coming and number not in rounds
    )
    if (had + asked) // len(rounds) < event.max_byes:
        return None
    quota = citation_of(event, "byes.quota")
    if not event.max_byes:
        return BeyondRule(_("This event gives no half-point byes."), remedy, quota)
    text = ngettext(
        "%(name)s already has the maximum of %(count)s half-point bye.",
        "%(name)s already has the maximum of %(count)s half-point byes.",
        event.max_byes,
    )
    return BeyondRule(text % {"name": registration.name, "count": event.max_byes}, remedy, quota)
