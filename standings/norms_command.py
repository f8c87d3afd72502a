"""``python -m standings norms``: the title norms of a report (B.01), with the best legal choice of games."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from standings.teams_command import WrongOption
from tabellone.interchange.trf import read
from tabellone.norms import EXEMPTIONS, Condition, NormEvent, NormResult, norms_of
from tabellone.norms.conditions import points_text
from tabellone.record import Player
from tabellone.values import MOST_PLAYERS, WrongValue, whole

if TYPE_CHECKING:
    from argparse import _SubParsersAction

AT_LEAST, AT_MOST, IS = "at least", "at most", "is"
NAMES = {
    "games": ("games", AT_LEAST),
    "rounds": ("finished rounds", AT_LEAST),
    "forfeit": ("games besides the forfeited last round", AT_LEAST),
    "federations": ("other federations", AT_LEAST),
    "own_federation": ("opponents of the player's federation", AT_MOST),
    "one_federation": ("opponents of one federation", AT_MOST),
    "exemption": ("exemption from 1.4.3 and 1.4.4", IS),
    "titled": ("opponents with a title", AT_LEAST),
    "mix": ("opponents with this title or a higher one", AT_LEAST),
    "players": ("players in a double round robin", AT_LEAST),
    "whole_mix": ("conditions of the mix met in the whole event", AT_LEAST),
    "performance": ("performance", AT_LEAST),
    "average": ("average of the opponents", AT_LEAST),
    "score": ("points", AT_LEAST),
}
"""What each kind of condition counts."""


@dataclass(frozen=True, slots=True)
class _Line:
    player: Player
    result: NormResult


def add_norms_command(commands: _SubParsersAction[argparse.ArgumentParser]) -> None:
    """Declare the command; ``print_file`` of its options prints a report's norms."""
    command = commands.add_parser("norms", help="Title norms by B.01, with each condition and its article.")
    command.add_argument("files", nargs="+", metavar="EVENT.trf")
    command.add_argument("--after-round", type=_number, metavar="N", help="default: the last round")
    command.add_argument("--json", action="store_true", help="all players and titles, norm or not")
    command.add_argument("--player", type=_number, metavar="TPN", help="only this player, and all titles")
    text = "1.4.3a: national championship, 1.4.3b: national team championship, 1.4.3c: zonal tournament"
    command.add_argument("--exempt", choices=EXEMPTIONS, default="", help=text)
    text = "a world or continental championship of teams or clubs: 7 games are enough"
    command.add_argument("--team-championship", action="store_true", help=text)
    command.set_defaults(print_file=_print_norms)


def _print_norms(path: str, options: argparse.Namespace) -> None:
    record = read(Path(path).read_bytes(), source=path).record
    last = len(record.rounds)
    if options.after_round is not None and options.after_round > last:
        raise WrongOption(f"expected --after-round from 0 to {last}, found {options.after_round}")
    if record.play.is_chess960:
        raise WrongOption("Chess960 games cannot be used for title norms")
    if options.player is not None and options.player not in record.by_tpn:
        raise WrongOption(f"expected --player with the TPN of a player, found {options.player}")
    event = NormEvent(record, options.after_round, exemption=options.exempt, is_team_event=options.team_championship)
    numbers = sorted(event.record.by_tpn) if options.player is None else [options.player]
    lines = [(event.record.by_tpn[tpn], norms_of(event, tpn)) for tpn in numbers]
    if options.json:
        players = {str(player.tpn): {row.title: _as_json(row) for row in results} for player, results in lines}
        _print(json.dumps({"players": players}, ensure_ascii=False))
        return
    shown = [
        _Line(player, row) for player, results in lines for row in results if row.achieved or options.player is not None
    ]
    for text in _text(shown):
        _print(text)


def _print(text: str) -> None:
    sys.stdout.write(f"{text}\n")


def _as_json(result: NormResult) -> dict[str, object]:
    return {
        "achieved": result.achieved,
        "performance": result.performance,
        "average": result.average,
        "score": points_text(result.points),
        "counted": [*result.counted],
        "dropped": [*result.dropped],
        "conditions": [
            {"article": row.article, "holds": row.holds, "value": row.value, "required": row.required}
            for row in result.conditions
        ],
    }


def _text(lines: list[_Line]) -> Iterator[str]:
    if not lines:
        yield "No norms."
    for line in lines:
        result = line.result
        kind = "norm" if result.achieved else "no norm"
        yield f"{line.player.tpn} {line.player.name}: {result.title} {kind}"
        points, games = points_text(result.points), len(result.counted)
        yield f"  performance {result.performance}, average {result.average}, {points} points in {games} games"
        if result.credit:
            yield f"  counts as {result.credit} games (1.4.1, 1.5.1)"
        yield f"  counted rounds: {_rounds(result.counted)}; left out: {_rounds(result.dropped)}"
        yield from (_condition(condition) for condition in result.conditions)


def _rounds(numbers: tuple[int, ...]) -> str:
    return ", ".join(map(str, numbers)) or "none"


def _condition(condition: Condition) -> str:
    name, relation = NAMES[condition.kind]
    answer = "yes" if condition.holds else "NO"
    return f"  {answer:<3}  {condition.article:<6}  {name}: {condition.value} ({relation} {condition.required})"


def _number(text: str) -> int:
    try:
        return whole(text, most=MOST_PLAYERS)
    except WrongValue:
        raise argparse.ArgumentTypeError(f"a number from 0 to {MOST_PLAYERS} expected, not {text!r:.60}") from None
