"""The minutes of the drawing of lots: the numbers in the order of drawing, as a document."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext as _

from tabellone.engine.tables.restricted_draw import REST
from tabellone.sheets import Cell, Column, Sheet
from tournaments.domain.drawing.numbers import GIVEN, HAND, LOT, ceremony_of, drawn_numbers
from tournaments.domain.table_teams import has_sides
from tournaments.models import Event


@dataclass(frozen=True, slots=True)
class MinutesLine:
    """A line of the minutes. ``choices``: the envelopes to choose from; empty without a restriction."""

    name: str
    number: int
    contingent: str = ""
    choices: str = ""
    envelope: str = ""
    seed: str = ""
    """The random seed, if the program drew for the player."""


def minutes_of(event: Event) -> tuple[MinutesLine, ...]:
    """Return the lines in the order of the ceremony, without a ceremony by number."""
    draw = ceremony_of(event)
    if draw is None:
        names = dict(event.registrations.values_list("pk", "name"))
        drawn = sorted(drawn_numbers(event).items(), key=lambda pair: pair[1])
        return tuple(MinutesLine(names.get(pk, "–"), number) for pk, number in drawn)
    players = {player.key: player for player in draw.players}
    seeds = [row.get("seed", "") for row in event.drawing["steps"]]
    return tuple(
        MinutesLine(
            players[step.player].name,
            step.number,
            players[step.player].contingent,
            ", ".join(envelope_name(name) for name in step.choices),
            envelope_name(step.envelope),
            seed,
        )
        for step, seed in zip(draw.steps, seeds, strict=True)
    )


def envelope_name(name: str) -> str:
    """Return the envelope's letter, or the name for all remaining numbers."""
    return _("all remaining numbers") if name == REST else name


def how_drawn(event: Event) -> str:
    """Return the method of drawing in a sentence."""
    if has_sides(event) and event.sides.get("seed"):
        text = _("The program drew lots (random seed %(seed)s): teams in alphabetical order, players in initial order.")
        return text % {"seed": event.sides["seed"]}
    method = event.drawing.get("method")
    if method == LOT:
        text = _("Drawn by the program from the seed %(seed)s: the players in their initial order, by lot.")
        return text % {"seed": event.drawing["seed"]}
    if method == GIVEN:
        return _("Not drawn: players keep the order of qualification from the previous stage.")
    by_hand = method == HAND or has_sides(event)
    return _("Drawn by hand.") if by_hand else _("Restricted drawing of lots with Varma tables (C.05 Annex 2).")


def minutes_sheet(event: Event) -> Sheet:
    """The minutes as a table for files."""
    lines = minutes_of(event)
    columns = [Column(_("No."), "number", is_number=True), Column(_("Name"), "name", is_wide=True)]
    rows = [[Cell.of(line.number), Cell.of(line.name)] for line in lines]
    if ceremony_of(event) is not None:
        columns += [
            Column(_("Contingent"), "contingent"),
            Column(_("Envelopes offered"), "choices"),
            Column(_("Envelope"), "envelope"),
            Column(_("Seed"), "seed"),
        ]
        for row, line in zip(rows, lines, strict=True):
            row += [Cell.of(line.contingent), Cell.of(line.choices), Cell.of(line.envelope), Cell.of(line.seed)]
    return Sheet(
        event.name,
        _("Drawing of numbers"),
        tuple(columns),
        tuple(tuple(row) for row in rows),
        (("method", event.drawing.get("method")), ("seed", event.drawing.get("seed"))),
        (how_drawn(event),),
    )
