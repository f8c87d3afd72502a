"""Pairing with missing results: their games become adjourned, which count as draws for the pairing."""

from __future__ import annotations

from django.utils.translation import gettext as _

from accounts.models import User
from tournaments.domain.errors import Refused, refuse_if_finished
from tournaments.domain.journal.action import action
from tournaments.domain.results.result_entry import Outcome, allowed
from tournaments.domain.rounds.brackets import has_bracket
from tournaments.domain.rounds.current_round import WITHOUT_RESULT
from tournaments.domain.rounds.next_action import Agenda, agenda
from tournaments.domain.rounds.pairing_tables import has_calendar, rounds_together
from tournaments.domain.teams.line_up_rules import rules_of
from tournaments.models import Event, Game


def may_adjourn_missing(event: Event, step: Agenda) -> bool:
    """Return True if the next action waits for results without which the next round can be paired.

    A round follows, its pairing depends on points, and results are entered by board. No query.
    """
    if step.code != "results" or has_calendar(event) or has_bracket(event):
        return False
    if rounds_together(event, step.round_number)[-1] >= event.planned_rounds:
        return False
    return not event.is_of_teams or rules_of(event).results != "matches"


def adjourn_missing(*, event: Event, actor: User) -> int:
    """Make the games without a result of the round in progress adjourned, and return their number.

    Raises Refused if the next action is not to enter results, or another round does not follow.
    """
    with action("adjourn_missing", event=event, actor=actor, what="results", count=0) as change:
        refuse_if_finished(event)
        step = agenda(event)
        if not may_adjourn_missing(event, step):
            raise Refused(_("There is no round to pair."), _("Check the desk again: another user may have changed it."))
        games = _missing(event, step.round_number)
        for game in games:
            allowed(game, Outcome.ADJOURNED)
        change.round_number = step.round_number
        change.details["count"] = len(games)
        change.update_all([(game, {"is_adjourned": True}) for game in games])
    return len(games)


def _missing(event: Event, number: int) -> list[Game]:
    """Return the games without a result of the round, or of the double round, that are not adjourned."""
    numbers = rounds_together(event, number)
    rounds = {row.pk: row for row in event.rounds.filter(number__in=numbers)}
    games = Game.objects.filter(WITHOUT_RESULT, pairing__round__in=rounds, is_adjourned=False)
    found = list(games.select_related("pairing", "white", "black").order_by("pairing__round__number", "pairing__board"))
    for game in found:
        game.pairing.round = rounds[game.pairing.round_id]
        game.pairing.round.event = event
    return found
