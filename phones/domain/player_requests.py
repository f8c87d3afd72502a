"""Requests of players with a personal link: byes, late arrivals and withdrawals, answered by an arbiter."""

from __future__ import annotations

import datetime
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import User
from phones.domain.links import refuse_ended
from phones.domain.notices import note_answer
from phones.domain.rules import phone_rules_of
from phones.models import PhoneRules, PlayerPhone, PlayerRequest
from tournaments.domain.citations import citation_of
from tournaments.domain.entries.half_bye_eligibility import refuse_own_half_bye
from tournaments.domain.entries.requested_byes import last_round_of_half_byes, rounds_of_bye, set_bye
from tournaments.domain.entries.withdrawals import withdraw
from tournaments.domain.errors import Refused, refuse_if_finished
from tournaments.domain.journal.event_lock import locked, locked_by_staff, notify_desk
from tournaments.domain.rounds.brackets import has_bracket
from tournaments.domain.rounds.current_round import WITHOUT_RESULT, coming_round
from tournaments.domain.rounds.pairing_tables import has_calendar, pairs_absent_players
from tournaments.domain.words.rounds import whole_label
from tournaments.models import ByeRequest, Event, Game, Registration, Round

MINUTES_LATE = (5, 15, 30, 45, 60)
"""Delays in minutes that a player can announce."""
MOST_REQUESTS = 40
"""Maximum number of requests of a player in an event."""
SHOWN_REQUESTS = 5
PENDING = PlayerRequest.State.PENDING
HALF, ZERO = ByeRequest.Kind.HALF, ByeRequest.Kind.ZERO


@dataclass(frozen=True, slots=True)
class OpenRequests:
    """What a player can request for a round now.

    ``byes``: kinds of byes; ``left``: half-point byes left, within the event's rule; ``until``: the deadline, if the
    round has a start; ``late``: True if a late arrival can be announced, for round ``late_round``.
    """

    round_number: int
    starts_at: datetime.datetime | None
    until: datetime.datetime | None
    byes: tuple[ByeRequest.Kind, ...]
    left: int
    late_round: int
    can_withdraw: bool

    def __bool__(self) -> bool:
        return bool(self.byes or self.late_round or self.can_withdraw)


def open_requests(player: Registration, rules: PhoneRules) -> OpenRequests:
    """Return what the player can request now. About six queries."""
    event, number = player.event, coming_round(player.event)
    round_ = event.rounds.filter(number=number).first()
    pending = set(player.phone_requests.filter(state=PENDING).values_list("kind", "round_number"))
    is_out = player.is_withdrawn or event.is_finished or event.is_archived or not rules.takes_requests or player.is_team
    is_roster = event.is_of_teams or event.is_divided
    if is_out or is_roster:
        return OpenRequests(number, None, None, (), 0, 0, can_withdraw=False)
    left = half_byes_left(player, number)
    until = deadline_of(round_, rules) if round_ is not None else None
    is_open = round_ is not None and _is_unpaired(round_) and (until is None or timezone.now() < until)
    has_bye = ("bye", number) in pending or player.bye_requests.filter(round_number=number).exists()
    byes = kinds_for(player, number, left) if is_open and not has_bye else ()
    late = late_round_of(player)
    return OpenRequests(
        number,
        round_.starts_at if round_ is not None else None,
        until,
        byes,
        left,
        0 if ("late", late) in pending else late,
        can_withdraw=event.is_started and not any(kind == "withdraw" for kind, _number in pending),
    )


def deadline_of(round_: Round, rules: PhoneRules) -> datetime.datetime | None:
    """Return the time until which requests for the round are possible; None if the round has no start time."""
    return None if round_.starts_at is None else round_.starts_at - datetime.timedelta(hours=rules.hours_before)


def _is_unpaired(round_: Round) -> bool:
    """Return True if the pairing of the round does not exist yet; with a pairing table, if the round is not public."""
    return round_.state == Round.State.PLANNED or (has_calendar(round_.event) and not round_.is_public)


def kinds_for(player: Registration, number: int, left: int) -> tuple[ByeRequest.Kind, ...]:
    """Return the byes that the player can request for the round, with ``left`` half-point byes left."""
    event = player.event
    if has_bracket(event) or number > event.planned_rounds or not event.is_started:
        return ()
    if pairs_absent_players(event, number):
        return (ZERO,)
    return (HALF, ZERO) if left > 0 else (ZERO,)


def half_byes_left(player: Registration, number: int) -> int:
    """Return the half-point byes that the player can still request for the round; 0 if the player is not eligible.

    Byes already given, requests accepted and pending requests all count.
    """
    event = player.event
    rounds = rounds_of_bye(event, number)
    if player.no_half_byes:
        return 0
    if number > event.planned_rounds or rounds[-1] > last_round_of_half_byes(event):
        return 0
    coming = coming_round(event)
    had = player.byes.filter(kind=HALF, round__number__lt=coming).count()
    accepted = player.bye_requests.filter(kind=HALF, round_number__gte=coming).count()
    asked = player.phone_requests.filter(state=PENDING, bye=HALF, round_number__gte=coming).count()
    return max(0, event.max_byes - (had + accepted) // len(rounds) - asked)


def late_round_of(player: Registration) -> int:
    """Return the round for which the player can announce a late arrival; 0 if there is none.

    It is the published round while the player's game is open, else the next one.
    """
    event = player.event
    number = coming_round(event)
    if number > 1:
        games = Game.objects.filter(WITHOUT_RESULT, pairing__round__event=event, pairing__round__number=number - 1)
        if games.filter(white=player).exists() or games.filter(black=player).exists():
            return number - 1
    return number if event.is_started and number <= event.planned_rounds and not has_bracket(event) else 0


@contextmanager
def _requesting(phone: PlayerPhone) -> Iterator[OpenRequests]:
    """Lock the event and yield what the player can request now; refuse a phone that may not."""
    player = phone.player
    event = player.event
    with locked(event):
        refuse_ended(phone)
        player.refresh_from_db()
        player.event = event
        rules = phone_rules_of(event)
        if not rules.takes_requests:
            raise Refused(_("This event takes no requests by phone."), _("Ask the arbiter."))
        if player.phone_requests.count() >= MOST_REQUESTS:
            raise Refused(_("Too many requests (maximum %(most)s).") % {"most": MOST_REQUESTS}, _("Ask the arbiter."))
        yield open_requests(player, rules)
        notify_desk(event)


def request_bye(*, phone: PlayerPhone, round_number: int, kind: str) -> PlayerRequest:
    """Request a bye for the next round. The same pending request is returned again.

    Raises Refused after the deadline, once the round is being paired, for another round, beyond the quota, and
    for a half-point bye of a player who is not eligible for it.
    """
    with _requesting(phone) as open_now:
        same = _pending(phone, PlayerRequest.Kind.BYE, round_number, bye=kind)
        if same is not None:
            return same
        if round_number != open_now.round_number or kind not in (HALF, ZERO):
            raise Refused(
                _("No bye can be requested for round %(number)s.")
                % {"number": whole_label(phone.player.event, round_number)},
                _("Reload the page and choose again."),
            )
        if not open_now.byes:
            deadline = citation_of(phone.player.event, "byes.requests")
            raise Refused(_("The time for this request is over."), _("Ask the arbiter."), deadline)
        if kind not in open_now.byes:
            refuse_own_half_bye(phone.player)
            quota = citation_of(phone.player.event, "byes.quota")
            raise Refused(_("You have no half-point bye left for this round."), _("Ask the arbiter."), quota)
        return _stored(phone, PlayerRequest.Kind.BYE, round_number, bye=kind)


def announce_late_arrival(*, phone: PlayerPhone, round_number: int, minutes: int) -> PlayerRequest:
    """Announce an arrival so many minutes after the start of the round (`MINUTES_LATE`)."""
    with _requesting(phone) as open_now:
        same = _pending(phone, PlayerRequest.Kind.LATE, round_number, minutes=minutes)
        if same is not None:
            return same
        if round_number != open_now.late_round or not round_number:
            raise Refused(_("The time for this request is over."), _("Ask the arbiter."))
        if minutes not in MINUTES_LATE:
            raise Refused(_("Choose a delay from the list."))
        return _stored(phone, PlayerRequest.Kind.LATE, round_number, minutes=minutes)


def request_withdrawal(*, phone: PlayerPhone) -> PlayerRequest:
    """Request the withdrawal from the next round on; the arbiter decides."""
    with _requesting(phone) as open_now:
        same = phone.player.phone_requests.filter(kind=PlayerRequest.Kind.WITHDRAWAL, state=PENDING).first()
        if same is not None:
            return same
        if not open_now.can_withdraw:
            raise Refused(_("You cannot withdraw now."), _("Ask the arbiter."))
        return _stored(phone, PlayerRequest.Kind.WITHDRAWAL, open_now.round_number)


def cancel_request(*, phone: PlayerPhone, pk: int) -> None:
    """Cancel a pending request of the phone's player. Raises Refused once the arbiter has answered."""
    event = phone.player.event
    with locked(event):
        refuse_ended(phone)
        row = phone.player.phone_requests.filter(pk=pk, state=PENDING).first()
        if row is None:
            raise Refused(_("The arbiter has already answered this request."), _("Reload the page to see the answer."))
        _close(row, PlayerRequest.State.CANCELLED, None)
        notify_desk(event)


def approve_request(*, event: Event, actor: User, pk: int) -> PlayerRequest:
    """Approve a request: a bye or a withdrawal by the desk's own action, a late arrival as seen.

    Raises Refused if it was answered already, or if the action is refused: the request then stays pending.
    """
    with locked_by_staff(event):
        refuse_if_finished(event)
        row = _open_request(event, pk)
        if row.kind == PlayerRequest.Kind.BYE:
            set_bye(registration=row.player, actor=actor, round_number=row.round_number, kind=row.bye)
        elif row.kind == PlayerRequest.Kind.WITHDRAWAL:
            withdraw(registration=row.player, actor=actor, why=_("requested by phone"))
        _close(row, PlayerRequest.State.APPROVED, actor)
        note_answer(row)
        notify_desk(event)
    return row


def reject_request(*, event: Event, actor: User, pk: int) -> PlayerRequest:
    """Reject a request. Raises Refused if it was answered already."""
    with locked_by_staff(event):
        row = _open_request(event, pk)
        _close(row, PlayerRequest.State.REJECTED, actor)
        note_answer(row)
        notify_desk(event)
    return row


def pending_requests(event: Event) -> list[PlayerRequest]:
    """Return the requests that wait for an answer, the earliest round first. One query."""
    rows = PlayerRequest.objects.filter(player__event=event, state=PENDING).select_related("player")
    return list(rows.order_by("round_number", "pk"))


def requests_of(player: Registration) -> list[PlayerRequest]:
    """Return the player's last requests, the newest first. One query."""
    return list(player.phone_requests.order_by("-pk")[:SHOWN_REQUESTS])


def _open_request(event: Event, pk: int) -> PlayerRequest:
    row = PlayerRequest.objects.filter(player__event=event, pk=pk).select_related("player").first()
    if row is None or row.state != PENDING:
        raise Refused(_("This request has already been answered."), _("Load the page again and check it."))
    row.player.event = event
    return row


def _pending(phone: PlayerPhone, kind: str, round_number: int, **values: object) -> PlayerRequest | None:
    """Return the same request of the player if it is pending: it may arrive twice."""
    found = phone.player.phone_requests.filter(kind=kind, round_number=round_number, state=PENDING, **values)
    return found.first()


def _stored(phone: PlayerPhone, kind: str, round_number: int, **values: object) -> PlayerRequest:
    player = phone.player
    others = player.phone_requests.filter(kind=kind, round_number=round_number, state=PENDING)
    if others.exists():
        raise Refused(_("You already have a request for this round."), _("Cancel it first."))
    return PlayerRequest.objects.create(player=player, phone=phone, kind=kind, round_number=round_number, **values)


def _close(row: PlayerRequest, state: PlayerRequest.State, actor: User | None) -> None:
    row.state, row.answered_at, row.answered_by = state, timezone.now(), actor
    row.save(update_fields=["state", "answered_at", "answered_by"])
