"""The drawing of lots for a pairing table (textbook 3.2.1 and 3.4): by program, manual, or restricted."""

from __future__ import annotations

import secrets
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import asdict
from typing import Any

from django.utils.translation import gettext as _

from accounts.models import User
from tabellone.engine.tables.draw import numbers_by_lot
from tabellone.engine.tables.restricted_draw import Draw, Drawer, DrawStep
from tabellone.engine.tables.varma import BadDraw
from tournaments.domain.entries.initial_order import in_initial_order
from tournaments.domain.errors import Refused
from tournaments.domain.events.planning import plan_calendar
from tournaments.domain.journal.action import Change, action
from tournaments.domain.rounds.pairing_tables import draws_numbers
from tournaments.domain.table_teams import has_sides
from tournaments.domain.words.contestants import wording_for
from tournaments.domain.words.core_messages import render_message
from tournaments.models import Event, Registration

LOT, HAND, RESTRICTED = "lot", "hand", "restricted"
GIVEN = "given"
"""Not drawn: in the order of the previous stage."""


def drawn_numbers(event: Event) -> dict[int, int]:
    """The numbers drawn so far, by registration."""
    return {int(pk): number for pk, number in event.drawing.get("numbers", {}).items()}


def drawing_is_complete(event: Event, taking_part: Sequence[Registration]) -> bool:
    """Return True if exactly the participants have numbers, without a gap."""
    numbers = drawn_numbers(event)
    return numbers.keys() == {row.pk for row in taking_part} and {*numbers.values()} == {*range(1, len(numbers) + 1)}


def in_drawn_order(change: Change, taking_part: Sequence[Registration]) -> list[Registration]:
    """Return the participants in the order of their numbers. If no number is drawn, the program draws now.

    Refused for a drawing that is unfinished or was made for other players.
    """
    event = change.event
    if not event.drawing:
        _draw_by_lot(change, taking_part)
    if not drawing_is_complete(event, taking_part):
        raise Refused(
            wording_for(event, "The drawn numbers do not match the participating players."),
            _("Finish the drawing, or draw again."),
        )
    numbers = drawn_numbers(event)
    return sorted(taking_part, key=lambda row: numbers[row.pk])


def in_given_order(event: Event, taking_part: Sequence[Registration]) -> list[Registration]:
    """Return the participants in the initial order or in that of the previous stage; new players come last."""
    numbers = drawn_numbers(event)
    return sorted(in_initial_order(taking_part), key=lambda row: numbers.get(row.pk, len(numbers) + 1))


def draw_by_lot(*, event: Event, actor: User) -> None:
    """Draw by program, from a stored seed: the players in their initial order, shuffled by lot."""
    with _drawing(event, actor, LOT) as change:
        _draw_by_lot(change, _taking_part(event))


def draw_order(change: Change, taking_part: Sequence[Registration]) -> None:
    """Draw the numbers by lot within another action, if the event's system requires it."""
    _draw_by_lot(change, taking_part)


def _draw_by_lot(change: Change, taking_part: Sequence[Registration]) -> None:
    seed = secrets.token_hex(8)
    places = numbers_by_lot(range(1, len(taking_part) + 1), seed)
    numbers = {str(row.pk): places[place] for place, row in enumerate(in_initial_order(taking_part), start=1)}
    change.update(change.event, drawing={"method": LOT, "seed": seed, "numbers": numbers})


def draw_by_hand(*, event: Event, actor: User, numbers: Mapping[int, int]) -> None:
    """Store the numbers drawn in the hall, by registration. Refused unless each of 1 to n occurs once."""
    with _drawing(event, actor, HAND) as change:
        taking_part = {row.pk for row in _taking_part(event)}
        if numbers.keys() != taking_part or {*numbers.values()} != {*range(1, len(taking_part) + 1)}:
            raise Refused(
                _("The numbers must be those from 1 to %(count)s, each once.") % {"count": len(taking_part)},
                _("Correct the numbers; nothing was changed."),
            )
        change.update(event, drawing={"method": HAND, "numbers": {str(pk): n for pk, n in numbers.items()}})


def begin_restricted_draw(*, event: Event, actor: User, contingents: Mapping[int, str]) -> None:
    """Begin the ceremony with Varma tables. ``contingents``: by registration; empty for players without one."""
    with _drawing(event, actor, RESTRICTED) as change:
        rows = in_initial_order(_taking_part(event))
        players = [[row.pk, row.name, contingents.get(row.pk, "").strip()] for row in rows]
        change.update(event, drawing={"method": RESTRICTED, "players": players, "steps": [], "numbers": {}})
        ceremony_of(event)


def take_number(*, event: Event, actor: User, envelope: str, number: int | None, seen_steps: int) -> DrawStep:
    """Give the next player of the ceremony that number from that envelope; None: the program draws one.

    ``seen_steps``: the number of draws that the arbiter saw. Refused if there are more by now.
    """
    with _drawing(event, actor, RESTRICTED, "take_number") as change:
        draw = ceremony_of(event)
        if draw is None or len(draw.steps) != seen_steps:
            raise Refused(_("Another user continued the drawing of lots."), _("Check whose turn it is."))
        seed = "" if number is not None else secrets.token_hex(8)
        try:
            draw = draw.choose(envelope, number) if number is not None else draw.choose_by_lot(envelope, seed)
        except BadDraw as error:
            raise Refused(render_message(error.message)) from None
        step = draw.steps[-1]
        change.details |= {"player": _name(draw, step.player), "number": step.number, "envelope": step.envelope}
        steps = [*event.drawing["steps"], asdict(step) | {"seed": seed}]
        numbers = {str(pk): drawn for pk, drawn in draw.numbers.items()}
        change.update(event, drawing=event.drawing | {"steps": steps, "numbers": numbers})
    return step


def forget_drawing(*, event: Event, actor: User, why: str = "") -> None:
    """Delete the drawn numbers; the change log keeps them."""
    with _drawing(event, actor, "", "forget_drawing", why) as change:
        change.update(event, drawing={})


def ceremony_of(event: Event) -> Draw | None:
    """Return the current restricted drawing; None if there is none. Refused for a number of players without tables."""
    if event.drawing.get("method") != RESTRICTED:
        return None
    players = tuple(Drawer(*player) for player in event.drawing["players"])
    steps = tuple(_step(row) for row in event.drawing["steps"])
    try:
        return Draw(players, steps)
    except BadDraw as error:
        raise Refused(render_message(error.message), _("Draw without restriction.")) from None


def _step(row: dict[str, Any]) -> DrawStep:
    return DrawStep(row["player"], row["envelope"], row["number"], tuple(row["choices"]))


def _name(draw: Draw, key: int) -> str:
    return next(player.name for player in draw.players if player.key == key)


def _taking_part(event: Event) -> list[Registration]:
    return list(event.registrations.contestants().filter(is_withdrawn=False))


@contextmanager
def _drawing(event: Event, actor: User, method: str, name: str = "draw", why: str = "") -> Iterator[Change]:
    """Run the action; refused if numbers are not drawn.

    With the last number the rounds of the pairing table are planned.
    """
    with action(name, event=event, actor=actor, why=why, method=method) as change:
        if has_sides(event):
            raise Refused(_("In this system, the teams decide the pairing numbers. They are not drawn."))
        if not draws_numbers(event):
            raise Refused(_("In this system numbers follow from the ratings; they are not drawn."))
        if event.is_started:
            raise Refused(_("The event has started: its numbers are fixed."))
        yield change
        taking_part = _taking_part(event)
        if drawing_is_complete(event, taking_part):
            plan_calendar(change, taking_part)
