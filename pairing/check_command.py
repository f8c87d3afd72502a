"""``python -m pairing check``: check whether reports follow the pairing and ranking rules."""

from __future__ import annotations

import argparse
import errno
import json
import os
import sys
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, TypeAlias, Union

from pairing.command_input import STDIN, add_rules, contents_of, read_report, with_options
from tabellone.causes.acceleration import cause_of_acceleration
from tabellone.causes.cause import Cause, CauseKind
from tabellone.engine import UnknownSystem
from tabellone.engine.checker import PointsDifference, RoundDifference, check_pairings, check_points, remarks_of
from tabellone.engine.rules import Rules, rules_of
from tabellone.interchange.trf import TrfError, TrfFile
from tabellone.record import Score, format_points

if TYPE_CHECKING:
    from tabellone.interchange.trf.repair import Repair
    from tabellone.standings import RankDifference

DONE, DIFFERENCES, WRONG_INPUT = 0, 1, 2

SUFFIXES = (".trf", ".trfx")
"""Endings of the names of reports in a folder."""
MOST_FILES = 200_000
"""Maximum number of reports in a folder."""
MOST_EXAMINED = 20
"""Maximum number of differing rounds of a report whose causes are examined."""
AGREE, DIFFER, UNREAD = "agree", "differ", "cannot be read"
TOO_MANY = Cause(CauseKind.UNKNOWN, "", f"only the first {MOST_EXAMINED} differing rounds are examined")

Pairs: TypeAlias = tuple[tuple[int, int], ...]
Difference: TypeAlias = Union[RoundDifference, PointsDifference, "RankDifference"]


@dataclass(frozen=True, slots=True)
class ReportCheck:
    """Result of the check of one report."""

    path: str
    rules: Rules
    rounds: tuple[RoundDifference, ...]
    points: tuple[PointsDifference, ...]
    ranks: tuple[RankDifference, ...]
    acceleration: Cause | None = None
    """The difference between the stated virtual points and the named acceleration."""
    causes: Mapping[Difference, Cause] = field(default_factory=dict)
    """The cause of each difference in rounds, points and ranks."""
    ranks_unchecked: str = ""
    """Reason why ranks cannot be computed, if the report lists tie-breaks."""
    remarks: tuple[str, ...] = ()
    """Known differences in interpretation, and known errors, of other programs."""
    repairs: tuple[Repair, ...] | None = None
    """Repairs without which the report cannot be read; None if they were not asked for."""

    @property
    def agrees(self) -> bool:
        return not (self.repairs or self.rounds or self.points or self.ranks or self.acceleration)

    @property
    def all_causes(self) -> tuple[Cause, ...]:
        """Return the causes of all differences."""
        return (*self.causes.values(), *([self.acceleration] if self.acceleration else ()))


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the options of ``check``."""
    parser.epilog = (
        "Exit code: 0 everything agrees; 1 there are differences; 2 a file cannot be read (the others are checked). "
        "The cause of each difference is on the standard error, and in the JSON."
    )
    text = f"reports, folders with them ({', '.join(SUFFIXES)}), or - for the standard input"
    parser.add_argument("files", nargs="+", metavar="IN.trf", help=text)
    add_rules(parser)
    parser.add_argument("--json", action="store_true", help="one JSON object for all files")
    text = "also read defective reports; each repair is a difference, with its line and reason"
    parser.add_argument("--repair", action="store_true", help=text)


def run(options: argparse.Namespace) -> int:
    """Re-pair every round of every file and compare; recompute points, and ranks if tie-breaks are listed.

    The exit code: 0 no differences; 1 differences; 2 a file cannot be read (the others are checked).
    """
    tally = Counter[str]()
    findings = []
    for path in _paths(options.files):
        try:
            file, repairs = _read(path, options)
            finding = replace(check(path, file), repairs=repairs)
        except (TrfError, UnknownSystem, OSError) as error:
            text = error.strerror if isinstance(error, OSError) else str(error)
            print(text if str(text).startswith(path) else f"{path}: {text}", file=sys.stderr)
            tally[UNREAD] += 1
            continue
        tally[AGREE if finding.agrees else DIFFER] += 1
        tally.update(cause.kind for cause in finding.all_causes)
        if options.json:
            findings.append(_as_json(finding))
        else:
            _print(finding)
    if options.json:
        print(json.dumps({"files": findings}, ensure_ascii=False))
    if sum(tally[name] for name in (AGREE, DIFFER, UNREAD)) > 1:
        print(_summary(tally), file=sys.stderr)
    return WRONG_INPUT if tally[UNREAD] else DIFFERENCES if tally[DIFFER] else DONE


def _read(path: str, options: argparse.Namespace) -> tuple[TrfFile, tuple[Repair, ...] | None]:
    """Return the report, and its repairs if they were asked for. Raises TrfError and OSError."""
    if not options.repair:
        return read_report(path, options, strict=False), None
    # Only a defective report needs the repairs.
    from tabellone.interchange.trf.repair import repair  # noqa: PLC0415

    repaired = repair(contents_of(path), source=path)
    return with_options(path, repaired.file, options), repaired.repairs


def _paths(given: Sequence[str]) -> Iterator[str]:
    """Yield the files, and those in the folders and their subfolders, in order of their names.

    Raises OSError for a folder without reports, or with too many.
    """
    for path in given:
        if path == STDIN or not os.path.isdir(path):  # noqa: PTH112  (pathlib is a tenth of the start)
            yield path
            continue
        found = [
            os.path.join(folder, name)  # noqa: PTH118
            for folder, _folders, names in os.walk(path)
            for name in names
            if name.lower().endswith(SUFFIXES)
        ]
        if not found:
            raise OSError(errno.ENOENT, f"no reports ({', '.join(SUFFIXES)}) in this folder", path)
        if len(found) > MOST_FILES:
            raise OSError(errno.E2BIG, f"more than {MOST_FILES} reports in this folder", path)
        yield from sorted(found)


def _summary(tally: Counter[str]) -> str:
    counts = [f"{tally[name]} {name}" for name in (AGREE, DIFFER, UNREAD)]
    kinds = [f"{kind} {tally[kind]}" for kind in CauseKind if tally[kind]]
    return "; ".join([", ".join(counts), *([f"causes: {', '.join(kinds)}"] if kinds else [])])


def check(path: str, file: TrfFile) -> ReportCheck:
    """Return the differences between the report and the rules, with their causes. Raises UnknownSystem."""
    record = file.record
    rounds = tuple(check_pairings(record))
    points = _check_points(file)
    ranks, unchecked = _check_ranks(file)
    acceleration = cause_of_acceleration(record)
    causes = _causes(file, rounds, points, ranks) if rounds or points or ranks else {}
    remarks = remarks_of(record, rounds)
    return ReportCheck(path, rules_of(record), rounds, points, ranks, acceleration, causes, unchecked, remarks)


def _causes(
    file: TrfFile,
    rounds: Sequence[RoundDifference],
    points: Sequence[PointsDifference],
    ranks: Sequence[RankDifference],
) -> dict[Difference, Cause]:
    # Only a report with a difference needs the explanations.
    from tabellone.causes.points import cause_of_points  # noqa: PLC0415
    from tabellone.causes.ranks import cause_of_ranks  # noqa: PLC0415
    from tabellone.causes.rounds import cause_of_round  # noqa: PLC0415

    causes: dict[Difference, Cause] = {}
    for place, difference in enumerate(rounds):
        is_examined = place < MOST_EXAMINED
        causes[difference] = cause_of_round(file.record, difference) if is_examined else TOO_MANY
    for record, stated in file.stated_points:
        of_record = [row for row in points if row.score == (record.score if record.teams else None)]
        cause = cause_of_points(record, stated, of_record)
        causes.update((row, cause) for row in of_record if cause)
    stated_ranks = {tpn: row.rank for tpn, row in file.stated_of_contestants.items()}
    found = cause_of_ranks(file.record, stated_ranks, ranks, has_wrong_points=bool(points))
    return causes | dict(zip(ranks, found, strict=True))


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
    for repaired in finding.repairs or ():
        print(f"{path}: {repaired}")
    for difference in finding.rounds:
        print(f"{path}: round {difference.round}: {'; '.join(_of_round(difference))}")
    for points in finding.points:
        stated, computed = format_points(points.stated), format_points(points.computed)
        print(f"{path}: {_whose(points)}: stated {stated}, computed {computed}")
    for rank in finding.ranks:
        computed = str(rank.first) if rank.first == rank.last else f"{rank.first} to {rank.last}"
        print(f"{path}: rank of {rank.player}: stated {rank.stated}, computed {computed}")
    if finding.acceleration:
        print(f"{path}: acceleration: {finding.acceleration.reason}")
    for about, cause in _told_causes(finding):
        print(f"{path}: {about}: {cause}", file=sys.stderr)
    if finding.ranks_unchecked:
        print(f"{path}: ranks not checked: {finding.ranks_unchecked}", file=sys.stderr)
    for remark in finding.remarks:
        print(f"{path}: {remark}", file=sys.stderr)
    print(f"{path}: paired by {finding.rules}", file=sys.stderr)


def _told_causes(finding: ReportCheck) -> Iterator[tuple[str, Cause]]:
    """Yield each cause once, with the first difference that has it."""
    told = set[Cause]()
    rows: list[tuple[str, Difference]] = [
        *((f"round {row.round}", row) for row in finding.rounds),
        *((_whose(row), row) for row in finding.points),
        *((f"rank of {row.player}", row) for row in finding.ranks),
    ]
    for about, row in rows:
        cause = finding.causes[row]
        if cause not in told:
            yield about, cause
        told.add(cause)
    if finding.acceleration:
        yield "acceleration", finding.acceleration


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
                **_cause_json(finding.causes[difference]),
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
                **_cause_json(finding.causes[points]),
            }
            for points in finding.points
        ],
        "ranks": [
            {
                "player": rank.player,
                "stated": rank.stated,
                "computed": [rank.first, rank.last],
                **_cause_json(finding.causes[rank]),
            }
            for rank in finding.ranks
        ],
        "acceleration": [_cause_json(finding.acceleration)] if finding.acceleration else [],
        "ranks_unchecked": finding.ranks_unchecked,
        "remarks": finding.remarks,
        **({} if finding.repairs is None else {"repairs": [_repair_json(row) for row in finding.repairs]}),
    }


def _repair_json(row: Repair) -> dict[str, object]:
    return {"line": row.line, "field": row.field, "before": row.before, "after": row.after, "reason": row.why}


def _cause_json(cause: Cause) -> dict[str, str]:
    return {"cause": cause.kind, "article": cause.article, "reason": cause.reason}
