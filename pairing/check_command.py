"""``python -m pairing check``: check whether reports follow the pairing and ranking rules."""

from __future__ import annotations

import argparse
import json
import sys
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

from pairing.command_input import add_rules, read_report
from tabellone.engine import UnknownSystem
from tabellone.engine.checker import PointsDifference, RoundDifference, check_pairings, check_points, remarks_of
from tabellone.engine.rules import Rules, rules_of
from tabellone.interchange.trf import TrfError, TrfFile
from tabellone.record import Score, format_points

if TYPE_CHECKING:
    from tabellone.standings import RankDifference

DONE, DIFFERENCES, WRONG_INPUT = 0, 1, 2

Pairs: TypeAlias = tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class ReportCheck:
    """Result of the check of one report."""

    path: str
    rules: Rules
    rounds: tuple[RoundDifference, ...]
    points: tuple[PointsDifference, ...]
    ranks: tuple[RankDifference, ...]
    ranks_unchecked: str = ""
    """Reason why ranks cannot be computed, if the report lists tie-breaks."""
    remarks: tuple[str, ...] = ()
    """Known differences in interpretation, and known errors, of other programs."""

    @property
    def agrees(self) -> bool:
        return not (self.rounds or self.points or self.ranks)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the options of ``check``."""
    parser.add_argument("files", nargs="+", metavar="IN.trf")
    add_rules(parser)
    parser.add_argument("--json", action="store_true", help="one JSON object for all files")


def run(options: argparse.Namespace) -> int:
    """Re-pair every round of every file and compare; recompute points, and ranks if tie-breaks are listed.

    The exit code: 0 no differences; 1 differences; 2 a file cannot be read (the others are checked).
    """
    findings = []
    code = DONE
    for path in options.files:
        try:
            finding = check(path, read_report(path, options))
        except (TrfError, UnknownSystem, OSError) as error:
            text = error.strerror if isinstance(error, OSError) else str(error)
            print(text if str(text).startswith(path) else f"{path}: {text}", file=sys.stderr)
            code = WRONG_INPUT
            continue
        if not finding.agrees and code == DONE:
            code = DIFFERENCES
        findings.append(finding)
        if not options.json:
            _print(finding)
    if options.json:
        print(json.dumps({"files": [_as_json(finding) for finding in findings]}, ensure_ascii=False))
    return code


def check(path: str, file: TrfFile) -> ReportCheck:
    """Return the differences between the report and the rules. Raises UnknownSystem."""
    record = file.record
    rounds = tuple(check_pairings(record))
    points = _check_points(file)
    ranks, unchecked = _check_ranks(file)
    return ReportCheck(path, rules_of(record), rounds, points, ranks, unchecked, remarks_of(record, rounds))


def _check_points(file: TrfFile) -> tuple[PointsDifference, ...]:
    """Return the wrong points: of players, and in team events the match points and game points of teams."""
    return tuple(found for record, stated in file.stated_points for found in check_points(record, stated))


def _check_ranks(file: TrfFile) -> tuple[tuple[RankDifference, ...], str]:
    """Return the ranks that differ from the listed tie-breaks (202, 212), and the reason if ranks cannot be checked.

    There are none if the report lists no tie-breaks.
    """
    if not file.record.tie_breaks:
        return (), ""
    # Importing this takes a third of the start-up time, and it is seldom needed.
    from tabellone.standings import check_ranks  # noqa: PLC0415
    from tabellone.tiebreaks import TieBreakError  # noqa: PLC0415

    try:
        return check_ranks(file.record, {tpn: stated.rank for tpn, stated in file.stated_of_contestants.items()}), ""
    except TieBreakError as error:
        return (), str(error)


def _print(finding: ReportCheck) -> None:
    path = finding.path
    if finding.agrees:
        print(f"{path}: OK")
    for difference in finding.rounds:
        print(f"{path}: round {difference.round}: {'; '.join(_of_round(difference))}")
    for points in finding.points:
        stated, computed = format_points(points.stated), format_points(points.computed)
        print(f"{path}: {_whose(points)}: stated {stated}, computed {computed}")
    for rank in finding.ranks:
        computed = str(rank.first) if rank.first == rank.last else f"{rank.first} to {rank.last}"
        print(f"{path}: rank of {rank.player}: stated {rank.stated}, computed {computed}")
    if finding.ranks_unchecked:
        print(f"{path}: ranks not checked: {finding.ranks_unchecked}", file=sys.stderr)
    for remark in finding.remarks:
        print(f"{path}: {remark}", file=sys.stderr)
    print(f"{path}: paired by {finding.rules}", file=sys.stderr)


def _whose(points: PointsDifference) -> str:
    kinds = {None: "points of", Score.MATCH: "match points of team", Score.GAME: "game points of team"}
    return f"{kinds[points.score]} {points.player}"


def _of_round(difference: RoundDifference) -> list[str]:
    parts = [difference.impossible] if difference.impossible else []
    parts += [f"played {_pairs_text(difference.only_in_record)}"] if difference.only_in_record else []
    parts += [f"by the rules {_pairs_text(difference.only_by_the_rules)}"] if difference.only_by_the_rules else []
    if difference.byes_in_record != difference.byes_by_the_rules:
        played, ruled = _byes_text(difference.byes_in_record), _byes_text(difference.byes_by_the_rules)
        parts.append(f"bye {played}, by the rules {ruled}")
    return parts


def _pairs_text(pairs: Pairs) -> str:
    return " ".join(f"{white}-{black}" for white, black in pairs)


def _byes_text(players: tuple[int, ...]) -> str:
    return " ".join(map(str, players)) or "none"


def _as_json(finding: ReportCheck) -> dict[str, object]:
    return {
        "file": finding.path,
        "ok": finding.agrees,
        "system": finding.rules.system,
        "edition": finding.rules.edition,
        "edition_by": finding.rules.why,
        "rounds": [
            {
                "round": difference.round,
                "only_in_file": difference.only_in_record,
                "only_by_the_rules": difference.only_by_the_rules,
                "bye_in_file": next(iter(difference.byes_in_record), None),
                "bye_by_the_rules": next(iter(difference.byes_by_the_rules), None),
                "byes_in_file": difference.byes_in_record,
                "byes_by_the_rules": difference.byes_by_the_rules,
                "impossible": difference.impossible,
            }
            for difference in finding.rounds
        ],
        "points": [
            {
                **(
                    {"player": points.player}
                    if points.score is None
                    else {"team": points.player, "score": points.score}
                ),
                "stated": points.stated / 10,
                "computed": points.computed / 10,
            }
            for points in finding.points
        ],
        "ranks": [
            {"player": rank.player, "stated": rank.stated, "computed": [rank.first, rank.last]}
            for rank in finding.ranks
        ],
    }
