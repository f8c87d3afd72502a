"""The Double-Swiss system against matches on which two programs agree, and those on which a reading differs."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any, TypeAlias

import pytest

from pairing.__main__ import main
from tabellone.engine import NoLegalPairing, pair
from tabellone.engine.checker import check_points, check_round
from tabellone.engine.double_swiss.matches import first_round_of
from tabellone.interchange.trf import read
from tabellone.options import Options
from tabellone.record import ByeKind, Record, RequestedBye
from tests.corpus import vectors

READINGS = {"floats=scheduled": "double_scheduled"}
"""What the corpus calls the readings."""
Outcome: TypeAlias = tuple[list[tuple[int, int]], int | None] | None
"""The pairs (White of the first game, Black) and the bye; None where no legal pairing exists."""


def paired(record: Record, match: int) -> Outcome:
    try:
        found = pair(record, first_round_of(match))
    except NoLegalPairing:
        return None
    [bye] = found.free or (None,)
    return sorted(found.pairs), bye


def stated(answer: dict[str, Any]) -> Outcome:
    return sorted((white, black) for white, black in answer["pairs"]), answer["pab"]


def matches_of(path: Path) -> Iterator[tuple[Record, dict[str, Any]]]:
    """The record and what is known of its matches. The report says who was absent in those that were played."""
    record = read(path.read_bytes(), source=path.name).record
    for row in json.loads(path.with_suffix(".json").read_text())["rounds"]:
        first = first_round_of(row["round"])
        absent = tuple(RequestedBye(first, tpn, ByeKind.ZERO) for tpn in row["absent"])
        yield replace(record, requested_byes=absent) if first > len(record.rounds) else record, row


def test_every_match_of_the_corpus_is_paired_as_expected_by_the_usual_readings() -> None:
    wrong = [
        (path.name, row["round"])
        for path in vectors("teams/doubleswiss-2026")
        for record, row in matches_of(path)
        if paired(record, row["round"]) != (None if row["status"] == "impossible" else stated(row))
    ]
    assert wrong == []


def test_of_a_contested_match_the_reading_gives_its_own_pairing() -> None:
    seen, wrong = set(), []
    for path in vectors("teams/doubleswiss-2026"):
        for record, row in matches_of(path):
            for name, answer in row.get("readings", {}).items():
                seen.add(name)
                chosen = replace(record, options=Options({READINGS[name]: True}))
                if paired(chosen, row["round"]) != stated(answer):
                    wrong.append((path.name, row["round"], name))
    assert seen == set(READINGS)
    assert wrong == []


def test_both_games_of_every_match_of_the_corpus_are_found_paired_by_the_rules_and_the_points_right() -> None:
    for path in vectors("teams/doubleswiss-2026"):
        file = read(path.read_bytes(), source=path.name)
        rounds = [check_round(file.record, number) for number in range(1, len(file.record.rounds) + 1)]
        assert rounds == [None] * len(rounds), path.name
        assert check_points(file.record, {tpn: row.points for tpn, row in file.stated.items()}) == (), path.name


def test_the_command_finds_no_difference_but_in_ranks_of_equal_points(capsys: pytest.CaptureFixture[str]) -> None:
    """The stated ranks end with the number where points are equal, not with the tie-breaks that are announced."""
    files = {str(path): path for path in vectors("teams/doubleswiss-2026")}
    main(["check", *files])
    found = [line.split(": ") for line in capsys.readouterr().out.splitlines()]
    assert {file for file, *_rest in found} == set(files)
    for file, *what in found:
        if what != ["OK"]:
            record = read(files[file].read_bytes(), source=file).record
            points = {tpn: record.points_of(tpn) for tpn in record.contestant}
            assert what[0].startswith("rank of "), (file, what)
            assert list(points.values()).count(points[int(what[0].removeprefix("rank of "))]) > 1, (file, what)


def test_the_command_prints_the_first_games_of_a_match_and_then_those_with_colours_exchanged(
    capsys: pytest.CaptureFixture[str],
) -> None:
    [path] = (path for path in vectors("teams/doubleswiss-2026") if path.stem == "doubleswiss-2026-001")
    assert main(["pair", str(path), "--round", "3"]) == 0
    assert capsys.readouterr().out == "3\n5 3\n4 1\n2 0\n"
    assert main(["pair", str(path), "--round", "4"]) == 0
    assert capsys.readouterr().out == "3\n3 5\n1 4\n2 0\n"


def test_the_command_refuses_a_match_that_cannot_be_paired(capsys: pytest.CaptureFixture[str]) -> None:
    impossible = [
        (str(path), first_round_of(row["round"]))
        for path in vectors("teams/doubleswiss-2026")
        for _record, row in matches_of(path)
        if row["status"] == "impossible"
    ]
    assert impossible
    assert [main(["pair", path, "--round", str(number)]) for path, number in impossible] == [3] * len(impossible)
    assert capsys.readouterr().out == ""
