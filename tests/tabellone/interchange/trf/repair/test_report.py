"""Reports as a whole: correct ones stay as they are, and no defect changes anything that is not listed."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings, strategies as st

from tabellone.interchange import trf
from tabellone.interchange.trf.repair import RepairedReport, repair
from tabellone.record import Record
from tests.corpus import vectors
from tests.tabellone.interchange.trf.repair.defects import DEFECTS
from tests.tabellone.interchange.trf.repair.four import FOUR, RECORD, changed, repaired


@pytest.mark.parametrize(
    "folder", ["real", "dutch-2026-special", "dutch-2017", "roundrobin", "teams/teams-2026-A", "trf26"]
)
def test_correct_reports_are_read_as_before_without_a_repair(folder: str) -> None:
    for path in vectors(folder)[:25]:
        data = path.read_bytes()
        try:
            plain = trf.read(data, source=path.name)
        except trf.TrfError:
            continue
        found = repair(data, source=path.name)
        assert (found.repairs, found.file.record, found.file.stated) == ((), plain.record, plain.stated), path.name


SOURCES = [path for path in vectors("dutch-2017")[:40] if path.stat().st_size < 8000]


@pytest.mark.parametrize("name", DEFECTS)
@settings(max_examples=12, deadline=None)
@given(seed=st.integers(0, 2**32), source=st.sampled_from(SOURCES))
def test_one_defect_is_repaired_to_the_record_or_listed_and_never_silent(name: str, seed: int, source: Path) -> None:
    text = source.read_text(encoding="utf-8")
    plain = trf.read(text).record
    lines = text.splitlines()
    DEFECTS[name](lines, Random(seed))
    damaged = "\n".join([*lines, ""])
    try:
        found = repair(damaged)
    except trf.TrfError as error:
        refused = error
    else:
        _assert_listed(name, found, lines, plain)
        return
    assert refused.line > 0, refused


def _assert_listed(name: str, found: RepairedReport, lines: list[str], plain: Record) -> None:
    damaged = "\n".join([*lines, ""])
    if not found.repairs:
        assert found.file.record == trf.read(damaged).record
        return
    assert found.file.record == trf.read(found.text).record
    after = found.text.splitlines()
    listed = {row.line for row in found.repairs}
    differing = {place for place, line in enumerate(lines, start=1) if line.rstrip() != after[place - 1].rstrip()}
    assert differing == listed - {0}
    new = [line for line in after[len(lines) :] if line.strip()]
    assert len(new) == sum(row.line == 0 for row in found.repairs)
    if name in ("no_blank", "doubled", "number"):
        assert found.file.record.rounds == plain.rounds


def test_lines_of_no_consequence_that_cannot_be_read_are_removed() -> None:
    record, told = repaired(changed("142 3", "142 many") + "152 green\n")
    assert (record.rounds, record.players, record.planned_rounds) == (RECORD.rounds, RECORD.players, 0)
    assert told == [
        "line 2, line: “142 many” => “”: cannot be read: expected the number of rounds",
        "line 8, line: “152 green” => “”: cannot be read: expected the initial colour, W or B",
    ]


@pytest.mark.parametrize(
    "line", ["162  Q 1.0", "260   1   3    1    9", "240 X   1    1", "299 W  x.x        001    1"]
)
def test_a_line_of_rules_that_cannot_be_read_is_refused(line: str) -> None:
    with pytest.raises(trf.TrfError, match="line 8"):
        repaired(f"{FOUR}{line}\n")


def test_a_file_of_another_kind_is_refused() -> None:
    for text in ("", "Dear arbiter,\nhere are the pairings.\n", "012 Open\n"):
        with pytest.raises(trf.TrfError):
            repair(text)


def test_teams_are_not_compared_but_their_players_lines_are_repaired() -> None:
    path = next(path for path in vectors("teams/teams-2026-A") if path.stem != "LICENSE")
    text = path.read_text(encoding="utf-8")
    line = next(line for line in text.splitlines() if line.startswith("001"))
    found = repair(text.replace(line, f"{line[:48]}x?x?{line[52:]}"))
    assert [row.before for row in found.repairs] == ["x?x?"]
    assert found.file.record.matches == trf.read(text).record.matches
