"""The command that checks reports."""

from __future__ import annotations

import io
import json
from pathlib import Path

import pytest

from pairing import check_command, command_input
from pairing.__main__ import main
from tabellone.causes.coming_byes import REASON
from tabellone.interchange.trf import read
from tabellone.tiebreaks import standings

DATA = Path(__file__).parents[1] / "data" / "dutch"
GOOD = DATA / "d26_0015_n005_r04.trf"


def changed(tmp_path: Path, old: str, new: str, source: Path = GOOD) -> str:
    text = source.read_text(encoding="utf-8")
    assert old in text
    target = tmp_path / "changed.trf"
    target.write_text(text.replace(old, new, 1), encoding="utf-8")
    return str(target)


def test_check_says_ok_for_each_file_that_agrees(capsys: pytest.CaptureFixture[str]) -> None:
    files = [str(path) for path in sorted(DATA.glob("d26_*.trf"))]
    assert main(["check", *files]) == 0
    assert capsys.readouterr().out.splitlines() == [f"{path}: OK" for path in files]


def test_check_by_the_other_edition_finds_differences(capsys: pytest.CaptureFixture[str]) -> None:
    file = str(DATA / "d26_0095_n014_r12.trf")
    assert main(["check", file, "--edition", "2017"]) == 1
    lines = capsys.readouterr().out.splitlines()
    assert lines
    assert all(line.startswith(f"{file}: round ") for line in lines)


def test_check_tells_points_that_do_not_add_up(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    line = next(row for row in GOOD.read_text(encoding="utf-8").splitlines() if row.startswith("001    1"))
    file = changed(tmp_path, line, f"{line[:80]}99.0{line[84:]}")
    assert main(["check", file]) == 1
    assert capsys.readouterr().out.startswith(f"{file}: points of 1: stated 99, computed ")


def test_an_event_with_byes_only_is_an_interpretation(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "byes.trf"
    players = [f"{f'001 {tpn:4}      Player{tpn}':80}{0.5:4} {tpn:4}  0000 - H" for tpn in (1, 2, 3)]
    file.write_text("\n".join(["012 Only byes", "142 1", "192 FIDE_DUTCH_2026", *players, ""]), encoding="utf-8")
    assert main(["check", str(file)]) == check_command.DIFFERENCES
    output = capsys.readouterr()
    assert output.out.splitlines()[0] == f"{file}: points of 1: stated ½, computed 0"
    assert f"{file}: points of 1: interpretation (TRF 001): {REASON}" in output.err


def test_check_writes_json(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    line = next(row for row in GOOD.read_text(encoding="utf-8").splitlines() if row.startswith("001    1"))
    file = changed(tmp_path, line, f"{line[:80]}99.0{line[84:]}")
    assert main(["check", "--json", str(GOOD), file]) == 1
    good, bad = json.loads(capsys.readouterr().out)["files"]
    assert good == {
        "file": str(GOOD), "ok": True, "system": "dutch", "edition": "2026", "edition_by": "stated",
        "rounds": [], "points": [], "ranks": [], "acceleration": [], "ranks_unchecked": "", "remarks": [],
    }  # fmt: skip
    assert (bad["ok"], bad["rounds"], bad["points"][0]["stated"]) == (False, [], 99.0)


def test_check_goes_on_after_a_file_that_cannot_be_read(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = changed(tmp_path, "001    1 ", "001    x ")
    assert main(["check", file, str(GOOD)]) == 2
    output = capsys.readouterr()
    assert output.out == f"{GOOD}: OK\n"
    assert output.err.startswith(f"{file} line ")


def with_ranks(tmp_path: Path, codes: str, ranks: dict[int, int]) -> str:
    """The good tournament with a list of tie-breaks (202) and these ranks instead of its own."""
    lines = [f"202 {codes}"]
    for line in GOOD.read_text(encoding="utf-8").splitlines():
        tpn = int(line[4:8]) if line.startswith("001") else 0
        lines.append(f"{line[:85]}{ranks[tpn]:4}{line[89:]}" if tpn else line)
    path = tmp_path / "ranked.trf"
    path.write_text("\n".join([*lines, ""]), encoding="utf-8")
    return str(path)


def ranked(codes: list[str]) -> dict[int, int]:
    """Everybody's place by these tie-breaks, players who stay tied one after the other."""
    rows = standings(read(GOOD.read_bytes()).record, codes=codes).rows
    return {row.tpn: place for place, row in enumerate(rows, start=1)}


def test_check_recomputes_the_ranks_by_the_listed_tie_breaks(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    ranks = ranked(["BH", "SB"])
    file = with_ranks(tmp_path, "BH,SB", ranks)
    assert main(["check", file]) == 0
    first, last = (next(tpn for tpn, rank in ranks.items() if rank == place) for place in (1, len(ranks)))
    with_ranks(tmp_path, "BH,SB", ranks | {first: len(ranks), last: 1})
    capsys.readouterr()
    assert main(["check", file]) == 1
    assert set(capsys.readouterr().out.splitlines()) == {
        f"{file}: rank of {first}: stated {len(ranks)}, computed 1",
        f"{file}: rank of {last}: stated 1, computed {len(ranks)}",
    }


def test_players_who_stay_tied_may_have_any_of_the_ranks_they_share(tmp_path: Path) -> None:
    rows = standings(read(GOOD.read_bytes()).record, codes=["PS/C5"]).rows
    tied = [row for row in rows if sum(other.rank == row.rank for other in rows) > 1]
    assert tied
    ranks = {row.tpn: place for place, row in enumerate(rows, start=1)}
    turned = {row.tpn: 2 * row.rank + sum(o.rank == row.rank for o in rows) - 1 - ranks[row.tpn] for row in rows}
    assert turned != ranks
    assert main(["check", with_ranks(tmp_path, "PS/C5", turned)]) == 0


def test_ranks_by_a_tie_break_that_cannot_be_computed_are_left_and_it_is_said(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = with_ranks(tmp_path, "MYOWN", ranked(["BH"]))
    assert main(["check", file]) == 0
    output = capsys.readouterr()
    assert output.out == f"{file}: OK\n"
    assert output.err.startswith(f"{file}: ranks not checked: ")
    assert "MYOWN" in output.err


@pytest.mark.parametrize(
    ("lines", "rules"),
    [
        ("", "dutch, edition of 2026, the newest, as it has no date"),
        ("042 2026/03/01\n", "dutch, edition of 2026, in force on 2026-03-01"),
        ("042 Mar 1, 2026\n", "dutch, edition of 2026, in force on 2026-03-01"),
        ("042 in spring\n", "dutch, edition of 2026, the newest, as its first day cannot be read"),
        ("042 1.3.2020\n192 FIDE_DUTCH_2026\n", "dutch, edition of 2026, as it states"),
    ],
)
def test_check_names_the_edition_and_why(
    lines: str, rules: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "dated.trf"
    rest = [line for line in GOOD.read_text(encoding="utf-8").splitlines(keepends=True) if not line.startswith("192")]
    path.write_text(lines + "".join(rest), encoding="utf-8")
    assert main(["check", str(path)]) == 0
    assert capsys.readouterr().err == f"{path}: paired by {rules}\n"


# Causes


def test_the_cause_of_each_difference_is_on_the_standard_error_and_in_the_json(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    line = next(row for row in GOOD.read_text(encoding="utf-8").splitlines() if row.startswith("001    1"))
    file = changed(tmp_path, line, f"{line[:80]}99.0{line[84:]}")
    expected = "the stated points are not the sum of the results"
    assert main(["check", file]) == 1
    assert f"{file}: points of 1: input error (TRF 001, 81-84): {expected}" in capsys.readouterr().err
    assert main(["check", "--json", file]) == 1
    ((points,),) = [row["points"] for row in json.loads(capsys.readouterr().out)["files"]]
    assert {key: points[key] for key in ("cause", "article", "reason")} == {
        "cause": "input error",
        "article": "TRF 001, 81-84",
        "reason": expected,
    }


def test_a_rematch_in_a_report_is_a_difference_with_its_article(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    lines = GOOD.read_text(encoding="utf-8").splitlines()
    rows = [row[:101] + row[91:101] + row[111:] if row.startswith("001") else row for row in lines]
    path = tmp_path / "rematch.trf"
    path.write_text("\n".join([*rows, ""]), encoding="utf-8")
    assert main(["check", str(path)]) == 1
    output = capsys.readouterr()
    assert f"{path}: round 2: played " in output.out
    assert f"{path}: round 2: input error (C.04.1, 2): " in output.err


def test_only_the_first_differing_rounds_are_examined(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(check_command, "MOST_EXAMINED", 1)
    rows = GOOD.read_text(encoding="utf-8").splitlines()
    path = tmp_path / "exchanged.trf"
    exchanged = [
        row[:89] + row[109:119] + row[99:109] + row[89:99] + row[119:] if row.startswith("001") else row for row in rows
    ]
    path.write_text("\n".join([*exchanged, ""]), encoding="utf-8")
    assert main(["check", str(path), "--json"]) == 1
    (found,) = json.loads(capsys.readouterr().out)["files"]
    assert len(found["rounds"]) > 1
    assert found["rounds"][0]["cause"] == "input error"
    assert {row["cause"] for row in found["rounds"][1:]} == {"not classified"}


def test_virtual_points_that_do_not_follow_the_named_acceleration_are_a_difference(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    source = DATA / "s26_baku_0030_n016_r10.trf"
    rows = "192 FIDE_DUTCH_2026_BAKU\n250       1.0 001 003 0001 0007\n250       0.5 004 005 0001 0008\n"
    file = changed(tmp_path, "192 FIDE_DUTCH_2026_BAKU\n", rows, source)
    assert main(["check", file]) == 1
    output = capsys.readouterr()
    assert f"{file}: acceleration: number 8 has 0 virtual points in round 1" in output.out
    assert f"{file}: acceleration: input error (C.04.7, 1): " in output.err


# Files


def test_the_reports_of_a_folder_and_its_subfolders_are_checked(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    inner = tmp_path / "reports" / "inner"
    inner.mkdir(parents=True)
    names = [tmp_path / "reports" / "b.TRF", inner / "a.trfx"]
    for name in (*names, inner / "notes.txt"):
        name.write_bytes(GOOD.read_bytes())
    assert main(["check", str(tmp_path / "reports")]) == 0
    output = capsys.readouterr()
    assert output.out.splitlines() == [f"{name}: OK" for name in names]
    assert output.err.splitlines()[-1] == "2 agree, 0 differ, 0 cannot be read"


def test_a_folder_without_reports_is_wrong_input(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", str(tmp_path)]) == 2
    assert capsys.readouterr().err == f"{tmp_path}: no reports (.trf, .trfx) in this folder\n"


def test_a_folder_with_too_many_reports_is_wrong_input(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(check_command, "MOST_FILES", 1)
    for name in ("a.trf", "b.trf"):
        (tmp_path / name).write_bytes(GOOD.read_bytes())
    assert main(["check", str(tmp_path)]) == 2
    assert capsys.readouterr().err == f"{tmp_path}: more than 1 reports in this folder\n"


def test_a_dash_is_the_standard_input(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(GOOD.read_bytes())))
    assert main(["check", "-"]) == 0
    assert capsys.readouterr().out == "-: OK\n"


def test_a_report_that_is_too_large_is_wrong_input(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(command_input, "MOST_BYTES", 100)
    assert main(["check", str(GOOD)]) == 2
    assert capsys.readouterr().err == f"{GOOD}: more than 100 bytes\n"


def test_the_summary_counts_files_and_causes(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    line = next(row for row in GOOD.read_text(encoding="utf-8").splitlines() if row.startswith("001    1"))
    file = changed(tmp_path, line, f"{line[:80]}99.0{line[84:]}")
    assert main(["check", str(GOOD), file, str(tmp_path / "nowhere.trf")]) == 2
    assert capsys.readouterr().err.splitlines()[-1] == ("1 agree, 1 differ, 1 cannot be read; causes: input error 1")


# Older formats


def test_reports_of_trf16_and_trf06_are_checked(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = ("--players", "9", "--rounds", "4", "--only-given", "--seed", "3", "--format", "trf16")
    newer, older = tmp_path / "trf16.trf", tmp_path / "trf06.trf"
    assert main(["generate", *words, "-o", str(newer)]) == 0
    text = newer.read_text(encoding="utf-8").replace("0000 - U", "0000 - +")
    lines = [line for line in text.splitlines() if line[:3] not in ("132", "XXR", "XXC")]
    dated = ["042 06.03.2026" if line.startswith("042") else line for line in lines]
    older.write_text("\n".join([*dated, ""]), encoding="latin-1")
    assert main(["check", str(newer), str(older)]) == 0
    output = capsys.readouterr()
    assert output.out == f"{newer}: OK\n{older}: OK\n"
    assert output.err.count("is a full-point bye") == 4
    assert f"{older}: paired by dutch, edition of 2026, in force on 2026-03-06" in output.err


def test_check_repairs_a_defective_report_if_asked_and_tells_each_repair(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = changed(tmp_path, "    1 w 0", "    1 w 1")
    assert main(["check", file]) == 2
    assert capsys.readouterr().out == ""
    assert main(["check", "--repair", file]) == 1
    why = "the lines contradict each other; the points of both players give this result"
    assert capsys.readouterr().out == f"{file}: line 11, round 1, result: “1” => “0”: {why}\n"
    assert main(["check", "--repair", "--json", file, str(GOOD)]) == 1
    bad, good = json.loads(capsys.readouterr().out)["files"]
    assert bad["repairs"] == [
        {"line": 11, "field": "round 1, result", "before": "1", "after": "0", "reason": why},
    ]
    assert (bad["ok"], bad["rounds"], bad["points"]) == (False, [], [])
    assert (good["ok"], good["repairs"]) == (True, [])


def test_check_compares_a_repaired_report_with_the_rules(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = changed(tmp_path, "    3 b 1", "    3 b ?")
    text = Path(file).read_text(encoding="utf-8")
    Path(file).write_text(text.replace(" 4.0 ", " 3.0 "), encoding="utf-8")
    assert main(["check", "--repair", file]) == 1
    lines = capsys.readouterr().out.splitlines()
    assert [line.removeprefix(f"{file}: ").split(":")[0] for line in lines] == [
        "line 9, round 1, result",
        "points of 2",
    ]


def test_a_report_that_cannot_be_repaired_is_wrong_input(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = changed(tmp_path, "162  P 0.5", "162  Q 0.5")
    assert main(["check", "--repair", file]) == 2
    assert capsys.readouterr().err.startswith(f"{file} line 8, column 6: expected ")
