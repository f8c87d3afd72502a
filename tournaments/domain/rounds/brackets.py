"""Events whose rounds follow from a bracket: who is in it, which matches are tied, and whether it is over."""

from __future__ import annotations

from django.utils.translation import gettext as _

from tabellone.engine import SYSTEMS, UnknownSystem
from tabellone.engine.knockout.plan import BadPlan
from tabellone.engine.knockout.so_far import KnockoutSoFar
from tabellone.options import Options
from tabellone.record import Player, Record
from tournaments.domain.errors import Refused
from tournaments.domain.records import record_of
from tournaments.domain.words.telling import told
from tournaments.models import Event, Round


def has_bracket(event: Event) -> bool:
    """Whether the event is played in a bracket."""
    return event.system in SYSTEMS and bool(SYSTEMS[event.system].bracket)


def bracket_is_public(event: Event) -> bool:
    """Whether everybody may see the bracket: after the start, when the numbers are given."""
    return event.is_started and has_bracket(event) and not event.is_divided


def bracket_of(event: Event) -> KnockoutSoFar | None:
    """The bracket by the rounds that are public; None for other systems, and where the event has no such plan. The
    queries of the record, none for other systems.
    """
    return bracket_in(record_of(event)) if has_bracket(event) else None


def bracket_in(record: Record) -> KnockoutSoFar | None:
    """The same of a record; no query."""
    if record.system not in SYSTEMS:
        return None
    try:
        bracket: KnockoutSoFar | None = SYSTEMS[record.system].bracket_in(record)
    except BadPlan:
        return None
    return bracket


def still_in(bracket: KnockoutSoFar) -> frozenset[int]:
    """Who has a match to play in the round of the bracket that is played, or goes on without one there."""
    if bracket.is_over:
        return frozenset()
    row = bracket.rounds[bracket.current - 1]
    playing = (who for match in row.matches if match.winner is None for who in (match.white, match.black))
    return frozenset((*playing, *row.free))


def who_goes_on_is_settled(round_: Round) -> bool:
    """Whether the next round of the bracket is public, so that no result of that round changes who goes on."""
    bracket = bracket_of(round_.event)
    if bracket is None:
        return False
    last = round_.event.rounds.filter(state__in=Round.PUBLIC_STATES).count()
    return any(round_.number < row.first_round <= last for row in bracket.rounds)


def rounds_of_bracket(event: Event, players: int) -> int | None:
    """How many rounds the event has at most with so many players; None where that does not follow from them. Refused
    where there is no such plan.
    """
    if event.system not in SYSTEMS:
        return None
    numbered = tuple(Player(number, "") for number in range(1, players + 1))
    try:
        return SYSTEMS[event.system].most_rounds_of(Record(players=numbered, options=Options(event.options)))
    except UnknownSystem as error:
        raise Refused(told(error.message), _("Change the settings of the pairing.")) from None


def refuse_undecided(event: Event) -> None:
    """Refuse to finish while a match waits for a result or its play-off."""
    bracket = bracket_of(event)
    if bracket is not None and bracket.awaited:
        raise Refused(_("A match waits for the result of a game."), _("Enter it first."))
    if bracket is not None and bracket.tied:
        raise Refused(_("A match is tied and waits for its play-off."), _("Say first who goes on."))


def may_exchange(event: Event) -> bool:
    """Whether a draft of the event may pair others than the system does, as its system says."""
    return event.system not in SYSTEMS or SYSTEMS[event.system].may_exchange


def refuse_other_opponents(event: Event) -> None:
    """Refuse to pair others than the bracket does: their game would count for no match."""
    if not may_exchange(event):
        raise Refused(
            _("The bracket says who meets whom: only opponents can exchange their places."),
            _("Before round 1 is paired the numbers can be given anew."),
        )
