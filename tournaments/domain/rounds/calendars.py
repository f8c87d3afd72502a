"""Events whose pairings are fixed beforehand: the calendar that their numbers make."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext as _

from tabellone.engine import SYSTEMS
from tabellone.engine.double_rounds import GAMES, are_chosen
from tabellone.engine.tables.calendar import BadCalendar, Calendar
from tabellone.engine.tables.kinds import calendar_of as engine_calendar
from tabellone.options import Options
from tabellone.record import Player, Record
from tournaments.domain.errors import Refused
from tournaments.domain.records import calendar_of, record_of
from tournaments.domain.rounds.between_sides import rounds_between_sides
from tournaments.domain.sides import has_sides
from tournaments.domain.words.contestants import said
from tournaments.domain.words.telling import told
from tournaments.models import Event, Registration


def has_calendar(event: Event) -> bool:
    """Whether the event's pairings are known before its first round."""
    return event.system in SYSTEMS and SYSTEMS[event.system].is_predetermined


def has_fixed_entrants(event: Event) -> bool:
    """Whether all who start stay in the pairings, present or not: in a calendar, and in a knock-out's bracket."""
    return event.system in SYSTEMS and SYSTEMS[event.system].has_fixed_entrants


def rounds_of_match(event: Event, number: int) -> range:
    """The rounds of the match of which that round has a game: that round alone, unless matches have several."""
    if event.system not in SYSTEMS:
        return range(number, number + 1)
    return SYSTEMS[event.system].rounds_of_match(number, event.options)


def games_of_match(event: Event) -> int:
    """How many games two players have when they meet, each in a round of its own."""
    return SYSTEMS[event.system].games_of_match(event.options) if event.system in SYSTEMS else 1


def rounds_together(event: Event, number: int) -> range:
    """The rounds that are paired, published and finished together with that round: those of a double round."""
    return rounds_of_match(event, number) if are_chosen(event.options) else range(number, number + 1)


def pairs_who_is_away(event: Event, number: int) -> bool:
    """Whether who does not come to the round is paired all the same and forfeits: where all who start stay in the
    pairings, and in the later games of a match that stands already.
    """
    return has_fixed_entrants(event) or rounds_of_match(event, number)[0] < number


def calendar_is_public(event: Event) -> bool:
    """Whether everybody may know who meets whom: after the start, when the numbers are given.

    An event divided into groups has no calendar of its own: the groups have.
    """
    return event.is_started and has_calendar(event) and not event.is_divided


def draws_numbers(event: Event) -> bool:
    """Whether numbers are drawn before the start: in a calendar, unless they follow from the players' sides."""
    return has_calendar(event) and not has_sides(event)


def rounds_of_calendar(event: Event, taking_part: Sequence[Registration]) -> int:
    """How many rounds the calendar has for these players. Refused where there is none for them."""
    if has_sides(event):
        return rounds_between_sides(event, taking_part)
    if SYSTEMS[event.system].option("kind") is None:
        return _own_rounds(event, len(taking_part))
    return len(calendar_for(event, len(taking_part))) * (GAMES if are_chosen(event.options) else 1)


def _own_rounds(event: Event, players: int) -> int:
    """Of a system with a calendar of its own, that chooses among no tables."""
    numbered = tuple(Player(number, "") for number in range(1, players + 1))
    record = Record(players=numbered, system=event.system, edition=event.edition, options=Options(event.options))
    try:
        return len(SYSTEMS[event.system].calendar_of(record))
    except BadCalendar as error:
        raise Refused(told(error.message), _("Change who takes part, or the settings of the pairing.")) from None


def is_decided(event: Event) -> bool:
    """Whether the event is over before its last planned round, by its public rounds: a match that nobody can turn any
    more. The queries of the record, none for other systems.
    """
    system = SYSTEMS.get(event.system)
    return system is not None and bool(system.is_over) and system.is_over_in(record_of(event))


def calendar_for(event: Event, players: int) -> Calendar:
    """The event's calendar for so many players. Refused where its settings do not go together."""
    settings = calendar_of(event)
    if settings.dummy and players % 2 == 0:
        text = "A dummy makes an odd number of players even, and there are %(count)s."
        raise Refused(said(event, text, count=players), _("Leave out the dummy in the settings."))
    try:
        return engine_calendar(settings, players)
    except BadCalendar as error:
        text = "There is no such calendar for %(count)s players: %(why)s."
        why = told(error.message)
        raise Refused(said(event, text, count=players, why=why), _("Change the settings of the pairing.")) from None
