"""Actions of the incident book. An incident and its consequences are one step: the result, and an expulsion."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import User
from tabellone.values import LONGEST
from tournaments.domain.entries.withdrawals import leave
from tournaments.domain.errors import Refused, refuse_if_finished
from tournaments.domain.incidents.rules import RULES, WITHOUT_A_GAME, LawRule, outcome_of_measure, proposed
from tournaments.domain.journal.action import Change, action, reason_of
from tournaments.domain.results.result_entry import Outcome, allowed, outcome_of, reach_of_correction
from tournaments.domain.results.version_token import board_seen
from tournaments.models import Event, Game, Incident, Registration

MOST_INCIDENTS = 2000
LONGEST_NAME = min(150, LONGEST["person"])


@dataclass(frozen=True, slots=True)
class IncidentProposal:
    """Consequence of a new incident by the Laws of Chess."""

    kind: Incident.Kind
    rule: LawRule
    times: int
    """Number of earlier incidents of this type, of the same player in the same game."""
    measure: Incident.Measure


def incidents_of(event: Event) -> list[Incident]:
    """Return the entries of the book in order, with the players; one query."""
    return list(event.incidents.select_related("player").order_by("pk"))


def proposal_for(event: Event, kind: str, player: Registration, game: Game | None) -> IncidentProposal:
    """Return the proposed consequence. Refused for an unknown type of incident."""
    if kind not in RULES:
        raise Refused(_("Invalid type of incident."), _("Choose one from the list."))
    times = _times(event, kind, player, game)
    return IncidentProposal(Incident.Kind(kind), RULES[kind], times, proposed(kind, times))


def _times(event: Event, kind: str, player: Registration, game: Game | None) -> int:
    if game is None:
        return 0
    place = {"round_number": game.round.number, "board": game.board}
    return event.incidents.filter(kind=kind, player=player, **place).count()


def measures_for(game: Game | None) -> Sequence[Incident.Measure]:
    """Return the possible measures: all of them if there is a game."""
    return tuple(Incident.Measure) if game is not None else WITHOUT_A_GAME


def note_incident(
    *,
    event: Event,
    actor: User,
    player: Registration,
    kind: str,
    measure: str,
    game: Game | None = None,
    note: str = "",
    seen: str = "",
) -> Incident:
    """Add the incident to the book and apply the measure: the game's result and the player's withdrawal.

    It is one step, which is undone as one. The ``game`` must be as it was ``seen``. Refused for a measure that needs
    a game if there is none, for a board that another user changed, and if a result now counts for rating only.
    """
    note = reason_of(note)
    with action(
        "incident",
        event=event,
        actor=actor,
        why=note,
        what="results",
        round_number=game.round.number if game is not None else 0,
        player=player.name,
        incident=kind,
        measure=measure,
    ) as change:
        refuse_if_finished(event)
        if kind not in RULES or measure not in {*measures_for(game)}:
            raise Refused(_("Invalid type of incident."), _("Choose one from the list."))
        if not event.is_started:
            raise Refused(_("The event has not started: nothing can have happened at a board."))
        if event.incidents.count() >= MOST_INCIDENTS:
            raise Refused(_("The book is full."))
        if game is None and not event.registrations.filter(pk=player.pk, kind=Registration.Kind.PLAYER).exists():
            raise Refused(_("The player is not in this event."))
        if game is not None:
            change.details["board"] = game.board
            _end_game(change, game, player, measure, seen)
        if measure == Incident.Measure.EXPELLED:
            _expel(change, player)
        incident = Incident(
            event=event,
            round_number=game.round.number if game is not None else 0,
            board=game.board if game is not None else 0,
            player=player,
            kind=kind,
            measure=measure,
            note=note,
            at=timezone.now(),
            by=actor.display_name[:LONGEST_NAME],
        )
        change.create(incident)
    return incident


def _end_game(change: Change, game: Game, player: Registration, measure: str, seen: str) -> None:
    """Reload the board and store the resulting outcome, if there is one."""
    game.round.refresh_from_db()
    game.refresh_from_db(from_queryset=Game.objects.select_related("white", "black"))
    game.pairing.round.event = change.event
    if board_seen(game) != seen:
        raise Refused(_("The board was changed in the meantime."), _("Check it and try again."))
    if player.pk not in (game.white_id, game.black_id) or player.is_team:
        raise Refused(_("This player does not sit at that board."), _("Check it and try again."))
    if not game.round.is_public:
        raise Refused(_("The round is not published, so there are no games yet."))
    outcome = outcome_of_measure(measure, is_white=game.white_id == player.pk)
    has_result = game.is_finished and measure == Incident.Measure.EXPELLED
    if outcome is None or has_result:  # a player expelled after the game keeps its result
        return
    allowed(game, outcome)
    reach = reach_of_correction(game)
    if reach.kind in ("rating_only", "finished"):
        raise Refused(
            _("The result of this board counts for rating only by now (C.04.2, 4.3)."),
            _("Note the incident, and correct the result where results are entered."),
        )
    before = outcome_of(game)
    change.details |= {"before": before.value, "after": outcome.value, "reach": reach.kind}
    white, black = outcome.codes[0], outcome.codes[1]
    change.update(game, white_result=white, black_result=black, is_adjourned=outcome is Outcome.ADJOURNED)


def _expel(change: Change, player: Registration) -> None:
    """Exclude the player from further pairings and from the standings; a player of a team only from line-ups."""
    if player.team_id is not None:
        return
    player.refresh_from_db()
    if not player.is_withdrawn:
        leave(change, player)
    change.update(player, is_expelled=True)


def strike_incident(*, event: Event, actor: User, incident: Incident, why: str) -> None:
    """Delete an entry of the book; requires a reason. Its consequences stay, and are corrected separately."""
    with action("strike_incident", event=event, actor=actor, why=why, what="results") as change:
        refuse_if_finished(event)
        row = event.incidents.select_related("player").filter(pk=incident.pk).first()
        if row is None:
            raise Refused(_("This entry is not in the book any more."), _("Check the incident book and try again."))
        if not reason_of(why):
            raise Refused(_("Deleting an entry needs a reason."), _("Enter a reason. It is saved in the change log."))
        change.details |= {"player": row.player.name, "incident": row.kind, "measure": row.measure}
        change.delete_all([row])
