"""Sentences about the pairing table of a round robin, and options that cannot be combined."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from tabellone.engine.double_rounds import are_chosen
from tabellone.engine.double_rounds_option import DOUBLE_ROUNDS
from tabellone.engine.round_robin import KIND
from tabellone.engine.tables import rearranged
from tabellone.engine.tables.settings import CalendarSettings
from tabellone.messages import Message
from tabellone.options import OptionValue


def meetings(options: Mapping[str, OptionValue]) -> Iterator[Message]:
    """Yield the number of games against each opponent, and the tables used."""
    settings = CalendarSettings.of(options)
    if settings.without_first and settings.without_second:
        yield Message("Reduced round robin: the first two rounds are dropped, so each player misses two opponents.")
    elif settings.without_first:
        yield Message("Reduced round robin: the first round is dropped, so each player misses one opponent.")
    elif settings.cycles == 1:
        yield Message("Each player plays every opponent once.")
    elif settings.cycles == 2:
        yield Message("Each player plays every opponent twice, once with each colour.")
    else:
        yield Message("Each player plays every opponent %(count)s times.", count=settings.cycles)
    if settings.mini_matches:
        yield Message("The games against each opponent are in consecutive rounds.")
    if are_chosen(options) and DOUBLE_ROUNDS.said is not None:
        yield DOUBLE_ROUNDS.said
    if settings.swap_last_two and settings.cycles > 1:
        yield Message("The last two rounds of each cycle except the last are swapped.")
    if rearranged.is_chosen(options):
        yield Message(
            "A round can be paired manually. The remaining rounds are then rearranged so that each pair plays once in"
            " each cycle."
        )
    if settings.kind in KIND.choices:
        yield Message("Tables: %(kind)s.", kind=KIND.choices[settings.kind])


def contradictions(options: Mapping[str, OptionValue], _contestants: int = 0) -> Iterator[tuple[str, Message]]:
    """Yield the options that cannot be combined. The tables reject them, too."""
    settings = CalendarSettings.of(options)
    if settings.kind == "rotation":
        for key in ("swap_last_two", "without_first"):
            if options.get(key):
                yield key, Message("Available only with Berger tables.")
    if settings.without_first and settings.cycles > 1:
        yield "without_first", Message("Available only with one cycle. With two, colours are not balanced.")
    if settings.without_second and not settings.without_first:
        yield "without_second", Message("Available only without the first round.")
    if settings.mini_matches and are_chosen(options):
        yield "mini_matches", Message("Double rounds already have both games against an opponent in a row.")
    if rearranged.is_chosen(options) and (settings.mini_matches or are_chosen(options)):
        yield rearranged.KEY, Message("Available only with one game against each opponent in a cycle.")
    if settings.mini_matches and settings.swap_last_two:
        yield "swap_last_two", Message("Not available with short matches, which have no separate cycles.")
