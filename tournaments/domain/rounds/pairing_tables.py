"""Events with pairings fixed in advance by a pairing table."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext as _

from tabellone.engine import SYSTEMS
from tabellone.engine.double_rounds import GAMES, are_chosen
from tabellone.engine.errors import BadCalendar
from tabellone.engine.tables.kinds import calendar_of as engine_calendar
from tabellone.engine.tables.pairing_table import Calendar
from tabellone.options import Options
from tabellone.record import Player, Record
from tournaments.domain.errors import Refused
from tournaments.domain.records import calendar_of, record_of
from tournaments.domain.rounds.table_team_checks import rounds_between_sides
from tournaments.domain.table_teams import has_sides
from tournaments.domain.words.contestants import wording_for
from tournaments.domain.words.core_messages import render_message
from tournaments.models import Event, Registration


def has_calendar(event: Event) -> bool:
    """Return True if the pairings are known before the first round."""
    return event.system in SYSTEMS and SYSTEMS[event.system].is_predetermined


def has_fixed_entrants(event: Event) -> bool:
    """Return True if all starters stay in the pairings, present or not: with a pairing table and in a knock-out."""
    return event.system in SYSTEMS and SYSTEMS[event.system].has_fixed_entrants


def rounds_of_match(event: Event, number: int) -> range:
    """Return the rounds of the match that this round belongs to: only this round, unless matches have several games."""
    if event.system not in SYSTEMS:
        return range(number, number + 1)
    return SYSTEMS[event.system].rounds_of_match(number, event.options)


def games_of_match(event: Event) -> int:
    """Return the number of games that two players play against each other, each in its own round."""
    return SYSTEMS[event.system].games_of_match(event.options) if event.system in SYSTEMS else 1


def rounds_together(event: Event, number: int) -> range:
    """Return the rounds that are paired, published and finished together with this one: a double round."""
    return rounds_of_match(event, number) if are_chosen(event.options) else range(number, number + 1)


def pairs_absent_players(event: Event, number: int) -> bool:
    """Return True if absent contestants are paired all the same and forfeit.

    This applies if all starters stay in the pairings, and in the later games of a match that is already paired.
    """
    return has_fixed_entrants(event) or rounds_of_match(event, number)[0] < number


def calendar_is_public(event: Event) -> bool:
    """Return True if the public may see all opponents: after the start, when the numbers are given.

    An event divided into groups has no pairing table of its own, but its groups have.
    """
    return event.is_started and has_calendar(event) and not event.is_divided


def draws_numbers(event: Event) -> bool:
    """Return True if numbers are drawn before the start: with a pairing table, unless teams determine them."""
    return has_calendar(event) and not has_sides(event)


def rounds_of_calendar(event: Event, taking_part: Sequence[Registration]) -> int:
    """Return the number of rounds in the pairing table for these players. Raise Refused if there is none for them."""
    if has_sides(event):
        return rounds_between_sides(event, taking_part)
    if SYSTEMS[event.system].option("kind") is None:
        return _own_rounds(event, len(taking_part))
    return len(calendar_for(event, len(taking_part))) * (GAMES if are_chosen(event.options) else 1)


def _own_rounds(event: Event, players: int) -> int:
    """Return the number of rounds in a system that has its own pairing table and no choice of tables."""
    numbered = tuple(Player(number, "") for number in range(1, players + 1))
    record = Record(players=numbered, system=event.system, edition=event.edition, options=Options(event.options))
    try:
        return len(SYSTEMS[event.system].calendar_of(record))
    except BadCalendar as error:
        raise Refused(
            render_message(error.message), _("Change who takes part, or the settings of the pairing.")
        ) from None


def is_decided(event: Event) -> bool:
    """Return True if the event is decided before its last planned round: a match whose winner can no longer change.

    Uses the public rounds. Needs the queries of the record, or none for other systems.
    """
    system = SYSTEMS.get(event.system)
    return system is not None and system.ending is not None and system.is_over_in(record_of(event))


def calendar_for(event: Event, players: int) -> Calendar:
    """Return the event's pairing table for this many players. Raise Refused if its settings are inconsistent."""
    settings = calendar_of(event)
    if settings.dummy and players % 2 == 0:
        text = "A dummy player is only for an odd number of players (now: %(count)s)."
        raise Refused(wording_for(event, text, count=players), _("Remove the dummy in the settings."))
    try:
        return engine_calendar(settings, players)
    except BadCalendar as error:
        text = "No pairing table for %(count)s players: %(why)s."
        why = render_message(error.message)
        raise Refused(wording_for(event, text, count=players, why=why), _("Change the pairing settings.")) from None
