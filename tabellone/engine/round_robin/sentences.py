"""What a round robin says of its calendar: how often everybody meets everybody, and what does not go together."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from tabellone.engine.double_rounds import are_chosen
from tabellone.engine.double_rounds_option import DOUBLE_ROUNDS
from tabellone.engine.round_robin import KIND
from tabellone.engine.tables.settings import CalendarSettings
from tabellone.messages import Message
from tabellone.options import OptionValue


def meetings(options: Mapping[str, OptionValue]) -> Iterator[Message]:
    """How often everybody meets everybody, and by which tables."""
    settings = CalendarSettings.of(options)
    if settings.without_first:
        yield Message("Everybody meets everybody but one: the first round is dropped (reduced round robin).")
    elif settings.cycles == 1:
        yield Message("Everybody meets everybody once.")
    elif settings.cycles == 2:
        yield Message("Everybody meets everybody twice, once with each colour.")
    else:
        yield Message("Everybody meets everybody %(count)s times.", count=settings.cycles)
    if settings.mini_matches:
        yield Message("The games of two opponents follow each other.")
    if are_chosen(options) and DOUBLE_ROUNDS.said is not None:
        yield DOUBLE_ROUNDS.said
    if settings.swap_last_two and settings.cycles > 1:
        yield Message("The last two rounds of each cycle but the last one are exchanged.")
    if settings.kind in KIND.choices:
        yield Message("Tables: %(kind)s.", kind=KIND.choices[settings.kind])


def contradictions(options: Mapping[str, OptionValue]) -> Iterator[tuple[str, Message]]:
    """What of a calendar does not go together, as the tables refuse it too."""
    settings = CalendarSettings.of(options)
    if settings.kind == "rotation":
        for key in ("swap_last_two", "without_first"):
            if options.get(key):
                yield key, Message("This is for Berger tables.")
    if settings.without_first and settings.cycles > 1:
        yield "without_first", Message("Only of a single cycle: of two, colours would not balance.")
    if settings.mini_matches and are_chosen(options):
        yield "mini_matches", Message("Double rounds have the games of two opponents one after the other already.")
    if settings.mini_matches and settings.swap_last_two:
        yield "swap_last_two", Message("Short matches have no cycles whose last rounds could be exchanged.")
