"""The rounds of an event: as many as are planned, or as its calendar has."""

from __future__ import annotations

from django.utils.translation import gettext as _

from tabellone.values import MOST_ROUNDS
from tournaments.domain.errors import Refused
from tournaments.domain.journal.action import Change
from tournaments.domain.rounds.calendars import calendar_for
from tournaments.models import Round


def plan_rounds(change: Change, before: int) -> None:
    """Add the rounds that are planned beyond those ``before``."""
    event = change.event
    new = range(before + 1, event.planned_rounds + 1)
    change.create_all([Round(event=event, number=number) for number in new])


def replan_rounds(change: Change, before: int) -> None:
    """Add or take away rounds, from ``before`` many to those planned now. Refused where one is paired already."""
    event = change.event
    plan_rounds(change, before)
    surplus = list(event.rounds.filter(number__gt=event.planned_rounds))
    if any(round_.state != Round.State.PLANNED for round_ in surplus):
        raise Refused(
            _("Round %(number)s is already paired, so the event cannot have fewer rounds.")
            % {"number": max(round_.number for round_ in surplus if round_.state != Round.State.PLANNED)}
        )
    change.delete_all(surplus)


def plan_calendar(change: Change, players: int) -> None:
    """Plan the rounds that the event's calendar has for so many players. Refused where there is no such calendar."""
    before = change.event.planned_rounds
    rounds = len(calendar_for(change.event, players))
    if rounds > MOST_ROUNDS:
        raise Refused(
            _("The calendar would have %(count)s rounds; %(most)s are possible.")
            % {"count": rounds, "most": MOST_ROUNDS},
            _("Divide the players into groups, or let them meet less often."),
        )
    change.update(change.event, planned_rounds=rounds)
    replan_rounds(change, before)
