"""The command line: ``python -m standings tiebreaks`` prints a report's standings, or explains a value."""

from __future__ import annotations

import argparse
import csv
import json
import sys
from collections.abc import Sequence
from pathlib import Path

from standings.norms_command import add_norms_command
from standings.play_offs_command import add_play_offs_command
from standings.prizes_command import add_prizes_command
from standings.teams_command import WrongOption, add_team_commands
from tabellone.interchange.trf import TrfError, read
from tabellone.record import POINT, Record, format_points, of_players
from tabellone.standings import explain_of, standings_of
from tabellone.team_rankings import BadTeamRules
from tabellone.tiebreaks import (
    NOTES,
    Contribution,
    Exact,
    RankingRow,
    Standings,
    TieBreakError,
    UnratedRule,
    decimal,
    format_contribution,
    format_exact,
    format_value,
    number,
    parse_code,
    unit_of,
)
from tabellone.values import MAX_RATING, MOST_PLAYERS, WrongValue, whole

DONE, WRONG_INPUT = 0, 2


def main(arguments: Sequence[str] | None = None, program: str = "python -m standings") -> int:
    """Run the command for each file. Return the exit code: 0 done; 2 wrong input, with a line on stderr."""
    options = _parser(program).parse_args(arguments)
    code = DONE
    for path in options.files:
        try:
            options.print_file(path, options)
        except (TieBreakError, BadTeamRules, WrongOption) as error:
            print(f"{path}: {error}", file=sys.stderr)
            code = WRONG_INPUT
        except TrfError as error:
            print(error, file=sys.stderr)
            code = WRONG_INPUT
        except OSError as error:
            print(f"{path}: {error.strerror}", file=sys.stderr)
            code = WRONG_INPUT
    return code


def _parser(program: str) -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog=program, description="Standings by the tie-breaks of C.07.")
    commands = parser.add_subparsers(required=True, metavar="COMMAND")
    command = commands.add_parser("tiebreaks", help="Standings of the players or teams of a report.")
    command.add_argument("files", nargs="+", metavar="IN.trf")
    command.add_argument("--codes", metavar="BH/C1,BH,SB,…", help="the tie-breaks in order; default: the file's own")
    command.add_argument("--edition", metavar="E", help="2023, 2024 or 2026; default: by the dates, or the newest")
    command.add_argument("--after-round", type=int, metavar="N", help="default: the last round")
    command.add_argument("--format", choices=["table", "csv", "json"], default="table")
    command.add_argument(
        "--unrated", metavar="R", help="rating of unrated players for tie-breaks, or 'ignore' to leave out their games"
    )
    command.add_argument("--lots", metavar="SEED", help="random seed for remaining ties; default: shared ranks")
    command.add_argument("--explain", metavar="TPN:CODE", help="show how a tie-break value was calculated")
    command.add_argument("--individual", action="store_true", help="rank the players of a team event, not the teams")
    command.set_defaults(print_file=_print_file)
    add_team_commands(commands)
    add_play_offs_command(commands)
    add_norms_command(commands)
    add_prizes_command(commands)
    return parser


def _print_file(path: str, options: argparse.Namespace) -> None:
    record = read(Path(path).read_bytes(), source=path).record
    if options.individual:
        record = of_players(record)
    last = len(record.rounds)
    if options.after_round is not None and not 0 <= options.after_round <= last:
        raise WrongOption(f"expected --after-round from 0 to {last}, found {options.after_round}")
    codes = None if options.codes is None else [code for code in options.codes.split(",") if code.strip()]
    unrated = _unrated_rule(options.unrated)
    if options.explain:
        _print_explanation(record, codes, unrated, options)
        return
    table = standings_of(
        record,
        codes=codes,
        edition=options.edition,
        after_round=options.after_round,
        unrated=unrated,
        lots=options.lots,
    )
    {"table": _print_table, "csv": _print_csv, "json": _print_json}[options.format](record, table)
    for remark in table.remarks:
        print(f"{path}: {remark}", file=sys.stderr)


def _unrated_rule(text: str | None) -> UnratedRule | None:
    if text is None:
        return None
    if text == "ignore":
        return UnratedRule()
    try:
        return UnratedRule(whole(text, most=MAX_RATING))
    except WrongValue:
        raise WrongOption(f"expected --unrated with a rating or 'ignore', found {text!r:.60}") from None


# --- standings ---


def _print_table(record: Record, table: Standings) -> None:
    lines = [["Rank", "TPN", "Name", *_first_name(table), "PTS", *table.codes]]
    for row in table.rows:
        values = [format_value(value) for value in row.values]
        points = [*map(format_exact, _first(row)), format_points(row.points)]
        lines.append([str(row.rank), str(row.tpn), record.contestant[row.tpn].name, *points, *values])
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
    for line in lines:
        cells = [
            cell.ljust(width) if index == 2 else cell.rjust(width)
            for index, (cell, width) in enumerate(zip(line, widths, strict=True))
        ]
        print("  ".join(cells).rstrip())


def _print_csv(record: Record, table: Standings) -> None:
    writer = csv.writer(sys.stdout, lineterminator="\n")
    writer.writerow(["rank", "tpn", "name", *_first_name(table), "PTS", *table.codes])
    for row in table.rows:
        name = record.contestant[row.tpn].name
        points = [*map(decimal, _first(row)), row.points / POINT]
        writer.writerow([row.rank, row.tpn, name, *points, *map(number, row.values)])


def _print_json(record: Record, table: Standings) -> None:
    rows = {
        str(row.tpn): {
            **dict(zip(_first_name(table), map(decimal, _first(row)), strict=True)),
            "PTS": row.points / POINT,
            **{value.code: number(value) for value in row.values},
        }
        for row in sorted(table.rows, key=lambda row: row.tpn)
    }
    document = {
        "edition": table.edition,
        "after_round": table.after_round,
        "codes": [*_first_name(table), "PTS", *table.codes],
        "teams" if record.teams else "players": rows,
        "ranking": [row.tpn for row in table.rows],
        "ranks": {str(row.tpn): row.rank for row in table.rows},
    }
    print(json.dumps(document, ensure_ascii=False))


def _first_name(table: Standings) -> list[str]:
    """Return the name of the value ranked before the points, if the system has one."""
    return [] if table.first_name is None else [table.first_name]


def _first(row: RankingRow) -> list[Exact]:
    return [] if row.first is None else [row.first]


# --- explanation ---


def _print_explanation(
    record: Record, codes: Sequence[str] | None, unrated: UnratedRule | None, options: argparse.Namespace
) -> None:
    tpn_text, _, code_text = options.explain.partition(":")
    try:
        tpn = whole(tpn_text, most=MOST_PLAYERS)
    except WrongValue:
        tpn = 0
    if tpn not in record.contestant:
        raise WrongOption(f"expected --explain with the TPN of a {_kind(record)}, found {options.explain!r:.60}")
    code = str(parse_code(code_text, of_teams=bool(record.teams)))
    lines = explain_of(
        record,
        code,
        tpn,
        codes=codes,
        edition=options.edition,
        after_round=options.after_round,
        unrated=unrated,
    )
    if options.format == "json":
        print(json.dumps([_as_json(code, line) for line in lines], ensure_ascii=False))
        return
    print(f"{code} of {tpn} {record.contestant[tpn].name}")
    for line in lines:
        print(_as_text(code, line))


def _kind(record: Record) -> str:
    return "team" if record.teams else "player"


def _as_text(code: str, line: Contribution) -> str:
    value = format_contribution(code, line)
    where = f"round {line.round}" if line.round else ""
    against = f"against {line.opponent}" if line.opponent else ""
    reason = NOTES[line.note] + (f" ({line.article})" if line.article else "")
    cut = f"cut ({line.cut_by})" if line.cut_by else ("" if line.counted else "not counted")
    parts = [where, against, reason, cut]
    return f"  {value:>6}  " + ", ".join(part for part in parts if part)


def _as_json(code: str, line: Contribution) -> dict[str, object]:
    return {
        "round": line.round,
        "opponent": line.opponent,
        "value": float(line.value) / POINT if unit_of(code) in ("points", "place") else int(line.value),
        "counted": line.counted,
        "note": line.note,
        "article": line.article,
        "cut_by": line.cut_by,
    }


if __name__ == "__main__":
    sys.exit(main())
