"""``python -m standings teams`` and ``boards``: teams in an individual event, and board prizes of teams."""

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
from tabellone.team_table_standings import side_matches, side_standings
from tabellone.tiebreaks import UnratedRule
from tabellone.tiebreaks.values import rounded_half_up
from tabellone.values import WrongValue, whole

if TYPE_CHECKING:
    from argparse import _SubParsersAction


class WrongOption(ValueError):  # noqa: N818 - a word of the command line, not of the core
    """An option that does not fit the file."""


Criterion = TypeVar("Criterion", TeamCriterion, BoardCriterion)
GROUPS = {"federation": by_federation, "side": by_side}
NO_GROUPS = {"federation": "no player has a federation", "side": "no player is in a team"}


def add_team_commands(commands: _SubParsersAction[argparse.ArgumentParser]) -> None:
    """Declare the commands. ``print_file`` of their parsed options is the function that prints a report's table."""
    teams = commands.add_parser("teams", help="Team ranking of an individual event, by federation or team.")
    teams.add_argument("files", nargs="+", metavar="IN.trf")
    teams.add_argument("--by", choices=GROUPS, default="federation", help="default: federation")
    teams.add_argument("--best", type=_count, default=4, metavar="N", help="players who count; 0: all; default: 4")
    teams.add_argument("--women", type=_count, default=0, metavar="N", help="minimum number of women among them")
    teams.add_argument("--juniors", type=_count, default=0, metavar="N", help="minimum number of juniors among them")
    teams.add_argument("--born-since", type=_year, default=0, metavar="YEAR", help="first year of birth of juniors")
    teams.add_argument("--several", action="store_true", help="the other players form a second team, and so on")
    teams.add_argument("--incomplete", action="store_true", help="also rank teams without enough players")
    teams.add_argument("--criteria", type=_criteria(TeamCriterion), default=TeamRules().criteria, metavar="C,C,…")
    teams.set_defaults(print_file=_print_teams)
    boards = commands.add_parser("boards", help="Board prizes of a team event.")
    boards.add_argument("files", nargs="+", metavar="IN.trf")
    boards.add_argument("--criteria", type=_criteria(BoardCriterion), default=BoardRules().criteria, metavar="C,C,…")
    boards.add_argument("--games", type=_count, default=1, metavar="N", help="minimum number of games; default: 1")
    boards.add_argument("--by-roster", action="store_true", help="a player's board is the position on the roster")
    boards.add_argument("--forfeits", action="store_true", help="count forfeits as games")
    boards.set_defaults(print_file=_print_boards)
    sides = commands.add_parser("sides", help="Match scores of a Scheveningen, Schiller, Molter or similar event.")
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
        raise WrongOption(NO_GROUPS[options.by])
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
        raise WrongOption("expected a report of a Scheveningen, Schiller, Molter or similar event")
    _write(_side_rows(record))


def _side_rows(record: Record) -> Iterator[list[str]]:
    """Yield the matches of Scheveningen teams, then each team's total of all rounds, with points from byes."""
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
        raise WrongOption("expected a report of a team event")
    _write(_board_rows(record, board_prizes(record, rules)))


def _board_rows(record: Record, lines: Iterable[BoardScore]) -> Iterator[list[str]]:
    yield ["board", "rank", "player", "team", "games", "points", "percent", "performance"]
    for line in lines:
        player, team = record.by_tpn[line.player], record.contestant[line.team]
        played = [str(line.games), format_points(line.points), _percent(line.percentage)]
        yield [str(line.board), str(line.rank or ""), player.name, team.name, *played, str(line.performance or "")]


def _percent(value: Fraction) -> str:
    """Return the percentage with one decimal, rounded half up."""
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
            raise argparse.ArgumentTypeError(f"expected some of {known}, found {text!r:.60}") from None

    return read_criteria


def _count(text: str) -> int:
    return _number(text, MOST_SCORERS)


def _year(text: str) -> int:
    return _number(text, 9999)


def _number(text: str, most: int) -> int:
    try:
        return whole(text, most=most)
    except WrongValue:
        raise argparse.ArgumentTypeError(f"expected a number from 0 to {most}, found {text!r:.60}") from None
