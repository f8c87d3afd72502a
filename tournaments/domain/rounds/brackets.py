"""Events played as a bracket: remaining contestants, tied matches, and whether the bracket is complete."""

from __future__ import annotations

from django.utils.translation import gettext as _

from tabellone.engine import SYSTEMS, UnknownSystem
from tabellone.engine.knockout.bracket_state import KnockoutState
from tabellone.engine.knockout.plan import BadPlan
from tabellone.options import Options
from tabellone.record import Player, Record
from tournaments.domain.errors import Refused
from tournaments.domain.records import record_of
from tournaments.domain.words.core_messages import render_message
from tournaments.models import Event, Round


def has_bracket(event: Event) -> bool:
    """Return True if the event is played as a bracket."""
    return event.system in SYSTEMS and bool(SYSTEMS[event.system].bracket)


def bracket_is_public(event: Event) -> bool:
    """Return True if the public may see the bracket: after the start, when the numbers are given."""
    return event.is_started and has_bracket(event) and not event.is_divided


def bracket_of(event: Event) -> KnockoutState | None:
    """Return the bracket of the public rounds, or None for other systems and if the event has no valid plan.

    Needs the queries of the record, or none for other systems.
    """
    return bracket_in(record_of(event)) if has_bracket(event) else None


def bracket_in(record: Record) -> KnockoutState | None:
    """Return the bracket of a record, as ``bracket_of`` does. No query."""
    if record.system not in SYSTEMS:
        return None
    try:
        bracket: KnockoutState | None = SYSTEMS[record.system].bracket_in(record)
    except BadPlan:
        return None
    return bracket


def still_in(bracket: KnockoutState) -> frozenset[int]:
    """Return the contestants with an undecided match in the current round of the bracket, or with a bye in it."""
    if bracket.is_over:
        return frozenset()
    row = bracket.rounds[bracket.current - 1]
    playing = (who for match in row.matches if match.winner is None for who in (match.white, match.black))
    return frozenset((*playing, *row.free))


def advancing_is_final(round_: Round) -> bool:
    """Return True if the next bracket round is public, so that its contestants no longer depend on this round."""
    bracket = bracket_of(round_.event)
    if bracket is None:
        return False
    last = round_.event.rounds.filter(state__in=Round.PUBLIC_STATES).count()
    return any(round_.number < row.first_round <= last for row in bracket.rounds)


def rounds_of_bracket(event: Event, players: int) -> int | None:
    """Return the maximum number of rounds for this many players, or None if the system does not determine it.

    Raise Refused if there is no plan for them.
    """
    if event.system not in SYSTEMS:
        return None
    numbered = tuple(Player(number, "") for number in range(1, players + 1))
    try:
        return SYSTEMS[event.system].most_rounds_of(Record(players=numbered, options=Options(event.options)))
    except UnknownSystem as error:
        raise Refused(render_message(error.message), _("Change the pairing settings.")) from None


def refuse_undecided(event: Event) -> None:
    """Raise Refused while a match needs a result or a play-off."""
    bracket = bracket_of(event)
    if bracket is not None and bracket.awaited:
        raise Refused(_("A match is not finished: the result of a game is missing."), _("Enter it first."))
    if bracket is not None and bracket.tied:
        raise Refused(_("A tied match needs a play-off."), _("Choose the qualifiers first."))


def may_exchange(event: Event) -> bool:
    """Return True if a draft of the event may have opponents other than the system's."""
    return event.system not in SYSTEMS or SYSTEMS[event.system].may_exchange


def refuse_other_opponents(event: Event) -> None:
    """Raise Refused if a bracket determines the opponents: a different game would count for no match."""
    if not may_exchange(event):
        raise Refused(
            _("The bracket decides the opponents: only two opponents can be swapped."),
            _("Pairing numbers can be reassigned until round 1 is paired."),
        )
