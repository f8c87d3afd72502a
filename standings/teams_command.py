"""``python -m standings teams`` and ``boards``: teams inside an individual event, and board prizes of teams."""

from __future__ import annotations

import argparse
import csv
import sys
from collections.abc import Callable, Iterable, Iterator
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from tabellone.board_prizes import BoardCriterion, BoardRules, BoardScore, board_prizes
from tabellone.interchange.trf import read
from tabellone.record import Record, format_points, of_players
from tabellone.side_standings import side_matches, side_standings
from tabellone.standings import standings_of
from tabellone.team_rankings import (
    MOST_SCORERS,
    RankedTeam,
    TeamCriterion,
    TeamRules,
    by_federation,
    by_side,
    team_ranking,
)
from tabellone.tiebreaks import UnratedRule
from tabellone.tiebreaks.values import rounded_half_up
from tabellone.values import WrongValue, whole

if TYPE_CHECKING:
    from argparse import _SubParsersAction


class WrongOption(ValueError):  # noqa: N818 - a word of the command line, not of the core
    """An option that does not fit the file."""


Criterion = TypeVar("Criterion", TeamCriterion, BoardCriterion)
GROUPS = {"federation": by_federation, "side": by_side}


def add_team_commands(commands: _SubParsersAction[argparse.ArgumentParser]) -> None:
    """Declare the commands; ``print_file`` of their options prints a report's table."""
    teams = commands.add_parser("teams", help="Rank federations or sides by the players of an individual report.")
    teams.add_argument("files", nargs="+", metavar="IN.trf")
    teams.add_argument("--by", choices=GROUPS, default="federation", help="default: federation")
    teams.add_argument("--best", type=_count, default=4, metavar="N", help="how many score; 0: all; default: 4")
    teams.add_argument("--women", type=_count, default=0, metavar="N", help="of them at least")
    teams.add_argument("--juniors", type=_count, default=0, metavar="N", help="of them at least")
    teams.add_argument("--born-since", type=_year, default=0, metavar="YEAR", help="who is a junior")
    teams.add_argument("--several", action="store_true", help="who does not score makes a second team, and so on")
    teams.add_argument("--incomplete", action="store_true", help="teams without enough players are ranked, too")
    teams.add_argument("--criteria", type=_criteria(TeamCriterion), default=TeamRules().criteria, metavar="C,C,…")
    teams.set_defaults(print_file=_print_teams)
    boards = commands.add_parser("boards", help="Board prizes of a report of teams.")
    boards.add_argument("files", nargs="+", metavar="IN.trf")
    boards.add_argument("--criteria", type=_criteria(BoardCriterion), default=BoardRules().criteria, metavar="C,C,…")
    boards.add_argument("--games", type=_count, default=1, metavar="N", help="who has fewer is not ranked; default: 1")
    boards.add_argument("--by-roster", action="store_true", help="a player's board is the place in the roster")
    boards.add_argument("--forfeits", action="store_true", help="games won or lost by forfeit count")
    boards.set_defaults(print_file=_print_boards)
    sides = commands.add_parser("sides", help="What sides have scored against each other in each round.")
    sides.add_argument("files", nargs="+", metavar="IN.trf")
    sides.set_defaults(print_file=_print_sides)


def _print_teams(path: str, options: argparse.Namespace) -> None:
    rules = TeamRules(
        scorers=options.best,
        women=options.women,
        juniors=options.juniors,
        born_since=options.born_since,
        most_teams=0 if options.several else 1,
        ranks_incomplete=options.incomplete,
        criteria=options.criteria,
    )
    record = read(Path(path).read_bytes(), source=path).record
    groups = GROUPS[options.by](record)
    if not groups:
        raise WrongOption(f"nobody has a {options.by}")
    table = standings_of(of_players(record), unrated=UnratedRule())
    _write(_team_rows(record, team_ranking(record, table, groups, rules)))


def _team_rows(record: Record, teams: Iterable[RankedTeam]) -> Iterator[list[str]]:
    yield ["rank", "team", "number", "points", "players"]
    for team in teams:
        names = "; ".join(record.by_tpn[tpn].name for tpn in team.scorers)
        yield [str(team.rank or ""), team.group, str(team.number), format_points(team.points), names]


def _print_sides(path: str, _options: argparse.Namespace) -> None:
    record = read(Path(path).read_bytes(), source=path).record
    if not record.sides:
        raise WrongOption("an event between sides is expected")
    _write(_side_rows(record))


def _side_rows(record: Record) -> Iterator[list[str]]:
    """The matches of sides; then each side's whole score, of all rounds and with what byes gave."""
    name = {side.tpn: side.name for side in record.sides}
    yield ["round", "side", "points", "other", "other_points", "games", "open"]
    for number in range(1, len(record.rounds) + 1):
        for each in side_matches(record, number):
            first, second = map(format_points, each.points)
            scored = [name[each.first], first, name[each.second], second]
            yield [str(number), *scored, str(each.games), str(each.games - each.finished)]
    for side in sorted(side_standings(record), key=lambda row: row.tpn):
        yield ["", side.name, format_points(side.points), "", "", "", ""]


def _print_boards(path: str, options: argparse.Namespace) -> None:
    rules = BoardRules(
        criteria=options.criteria,
        minimum_games=options.games,
        by_roster=options.by_roster,
        counts_forfeits=options.forfeits,
    )
    record = read(Path(path).read_bytes(), source=path).record
    if not record.teams:
        raise WrongOption("an event of teams is expected")
    _write(_board_rows(record, board_prizes(record, rules)))


def _board_rows(record: Record, lines: Iterable[BoardScore]) -> Iterator[list[str]]:
    yield ["board", "rank", "player", "team", "games", "points", "percent", "performance"]
    for line in lines:
        player, team = record.by_tpn[line.player], record.contestant[line.team]
        played = [str(line.games), format_points(line.points), _percent(line.percentage)]
        yield [str(line.board), str(line.rank or ""), player.name, team.name, *played, str(line.performance or "")]


def _percent(value: Fraction) -> str:
    """With one decimal, half up."""
    tenths = rounded_half_up(10 * value)
    return f"{tenths // 10}.{tenths % 10}"


def _write(rows: Iterable[list[str]]) -> None:
    csv.writer(sys.stdout, lineterminator="\n").writerows(rows)


def _criteria(kind: type[Criterion]) -> Callable[[str], tuple[Criterion, ...]]:
    def read_criteria(text: str) -> tuple[Criterion, ...]:
        try:
            return tuple(kind(word.strip()) for word in text.split(","))
        except ValueError:
            known = ", ".join(kind)
            raise argparse.ArgumentTypeError(f"some of {known} expected, not {text!r:.60}") from None

    return read_criteria


def _count(text: str) -> int:
    return _number(text, MOST_SCORERS)


def _year(text: str) -> int:
    return _number(text, 9999)


def _number(text: str, most: int) -> int:
    try:
        return whole(text, most=most)
    except WrongValue:
        raise argparse.ArgumentTypeError(f"a number from 0 to {most} expected, not {text!r:.60}") from None
