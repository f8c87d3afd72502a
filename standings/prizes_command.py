"""``python -m standings prizes``: who receives which prize of a fund, and why."""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from standings.teams_command import WrongOption
from tabellone.interchange.trf import TrfFile, read
from tabellone.money import format_money
from tabellone.prizes import (
    BadPrizes,
    Competitor,
    Fund,
    PrizeDistribution,
    competitors_of,
    distribute,
    read_fund,
    why_no_prize,
)
from tabellone.record import Record
from tabellone.standings import standings_of
from tabellone.values import MOST_PLAYERS, MOST_ROUNDS, WrongValue, whole

if TYPE_CHECKING:
    from argparse import _SubParsersAction


def add_prizes_command(commands: _SubParsersAction[argparse.ArgumentParser]) -> None:
    """Declare the command; ``print_file`` of its options prints the prizes of a report."""
    command = commands.add_parser("prizes", help="Distribute a prize fund.")
    command.add_argument("files", nargs="+", metavar="EVENT.trf")
    command.add_argument("--prizes", required=True, metavar="PRIZES.toml", help="the fund (docs/prizes.md)")
    text = "as if the event ended after round N; default: the last round"
    command.add_argument("--after-round", type=_round, metavar="N", help=text)
    command.add_argument("--why", type=_player, metavar="TPN", help="why this player has no prize in a category")
    command.add_argument("--json", action="store_true")
    command.set_defaults(print_file=_print_prizes)


def _print_prizes(path: str, options: argparse.Namespace) -> None:
    fund = _fund(options.prizes)
    file = read(Path(path).read_bytes(), source=path)
    found = distribute(fund, _competitors(path, file, options.after_round))
    if options.why is not None:
        _print_why(file.record, found, options.why)
    elif options.json:
        print(json.dumps(_as_json(found), ensure_ascii=False))
    else:
        _print_text(file.record, found)


def _fund(path: str) -> Fund:
    try:
        return read_fund(Path(path).read_bytes())
    except OSError as error:
        raise WrongOption(f"{path}: {error.strerror}") from None
    except BadPrizes as error:
        raise WrongOption(f"{path}: {error}") from None


def _competitors(path: str, file: TrfFile, after_round: int | None) -> tuple[Competitor, ...]:
    """By the standings; where the report lists no tie-breaks, its own ranks decide between players of one score."""
    record, last = file.record, len(file.record.rounds)
    if after_round is not None and after_round > last:
        raise WrongOption(f"expected --after-round from 0 to {last}, found {after_round}")
    table = standings_of(record, after_round=after_round)
    for remark in table.remarks:
        print(f"{path}: {remark}", file=sys.stderr)
    if record.tie_breaks or after_round not in (None, last):
        return competitors_of(record, table)
    return competitors_of(record, table, {tpn: row.rank for tpn, row in file.stated_of_contestants.items()})


def _as_json(found: PrizeDistribution) -> dict[str, object]:
    return {
        "awards": [
            {
                "player": award.player,
                "category": award.category,
                "places": list(award.places),
                "amount": format_money(award.amount),
                "reason": award.reason,
            }
            for award in found.awards
        ],
        "unclaimed": [
            {
                "category": row.category,
                "place": row.place,
                "amount": format_money(row.amount),
                "reason": str(row.reason),
            }
            for row in found.unclaimed
        ],
        "total": format_money(found.total),
    }


def _print_text(record: Record, found: PrizeDistribution) -> None:
    """The awards and the unclaimed amounts by category, each with its reason, and the sums."""
    width = max(len(format_money(found.fund.total)), len("0.00"))
    for category in found.fund.announced:
        print(category.name)
        for award in found.awards:
            if award.category == category.key:
                name = record.contestant[award.player].name
                print(f"  {format_money(award.amount):>{width}}  {award.player:>4} {name}. {award.reason}")
        for row in found.unclaimed:
            if row.category == category.key:
                print(f"  {format_money(row.amount):>{width}}  unclaimed, place {row.place}. {row.reason}")
    unclaimed = sum(row.amount for row in found.unclaimed)
    sums = f"awarded {format_money(found.total)}, unclaimed {format_money(unclaimed)}"
    print(f"Fund {format_money(found.fund.total)} {found.fund.currency}: {sums}")


def _print_why(record: Record, found: PrizeDistribution, player: int) -> None:
    try:
        reasons = why_no_prize(found, player)
    except KeyError:
        raise WrongOption(f"expected --why with the TPN of a ranked player, found {player}") from None
    print(f"{player} {record.contestant[player].name}")
    for award in found.awards:
        if award.player == player:
            print(f"  {format_money(award.amount)} {found.fund.currency}. {award.reason}")
    for reason in reasons:
        print(f"  {reason}")


def _round(text: str) -> int:
    return _number(text, MOST_ROUNDS)


def _player(text: str) -> int:
    return _number(text, MOST_PLAYERS)


def _number(text: str, most: int) -> int:
    try:
        return whole(text, most=most)
    except WrongValue:
        raise argparse.ArgumentTypeError(f"a number from 0 to {most} expected, not {text!r:.60}") from None
