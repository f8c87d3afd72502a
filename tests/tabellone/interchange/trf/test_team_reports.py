"""Reports of events of teams in the corpora: what they state follows from what is read, and is written again."""

from __future__ import annotations

from pathlib import Path

import pytest

from tabellone.interchange import trf
from tabellone.record import Score, of_players
from tests.corpus import vectors

FOLDERS = [f"teams/{name}" for name in ("teams-2024-A", "teams-2026-A", "teams-2026-B", "teams-2026-none", "tiebreaks")]
SAMPLE = "trf26"


def reports(folder: str) -> list[tuple[Path, trf.TrfFile]]:
    return [(path, trf.read(path.read_bytes(), source=path.name)) for path in vectors(folder) if path.stem != "LICENSE"]


def rewritten(file: trf.TrfFile) -> str:
    return trf.write(file.record, stated=file.stated, stated_teams=file.stated_teams)


def lines_of(text: str, code: str) -> list[str]:
    return sorted(line.rstrip() for line in text.splitlines() if line.startswith(code))


@pytest.mark.parametrize("folder", [*FOLDERS, SAMPLE])
def test_match_points_game_points_and_players_points_are_those_that_the_report_states(folder: str) -> None:
    for path, file in reports(folder):
        match, game, players = file.record.by(Score.MATCH), file.record.by(Score.GAME), of_players(file.record)
        assert file.stated_teams, path.name
        for tpn, row in file.stated_teams.items():
            assert (path.name, tpn, match.points_of(tpn), game.points_of(tpn)) == (
                path.name, tpn, row.match_points, row.game_points,
            )  # fmt: skip
        for player, stated in file.stated.items():
            assert (path.name, player, players.points_of(player)) == (path.name, player, stated.points)


@pytest.mark.parametrize("folder", [*FOLDERS, SAMPLE])
def test_what_is_written_reads_equal(folder: str) -> None:
    for path, file in reports(folder):
        again = trf.read(rewritten(file))
        assert (again.record, again.stated_teams) == (file.record, file.stated_teams), path.name


@pytest.mark.parametrize("folder", FOLDERS)
def test_forfeits_matches_and_rosters_are_written_as_other_programs_write_them(folder: str) -> None:
    """A bye's worth (320) is written even where nobody has had one."""
    for path, file in reports(folder):
        source, written = path.read_text(), rewritten(file)
        for code in ("300", "310", "320", "330", "352", "362", "802"):
            if code != "320" or lines_of(source, code):
                assert lines_of(written, code) == lines_of(source, code), path.name


SLIPS = {
    (1, 5): (" 26 w =1== 1234", " 26 w 1=== 1234"),
    (26, 5): ("  1 b =0== 1234", "  1 b 0=== 1234"),
    (5, 5): (" 18 w -01- 0230", " 18 w -10- 0230"),
    (18, 5): ("  5 b +10+ 1234", "  5 b +01+ 1234"),
    (11, 7): ("  1 w 10=0 5234", "  1 w 10=1 5234"),
    (15, 7): (" 30 w ==== 1234", " 30 w ++++ 1234"),
    (27, 9): (" 44 b ++++", " 44 b ++++ 1234"),
    (34, 7): (" 42 b =0=1 1234", " 42 b =0=1 5234"),
    (40, 1): (" 27 b 0=10 1234", " 27 b 0=10 1534"),
}
"""By team and round what the board results (801) of the sample say and what its other lines say: the players' own
results (1, 5, 11, 18, 26), the line-ups of 300 (34, 40), the forfeited matches of 330 and who was there (15, 27).
"""


def test_the_sample_of_the_technical_commission_is_written_as_it_stands() -> None:
    """The lines that only inform (801) have slips in the sample, which was made by hand."""
    (path, file), *others = reports(SAMPLE)
    assert not others
    source, written = path.read_text(), rewritten(file)
    for code in ("013", "300", "330", "352"):
        assert lines_of(written, code) == lines_of(source, code)
    theirs, ours = (
        {
            (int(line[4:6]), number): line[7 + 16 * number : 22 + 16 * number].rstrip()
            for line in lines_of(text, "801")
            for number in range(1, 15)
        }
        for text in (source, written)
    )
    assert {place: (theirs[place], ours[place]) for place in theirs if theirs[place] != ours[place]} == SLIPS


def test_the_line_up_of_a_bye_has_its_points_where_its_cells_say_so() -> None:
    """``U`` in the files of the corpus, ``-`` in the sample."""
    by_u = {path.stem: file for path, file in reports("teams/tiebreaks")}["tb-001-2026"].record
    by_dash = reports(SAMPLE)[0][1].record
    assert [(bye.player, bye.line_up) for bye in by_u.rounds[4].byes] == [(1, ()), (12, (89, 90, 91, 92, 93, 94))]
    assert [bye.line_up for round_ in by_dash.rounds for bye in round_.byes if bye.line_up] == []
