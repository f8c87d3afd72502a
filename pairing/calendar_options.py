"""The options that say by which calendar, as several commands have them."""

from __future__ import annotations

import argparse

from tabellone.record import CalendarSettings


def add_calendar(parser: argparse.ArgumentParser) -> None:
    """The options of a calendar, but for its kind."""
    parser.add_argument("--cycles", type=int, default=1, metavar="C", help="how often everybody meets; default: 1")
    for name, text in (
        ("swap-last-two", "exchange the last two rounds of each cycle but the last"),
        ("without-first", "the reduced round robin: drop the first round"),
        ("mini-matches", "the games of two opponents follow each other"),
        ("dummy", "a rotation of an odd number of players with a dummy"),
    ):
        parser.add_argument(f"--{name}", action="store_true", help=text)


def calendar_settings(kind: str, options: argparse.Namespace) -> CalendarSettings:
    """What the options say."""
    return CalendarSettings(
        kind=kind,
        cycles=options.cycles,
        swap_last_two=options.swap_last_two,
        without_first=options.without_first,
        mini_matches=options.mini_matches,
        dummy=options.dummy,
    )
