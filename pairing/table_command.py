"""``python -m pairing table``: the whole calendar of a system with fixed pairings."""

from __future__ import annotations

import argparse
import json
import sys

from pairing.system_options import chosen_options, has_options_of
from tabellone.engine import SYSTEMS
from tabellone.engine.tables.calendar import BadCalendar, TableRound
from tabellone.engine.tables.kinds import KINDS, calendar_of
from tabellone.engine.tables.settings import CalendarSettings

DONE, WRONG_INPUT = 0, 2


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of ``table``."""
    parser.add_argument("kind", metavar="KIND", help=f"one of {', '.join(KINDS)}")
    parser.add_argument("players", type=int, metavar="N", help="how many players")
    has_options_of(parser, lambda system: system.is_predetermined)
    parser.add_argument("--json", action="store_true", help="one JSON object")


def run(options: argparse.Namespace) -> int:
    """Print the calendar of a round robin or of another system with fixed pairings.

    The exit code: 0 done; 2 there is no such calendar.
    """
    chosen = [chosen_options(options, system) for system in SYSTEMS.values() if system.is_predetermined]
    settings = CalendarSettings.of({key: value for each in chosen for key, value in each.items()})
    try:
        calendar = calendar_of(settings, options.players)
    except BadCalendar as error:
        print(f"table: {error}", file=sys.stderr)
        return WRONG_INPUT
    if options.json:
        rounds = [{"round": n, "pairs": row.pairs, "bye": row.bye} for n, row in enumerate(calendar, start=1)]
        print(json.dumps({"kind": settings.kind, "players": options.players, "rounds": rounds}))
    else:
        for number, round_ in enumerate(calendar, start=1):
            print(f"{number}: {_round_text(round_)}")
    return DONE


def _round_text(round_: TableRound) -> str:
    """The pairs in board order, then who is free, as a pair with 0."""
    pairs = [*round_.pairs, *([(round_.bye, 0)] if round_.bye is not None else [])]
    return " ".join(f"{white}-{black}" for white, black in pairs)
