"""Rounds of an event: the planned number, or the number of its pairing table."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext as _, gettext_lazy

from tabellone.values import MOST_ROUNDS
from tournaments.domain.errors import Refused
from tournaments.domain.journal.action import Change
from tournaments.domain.rounds.brackets import rounds_of_bracket
from tournaments.domain.rounds.pairing_tables import rounds_of_calendar
from tournaments.domain.words.contestants import wording_for
from tournaments.domain.words.rounds import whole_label
from tournaments.models import Event, Registration, Round

HALF_A_MATCH = gettext_lazy("A match has two games, each in a round of its own: an even number of rounds is needed.")


def plan_rounds(change: Change, before: int) -> None:
    """Add the planned rounds beyond the existing ``before`` rounds."""
    event = change.event
    new = range(before + 1, event.planned_rounds + 1)
    change.create_all([Round(event=event, number=number) for number in new])


def replan_rounds(change: Change, before: int) -> None:
    """Add or remove rounds, from ``before`` to the number planned now.

    Raise Refused if a removed round is already paired.
    """
    event = change.event
    plan_rounds(change, before)
    surplus = list(event.rounds.filter(number__gt=event.planned_rounds))
    if any(round_.state != Round.State.PLANNED for round_ in surplus):
        raise Refused(
            _("Round %(number)s is already paired, so the event cannot have fewer rounds.")
            % {"number": whole_label(event, max(row.number for row in surplus if row.state != Round.State.PLANNED))}
        )
    change.delete_all(surplus)


def plan_bracket(change: Change, players: int) -> None:
    """Plan the maximum number of rounds of the event's bracket, if it has one.

    Raise Refused if there is no such plan.
    """
    before, rounds = change.event.planned_rounds, rounds_of_bracket(change.event, players)
    if rounds is not None:
        _refuse_too_many(change.event, rounds)
        change.update(change.event, planned_rounds=rounds)
        replan_rounds(change, before)


def plan_calendar(change: Change, taking_part: Sequence[Registration]) -> None:
    """Plan the rounds of the event's pairing table for these players. Raise Refused if there is no such table."""
    before = change.event.planned_rounds
    rounds = rounds_of_calendar(change.event, taking_part)
    _refuse_too_many(change.event, rounds)
    change.update(change.event, planned_rounds=rounds)
    replan_rounds(change, before)


def _refuse_too_many(event: Event, rounds: int) -> None:
    if rounds > MOST_ROUNDS:
        raise Refused(
            _("Too many rounds: %(count)s (maximum %(most)s).") % {"count": rounds, "most": MOST_ROUNDS},
            wording_for(event, "Divide the players into groups, or reduce the number of cycles."),
        )
