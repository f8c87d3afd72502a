"""``python -m pairing table``: pairing table of a system with fixed pairings, or plan of a knock-out."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator, Mapping, Sequence

from pairing.system_options import chosen_options, has_options_of
from pairing.table_rows import Row, rows_between_sides, rows_of_calendar, rows_of_plan, rows_of_preselection
from tabellone.engine import SYSTEMS
from tabellone.engine.knockout.double import double_elimination
from tabellone.engine.knockout.placement import with_placement
from tabellone.engine.knockout.plan import MOST_ENTRANTS, Plan
from tabellone.engine.knockout.preselection import Preselection, preselection
from tabellone.engine.knockout.single import knockout
from tabellone.engine.system import System
from tabellone.engine.tables.kinds import KINDS, calendar_of
from tabellone.engine.tables.settings import CalendarSettings
from tabellone.engine.tables.team_table_kinds import FORMS, PLAIN, SIDES_KINDS, Size
from tabellone.engine.tables.team_tables import MOST_PLAYERS as MOST_BETWEEN_SIDES
from tabellone.messages import ToldError
from tabellone.values import WrongValue, whole

DONE, WRONG_INPUT = 0, 2
KNOCKOUT = "knockout"
ALL_KINDS = (*KINDS, *SIDES_KINDS, KNOCKOUT)
MOST_IN_CALENDAR = 200
"""Maximum number of players of a round robin or a rotation."""


class _WrongTable(Exception):  # noqa: N818  (it names what is wrong)
    """Request for a table that does not exist, with the reason as text."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the options of ``table``."""
    parser.add_argument("kind", metavar="KIND", help=f"one of {', '.join(ALL_KINDS)}")
    parser.add_argument("size", metavar="N", help="number of players; for teams, per team: 4x6 is 4 teams of 6")
    has_options_of(parser, _is_of_tables)
    for form in FORMS:
        kinds = ", ".join(name for name, kind in SIDES_KINDS.items() if form in kind.forms)
        text = f"another form of the table ({kinds})"
        parser.add_argument(f"--{form}", dest="forms", action="append_const", const=form, default=[], help=text)
    text = "rounds of the table (molter); default: 2, with 5 or 7 teams one less than the number of teams"
    parser.add_argument("--rounds", metavar="R", help=text)
    parser.add_argument("--third-place", action="store_true", help="a match for third place (knockout)")
    parser.add_argument("--placement", action="store_true", help="losers play for the lower ranks (knockout)")
    parser.add_argument("--double", action="store_true", help="out after two lost matches (knockout)")
    text = "the loser of the winners' final plays the winner of the losers' bracket for the final (with --double)"
    parser.add_argument("--challenger", action="store_true", help=text)
    text = "W more players enter in round R, seeded above the others; may be repeated (knockout)"
    parser.add_argument("--wild-cards", action="append", metavar="W@R", default=[], help=text)
    text = "groups of which each plays for a place in a final, after a round that makes their numbers even (knockout)"
    parser.add_argument("--finalists", metavar="F", help=text)
    parser.add_argument("--json", action="store_true", help="one JSON object")


def _is_of_tables(system: System) -> bool:
    """Return whether the system has table options; this command has its own options for team tables."""
    return system.is_predetermined and not system.sides


def run(options: argparse.Namespace) -> int:
    """Print the pairing table of a system with fixed pairings, such as a round robin, or the plan of a knock-out.

    The exit code: 0 done; 2 there is no such table.
    """
    try:
        rows = list(_rows(options))
    except (ToldError, _WrongTable) as error:
        print(f"table: {error}", file=sys.stderr)
        return WRONG_INPUT
    if options.json:
        print(json.dumps(_told(options, rows)))
    else:
        for number, row in enumerate(rows, start=1):
            print(f"{number}: {row.text}")
    return DONE


def _rows(options: argparse.Namespace) -> Iterator[Row]:
    if options.kind not in ALL_KINDS:
        raise _WrongTable(f"no kind of table is called {options.kind:.60}; known: {', '.join(ALL_KINDS)}")
    for flag in _foreign_flags(options):
        raise _WrongTable(f"{flag} is not for {options.kind}")
    if options.kind in KINDS:
        return rows_of_calendar(calendar_of(_settings(options), _number(options.size, MOST_IN_CALENDAR)))
    if options.kind == KNOCKOUT and options.finalists is not None:
        return rows_of_preselection(_preselection(options))
    if options.kind == KNOCKOUT:
        return rows_of_plan(_plan(options))
    kind = SIDES_KINDS[options.kind]
    if len(options.forms) > 1:
        raise _WrongTable(f"--{options.forms[0]} and --{options.forms[1]} do not go together")
    return rows_between_sides(kind, _size(options), options.forms[0] if options.forms else PLAIN)


def _foreign_flags(options: argparse.Namespace) -> Iterator[str]:
    """Yield the options that belong to another kind of table."""
    if options.kind not in KINDS:
        yield from _calendar_flags(options)
    forms = SIDES_KINDS[options.kind].forms if options.kind in SIDES_KINDS else ()
    yield from (f"--{form}" for form in options.forms if form not in forms)
    if options.rounds is not None and not (options.kind in SIDES_KINDS and SIDES_KINDS[options.kind].has_rounds):
        yield "--rounds"
    if options.kind != KNOCKOUT:
        of_knockout = {**_of_plans(options), "finalists": options.finalists is not None}
        yield from (f"--{flag}" for flag, is_given in of_knockout.items() if is_given)


def _of_plans(options: argparse.Namespace) -> Mapping[str, object]:
    return {
        "third-place": options.third_place,
        "placement": options.placement,
        "double": options.double,
        "challenger": options.challenger,
        "wild-cards": options.wild_cards,
    }


def _preselection(options: argparse.Namespace) -> Preselection:
    for flag in (flag for flag, is_given in _of_plans(options).items() if is_given):
        raise _WrongTable(f"--{flag} and --finalists do not go together")
    return preselection(_number(options.size, MOST_ENTRANTS), _number(options.finalists, MOST_ENTRANTS))


def _calendar_flags(options: argparse.Namespace) -> Iterator[str]:
    for system in SYSTEMS.values():
        for option in system.options if _is_of_tables(system) else ():
            value = getattr(options, option.key, None)
            if not option.is_kind and value not in (None, option.default):
                yield f"--{option.flag or option.word}"


def _settings(options: argparse.Namespace) -> CalendarSettings:
    chosen = [chosen_options(options, system) for system in SYSTEMS.values() if _is_of_tables(system)]
    return CalendarSettings.of({key: value for each in chosen for key, value in each.items()})


def _plan(options: argparse.Namespace) -> Plan:
    entrants = _number(options.size, MOST_ENTRANTS)
    wild_cards = _wild_cards(options.wild_cards)
    if options.placement and (options.double or options.third_place):
        raise _WrongTable(f"--placement and --{'double' if options.double else 'third-place'} do not go together")
    if options.placement:
        return with_placement(knockout(entrants, wild_cards=wild_cards))
    if options.challenger and (options.third_place or not options.double):
        raise _WrongTable("--challenger needs --double, and has no --third-place: who loses its match is third")
    if not options.double:
        return knockout(entrants, wild_cards=wild_cards, third_place=options.third_place)
    return double_elimination(
        entrants, wild_cards=wild_cards, challenger=options.challenger, third_place=options.third_place
    )


def _wild_cards(written: Sequence[str]) -> Mapping[int, int]:
    """Return the number of entrants by round."""
    found: dict[int, int] = {}
    for text in written:
        count, at, number = text.partition("@")
        if not at:
            raise _WrongTable(f"wild cards are written as 3@3, three in round 3, not {text!r:.60}")
        entered = _number(number, MOST_ENTRANTS)
        found[entered] = found.get(entered, 0) + _number(count, MOST_ENTRANTS)
    return found


def _size(options: argparse.Namespace) -> Size:
    sides, times, players = options.size.rpartition("x")
    rounds = 0 if options.rounds is None else _number(options.rounds, MOST_BETWEEN_SIDES)
    try:
        each = whole(players, most=MOST_BETWEEN_SIDES)
        return Size(each, whole(sides, most=MOST_BETWEEN_SIDES) if times else None, rounds)
    except WrongValue:
        message = f"expected a number of players, or teams and players as in 4x6, not {options.size!r:.60}"
        raise _WrongTable(message) from None


def _number(text: str, most: int) -> int:
    try:
        return whole(text, most=most)
    except WrongValue:
        raise _WrongTable(f"a number from 0 to {most} expected, not {text!r:.60}") from None


def _told(options: argparse.Namespace, rows: Sequence[Row]) -> dict[str, object]:
    """Return the table as one JSON object."""
    if options.kind in KINDS:
        rounds = [
            {"round": number, "pairs": row.pairs, "bye": row.free[0] if row.free else None}
            for number, row in enumerate(rows, start=1)
        ]
        return {"kind": options.kind, "players": int(options.size), "rounds": rounds}
    others = [
        {"round": number, "pairs": row.pairs, "free": row.free, "second": row.second}
        for number, row in enumerate(rows, start=1)
    ]
    return {"kind": options.kind, "size": options.size, "rounds": others}
